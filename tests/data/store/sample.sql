-- Two players with a result each.
CREATE TABLE results (  key INTEGER PRIMARY KEY,  id TEXT UNIQUE NOT NULL,  game TEXT NOT NULL,  options TEXT NOT NULL,  variant TEXT NOT NULL,  number INTEGER NOT NULL,  outcome TEXT NOT NULL,  n_moves INTEGER NOT NULL,  n_undone INTEGER NOT NULL,  n_hints INTEGER NOT NULL,  time INTEGER NOT NULL,  score INTEGER NOT NULL,  assisted INTEGER NOT NULL,  fair INTEGER NOT NULL,  practice INTEGER NOT NULL,  difficulty INTEGER NOT NULL,  begun INTEGER NOT NULL,  ended INTEGER NOT NULL,  version TEXT NOT NULL,  erased INTEGER NOT NULL DEFAULT 0,  player TEXT NOT NULL) STRICT;
CREATE INDEX results_by_deal ON results (game, number, variant, player, erased, ended);
CREATE INDEX results_figures ON results  (player, ended, key, game, variant, outcome, n_moves, time, score, assisted, practice) WHERE erased = 0;
CREATE INDEX results_erased ON results (erased) WHERE erased <> 0;
CREATE TABLE result_moves (  result INTEGER PRIMARY KEY REFERENCES results ON DELETE CASCADE,  moves TEXT NOT NULL) STRICT;
CREATE TABLE players (  id TEXT PRIMARY KEY NOT NULL,  name TEXT NOT NULL,  color INTEGER NOT NULL,  emblem TEXT NOT NULL,  created INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO players (id, name, color, emblem, created) VALUES ('', '', 0, '', 0);
CREATE TABLE pars (  game TEXT NOT NULL,  variant TEXT NOT NULL,  number INTEGER NOT NULL,  options TEXT NOT NULL,  used INTEGER NOT NULL,  n_moves INTEGER NOT NULL,  moves TEXT NOT NULL,  PRIMARY KEY (game, variant, number)) STRICT, WITHOUT ROWID;
CREATE TABLE reviews (  id TEXT PRIMARY KEY NOT NULL,  n_moves INTEGER NOT NULL,  n_steps INTEGER NOT NULL,  n_line INTEGER NOT NULL,  turned INTEGER NOT NULL,  verdict INTEGER NOT NULL,  par INTEGER NOT NULL) STRICT, WITHOUT ROWID;
PRAGMA user_version = 1;
DELETE FROM players;
INSERT INTO players VALUES ('', 'Ann', 1, '', 0);
INSERT INTO players VALUES ('00000000-0000-4000-8000-0000000000aa', 'Bob', 2, '', 1767225600000000);
INSERT INTO results (key, id, game, options, variant, number, outcome, n_moves, n_undone, n_hints, time, score, assisted, fair, practice, difficulty, begun, ended, version, erased, player) VALUES (1, '00000000-0000-4000-8000-000000000001', 'rush', 'draw=3 time-limit=300', 'draw=3 time-limit=300', 1, 'ended', 1, 0, 0, 5000000, 0, 0, 1, 0, 2, 1767225600000000, 1767225605000000, '0.1.0', 0, '');
INSERT INTO results (key, id, game, options, variant, number, outcome, n_moves, n_undone, n_hints, time, score, assisted, fair, practice, difficulty, begun, ended, version, erased, player) VALUES (2, '00000000-0000-4000-8000-000000000003', 'rush', 'draw=3 time-limit=300', 'draw=3 time-limit=300', 1, 'ended', 1, 0, 0, 5000000, 0, 0, 1, 0, 2, 1767225600000000, 1767225606000000, '0.1.0', 0, '00000000-0000-4000-8000-0000000000aa');
INSERT INTO result_moves VALUES (1, 'end');
INSERT INTO result_moves VALUES (2, 'end');
INSERT INTO reviews VALUES ('00000000-0000-4000-8000-000000000001', 1, 1, 1, 1, 1, 0);
