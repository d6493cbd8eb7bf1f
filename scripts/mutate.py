#!/usr/bin/python3
"""Changes the program in over fifty places, one after another, and tells which tests notice.

A mutation is a piece of a file of src/ (blanks in it do not matter), what takes its place, and the tests of which one
has to fail. It prints a line for each: which test caught it, or what is wrong. The exit status is 0 if each was caught.
The tree is changed meanwhile, and BUILD, a folder of `meson setup`, builds what a test needs. The tests have to pass before.
"""
import argparse
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MUTATIONS = {
    'supermove-doubles': ('rules/kernel.c', 'rules-moves reference',
        '(cells + 1) << columns;',
        '(cells + 1) * (columns + 1);'),
    'castle-spaces': ('rules/kernel.c', 'rules-moves reference',
        'FAIR_COLUMN) - (fair_position_count (position, to) == 0);',
        'FAIR_COLUMN);'),
    'microsoft-deals': ('rules/freecell.c', 'rules-deal cli',
        '(state >> 16) % left',
        '(state >> 15) % left'),
    'microsoft-numbers': ('rules/freecell.c', 'rules-deal cli',
        'number > INT32_MAX',
        'number >= INT32_MAX'),
    'freecell-fills': ('rules/freecell.c', 'rules-moves reference',
        '.fill = FAIR_FILL_ANY,',
        '.fill = FAIR_FILL_KING,'),
    'freecell-cells': ('rules/freecell.c', 'rules-moves rules-deal',
        '.option = CELLS },',
        '.option = CELLS + 1 },'),
    'klondike-passes': ('rules/klondike.c', 'rules-moves rules-text',
        'passes == PASSES_ONE ? 0 : 2',
        'passes == PASSES_ONE ? 0 : 3'),
    'waste-covers': ('solver/klondike/klondike-seen.h', 'solver-one-pack solver-agree',
        'from <= to && (to - from) % draw == 0',
        '(to - from) % draw == 0'),
    'levels-of-passes': ('solver/difficulty.c', 'difficulty',
        'row->second == 0 ||',
        ''),
    'redeals-left': ('words/fair-words.c', 'words',
        'rules->max_redeals - position->redeals',
        'rules->max_redeals'),
    'time-bonus': ('rules/kernel.c', 'rules-play rules-apply',
        '(limit - seconds) * played / rules->n_cards',
        '(limit - seconds) * played / (rules->n_cards - 1u)'),
    'free-redeals': ('rules/klondike.c', 'rules-apply rules-play',
        'position->redeals > rules->free_redeals ? -rules->redeal_penalty',
        'position->redeals >= rules->free_redeals ? -rules->redeal_penalty'),
    'foundation-wraps': ('rules/kernel.c', 'rules-moves reference rules-apply',
        'fair_card_rank (top) % FAIR_N_RANKS + 1 == fair_card_rank (card)',
        'fair_card_rank (top) + 1 == fair_card_rank (card)'),
    'face-down-run': ('rules/kernel.c', 'rules-moves',
        'if (count > fair_position_count_up (position, from))',
        'if (count > fair_position_count_up (position, from) + 1)'),
    'run-length': ('rules/kernel.c', 'rules-moves reference',
        'unsigned length = up > 0; while (length < up &&',
        'unsigned length = up > 0; while (length + 1 < up &&'),
    'king-skip': ('rules/churchill.c', 'rules-apply',
        '== FAIR_KING && fair_run_length (rules, position, column) >= count;',
        '== FAIR_KING;'),
    'other-suit': ('rules/kernel.c', 'rules-moves words-reasons',
        'if (slot != FAIR_NO_PILE) return FAIR_REASON_OTHER_FOUNDATION;',
        'if (slot > FAIR_NO_PILE) return FAIR_REASON_OTHER_FOUNDATION;'),
    'shuffle-bias': ('rules/deal.c', 'rules-deal',
        'fair_random_below (state, i)',
        'fair_random_below (state, i - 1)'),
    'demonthief-left': ('rules/demonthief.c', 'rules-deal',
        'LEFT_COLUMNS = 4,',
        'LEFT_COLUMNS = 5,'),
    'stuck-won': ('rules/stuck.c', 'rules-stuck',
        'fair_status (&search->rules, &next) == FAIR_STATUS_WON ||',
        ''),
    'stuck-hidden': ('rules/stuck.c', 'rules-stuck model-table',
        'if (fair_effects_reveal (position, &effects) ||',
        'if ('),
    'stuck-too-many': ('rules/stuck.c', 'rules-stuck',
        'if (search->n_positions == FAIR_STUCK_POSITIONS) return false;',
        'if (search->n_positions == FAIR_STUCK_POSITIONS) return true;'),
    'dead-without-kings': ('solver/klondike/klondike-dead.c', 'solver-one-pack solver-answers solver-agree samples',
        '&& !(card & KLONDIKE_KINGS && relaxed->empty)',
        ''),
    'dead-two-packs': ('solver/two-pack/two-pack-dead.c', 'solver-two-pack solver-agree',
        'if (dead->roams[i] || pile < dead->game->n_left)',
        'if (pile < dead->game->n_left)'),
    'chances-leak': ('chances/ways.c', 'chances',
        'if (!fair_seen_has (seen, deal->cards[i]))',
        'if (!fair_seen_has (seen, deal->cards[i]) && i + 1 < deal->start[rules->n_piles])'),
    'chances-leak-order': ('chances/ways.c', 'chances',
        'qsort (sorted, n_unseen, sizeof *sorted, compare_cards);',
        'qsort (sorted, n_unseen / 2, sizeof *sorted, compare_cards);'),
    'chances-forget': ('rules/seen.c', 'chances',
        'seen->bits[card / 8] |= (uint8_t) (1u << card % 8);',
        'seen->bits[card / 8] = (uint8_t) (1u << card % 8);'),
    'chances-unpaired': ('chances/chances.c', 'chances',
        'fair_ways_put (&work->stretch->ways, way, &chances->rules, &place[-1].position, position);',
        'fair_ways_put (&work->stretch->ways, way / 2, &chances->rules, &place[-1].position, position);'),
    'chances-not-fair': ('chances/ways.c', 'chances',
        'if (sampling->fair && n_unseen > 0)',
        'if (n_unseen > FAIR_MAX_CARDS)'),
    'player-leak': ('chances/player.c', 'chances',
        'fair_ways_put (&self->ways, way, self->rules, &self->position, &next->position);',
        'next->position = self->position;'),
    'hint-turns': ('model/advice/fair-hints.c', 'model-hints',
        'fair_position_count_up (position, move.from) == move.count',
        'fair_position_count_up (position, move.from) <= move.count + 1u'),
    'hint-suit': ('model/advice/fair-hints.c', 'model-hints',
        '(fair_card_suit (top) == fair_card_suit (head) ? FAIR_MAX_CARDS : 0)',
        '(fair_card_suit (top) == fair_card_suit (head) ? 0 : FAIR_MAX_CARDS)'),
    'click-refusal': ('model/game/fair-click-target.c', 'model-click-target view-input',
        '(reason == FAIR_REASON_NO_SPACE || *why_not == FAIR_N_REASONS))',
        '(*why_not == FAIR_N_REASONS))'),
    'castle-automatic': ('model/game/fair-castle.c', 'model-castle',
        'if (slot != FAIR_NO_PILE && fair_card_rank (card) < lowest)',
        'if (slot != FAIR_NO_PILE && fair_card_rank (card) <= lowest)'),
    'castle-part': ('model/game/fair-castle.c', 'model-castle',
        'for (guint part = length; part > 0 &&',
        'for (guint part = length; part > 1 &&'),
    'undo-forgets': ('model/record/fair-history.c', 'model-undo model-history',
        'fair_history_cut (self, self->n_done);',
        'fair_history_cut (self, self->steps->len);'),
    'points-lost': ('words/fair-words-moves.c', 'words words-line',
        'if (effect->points < 0) /* translators: the placeholder is a number of points. */',
        'if (effect->points < -1000)'),
    'fan-face-down': ('view/layout/fair-layout.c', 'view-layout view-arrangement',
        '1 + down * STEP_DOWN_MIN + up * least_step',
        '1 + up * least_step'),
    'waste-shows-three': ('view/layout/fair-layout.c', 'view-layout view-arrangement',
        'guint shown = MIN (count, table->rules->draw_count);',
        'guint shown = MIN (count, 1);'),
    'forced-without-proof': ('review/fair-review-ask.c', 'review review-plays fair-review par',
        'if (other == OTHER_REST) return other;',
        'if (other == OTHER_REST) continue;'),
    'day-of-begin': ('daily/fair-daily-days.c', 'daily-days',
        'fair_statistics_find_day (zone, begun) == self->day || fair_statistics_find_day (zone, ended) == self->day ? WON_THEN',
        'fair_statistics_find_day (zone, begun) == self->day ? WON_THEN'),
    'score-lower': ('store/fair-result-check.c', 'store-import record record-forged',
        'if (self->score != score)',
        'if (self->score < score)'),
    'cheats-assist': ('store/fair-result-check.c', 'record record-forged store-import',
        'if (play.cheats && !(self->assisted & 1))',
        'if (play.cheats && self->assisted == 0)'),
    'won-without-moves': ('store/fair-result-check.c', 'record record-forged store-import',
        'self->n_moves > play.n_steps ||',
        'self->n_moves > play.n_steps + 1 ||'),
    'best-streak': ('store/fair-statistics.c', 'store-statistics',
        'self->best_streak = MAX (self->best_streak, self->streak)',
        'self->best_streak = self->streak'),
    'practice-counts': ('store/fair-result.c', 'store store-statistics club',
        'return self->assisted == 0 && !self->practice;',
        'return self->assisted == 0;'),
    'too-fast': ('record/fair-record.c', 'record record-forged',
        '(gint64) (result->n_moves - 1) * MIN_STEP',
        '(gint64) (result->n_moves - 1) / MIN_STEP'),
    'foreign-key': ('record/fair-record.c', 'club club-generated',
        'if (key != NULL && strcmp (record->key, key) != 0)',
        "if (key != NULL && *key == '\\0')"),
    'club-week': ('club/fair-club-ranking.c', 'club-ranking',
        '(guint32) g_date_get_weekday (&date) + G_DATE_MONDAY',
        '(guint32) g_date_get_weekday (&date) + G_DATE_TUESDAY'),
    'club-period-end': ('club/fair-club-ranking.c', 'club-ranking club-scope',
        '(query->to != 0 && result->ended >= query->to)',
        '(query->to != 0 && result->ended > query->to)'),
    'club-streak': ('club/fair-club-ranking.c', 'club-ranking',
        'figures->streak = won ? figures->streak + 1 : 0;',
        'figures->streak = figures->streak + 1;'),
    'link-without-time': ('challenge/fair-challenge.c', 'challenge challenge-forged',
        '(seconds + 1) * 1000 <= result->n_moves - 1',
        '(seconds + 1) * 1000 <= result->n_moves - 1 - 1000'),
    'files-that-disagree': ('cli/cli-rate-file.c', 'cli-search',
        'list[i].verdict != FAIR_VERDICT_UNKNOWN && list[i].verdict != last->verdict',
        'list[i].verdict < last->verdict'),
    'count-of-moves': ('cli/cli-play.c', 'rules-counts reference cli',
        'if (depth == 1) return n;',
        'if (depth == 1) return n - (n > 30);'),
}


def find(path, text):
    """Where the only piece of a file with this text begins and ends."""
    pattern = r'\s*'.join(map(re.escape, re.findall(r'\w+|[^\w\s]', text)))
    places = [found.span() for found in re.finditer(pattern, path.read_text(encoding='utf-8'))]
    if len(places) != 1:
        raise LookupError(f'{path.relative_to(ROOT)} has it {len(places)} times')
    return places[0]


def run_test(build, test):
    """Whether a test passes, once what it needs is built."""
    done = subprocess.run(['meson', 'test', '-C', build, test], cwd=ROOT, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    broken = next((line for line in said.splitlines() if re.search(r' error: |No suitable tests|^ninja: error', line)), None)
    if broken:
        raise LookupError(broken)
    return done.returncode == 0


def mutate(build, name, tests, text, replacement):
    """The test that fails with the mutation; None if they all pass."""
    path = ROOT / 'src' / name
    first, last = find(path, text)
    before = path.read_text(encoding='utf-8')
    path.write_text(before[:first] + replacement + before[last:], encoding='utf-8')
    try:
        return next((test for test in tests.split() if not run_test(build, test)), None)
    finally:
        path.write_text(before, encoding='utf-8')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('build', metavar='BUILD', help='folder of a build')
    parser.add_argument('names', metavar='NAME', nargs='*', help='of a mutation, if not all')
    given = parser.parse_args()
    unknown = set(given.names) - set(MUTATIONS)
    if unknown:
        parser.error(f'there is no {", ".join(sorted(unknown))}')
    names = given.names or list(MUTATIONS)
    caught = 0
    for name in names:
        try:
            test = mutate(str(pathlib.Path(given.build).resolve()), *MUTATIONS[name])
            told = f'caught by {test}' if test else 'MISSED'
            caught += test is not None
        except LookupError as wrong:
            told = f'WRONG: {wrong}'
        print(f'{name}: {told}', flush=True)
    print(f'{caught} of {len(names)} caught')
    return caught < len(names)


if __name__ == '__main__':
    sys.exit(main())
