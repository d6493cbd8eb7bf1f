/* What a game records besides its position: what is known about the deal, what help the player had, and which cards
 * the player has seen. */
#include "config.h"

#include "fair-game-model-private.h"

/* Sets what help the player had: flags of FairAssistance. */
void
fair_game_model_set_assistance (FairGameModel *self,
                                guint          assistance)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

  if (priv->assistance == assistance)
    return;

  priv->assistance = assistance;
  fair_game_model_notify (self, PROP_ASSISTANCE);
}

/* Adds all cards that lie face up now to the seen ones. */
void
fair_game_model_see_position (FairGameModel *self)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

  fair_seen_add_position (&priv->seen, &priv->rules, &priv->position);
}

/* How many hints the player asked for.  They do not make a game assisted, because they use only what can be seen. */
guint
fair_game_model_get_hints (FairGameModel *self)
{
  return fair_journal_get_n_hints (fair_game_model_get_private (self)->journal);
}

/* Counts a hint that the player asked for.  It is an event, so the count is saved. */
void
fair_game_model_count_hint (FairGameModel *self)
{
  fair_journal_add (fair_game_model_get_private (self)->journal, FAIR_EVENT_HINT);
  fair_game_model_notify (self, PROP_HINTS);
}

/* Whether the player had help, so that the result does not count. */
gboolean
fair_game_model_get_assisted (FairGameModel *self)
{
  return fair_game_model_get_private (self)->assistance != 0;
}

/* What is known about the deal. */
FairFindings
fair_game_model_get_findings (FairGameModel *self)
{
  return fair_game_model_get_private (self)->findings;
}

/* Sets what is known about the deal. */
void
fair_game_model_set_findings (FairGameModel *self,
                              FairFindings   findings)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

  g_return_if_fail (FAIR_IS_GAME_MODEL (self));

  if (priv->findings.fair == findings.fair && priv->findings.difficulty == findings.difficulty)
    return;

  priv->findings = findings;
  fair_journal_add_findings (priv->journal, findings.fair, findings.difficulty);
  fair_game_model_notify (self, PROP_FINDINGS);
}

/* What help the player had: flags of FairAssistance. */
guint
fair_game_model_get_assistance (FairGameModel *self)
{
  return fair_game_model_get_private (self)->assistance;
}

/* Notes that the player had this help. */
void
fair_game_model_assist (FairGameModel *self,
                        FairAssistance assistance)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);
  /* A cheat follows from its move, so it needs no event. */
  guint added = assistance & ~priv->assistance & ~(guint) FAIR_ASSISTANCE_CHEAT;

  g_return_if_fail (FAIR_IS_GAME_MODEL (self));

  for (guint bit = 0; bit < FAIR_EVENT_N_HELPS; bit++)
    if (added >> bit & 1)
      fair_journal_add_number (priv->journal, FAIR_EVENT_ASSISTED, bit);
  fair_game_model_set_assistance (self, priv->assistance | assistance);
}

/* Whether the player has seen the face of @card since the deal; undo does not change that. */
gboolean
fair_game_model_is_seen (FairGameModel *self,
                         FairCard       card)
{
  g_return_val_if_fail (card < FAIR_CARD_CODES, FALSE);

  return fair_seen_has (&fair_game_model_get_private (self)->seen, card);
}

/* The cards that the player has seen since the deal, borrowed. */
const FairSeen *
fair_game_model_get_seen (FairGameModel *self)
{
  return &fair_game_model_get_private (self)->seen;
}

/* When a game is resumed: sets the cards that the player has seen. */
void
fair_game_model_set_seen (FairGameModel  *self,
                          const FairSeen *seen)
{
  fair_game_model_get_private (self)->seen = *seen;
}
