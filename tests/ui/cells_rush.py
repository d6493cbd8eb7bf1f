"""Only in Solitaire Rush: the clock, the points, and ending the game."""
import re

from actions import cell
from cli import concealed
from accessible import BUTTON
from cells_windows import PREFERENCES, SCOREBOARD, open_preferences, open_scoreboard
from processes import DEADLINE, Failure
from game_files import list_games, write_lines
from games import read_games, read_line
from walk import play_with_keys

WHY = 'only Solitaire Rush is played against the clock'
LIMIT = {'games/rush': {'time-limit': 300}}
# What a game in which one card was sent to a foundation earns points with, and what it does not.
ROWS = ['Cards to foundations', 'Time bonus', 'Total']
ABSENT = ['Cards from the waste', 'Cards from the foundations', 'Redeals']


def rush(action):
    return cell(action, ['rush'], WHY)


def get_name(player, name):
    """The accessible name of a button."""
    return player.program.need(BUTTON, name).description


@rush('a cover hides the cards until the start')
def cover(player):
    """The game starts with its button, a click on the table, or a key."""
    seen = player.deal().texts()

    def click():
        table = player.program.table(concealed(seen), 'the table before the start')
        player.program.click(table, table.top('t1'))
    for act in (click, lambda: player.program.key('space'), lambda: player.program.key('p')):
        player.ask_for_deal(player.number)
        player.program.table(concealed(seen), 'the table before the start')
        player.program.label(r'Ready\?')
        player.program.need(BUTTON, 'Start')
        act()
        player.program.table(seen, 'the table after the start')


@rush('a pause hides the cards')
def pause(player):
    seen = player.deal().texts()
    player.program.press('Pause')
    player.program.label('Paused')
    player.program.table(concealed(seen), 'the table during a pause')
    player.program.press('Resume')
    player.program.table(seen, 'the table after the pause')
    # So do windows that lie over the table.
    for open_over, name in (open_preferences, PREFERENCES), (open_scoreboard, SCOREBOARD):
        open_over(player)
        player.close_window(name)
        player.program.table(concealed(seen), f'the table after the {name}')
        player.program.press('Resume')
        player.program.table(seen, 'the table after that pause')


@rush('what a move earned is shown')
def gain(player):
    move = player.deal_sendable()
    before = int(player.line.position.rest['score'])
    player.click(move)
    after = int(player.line.position.rest['score'])
    player.program.label(re.escape(f'+{after - before}'))
    player.program.label(f'Score {after}')
    return f'{move}: {after - before}'


@rush('redeals and what the next one costs are told')
def redeal(player):
    player.deal()
    told = []
    for number in range(4):
        free = 'is free' if number < 2 else 'costs 20 points'
        wanted = f'{number} redeals? so far\\. The next one {free}\\.'
        told.append(player.program.wait(lambda: find_stock(player, wanted), f'the stock does not say «{wanted}»'))
        draws = 0
        while player.line.position.piles['s']:
            player.line.play('draw')
            draws += 1
        player.program.key(*['d'] * draws)
        player.click_stock('redeal')
    player.program.label('Score −40')
    return told[-1]


def find_stock(player, pattern):
    words = player.see().places['s'].thing.description
    return re.fullmatch(pattern, words) and words


@rush('undo is off, and says why')
def undo(player):
    player.deal()
    # The game before may be offered back.
    first = 'Go Back to the Previous Game' if player.program.is_enabled('Undo') else 'Nothing to undo'
    told = [get_name(player, 'Undo')]
    player.drag(player.drags[0])
    if player.program.is_enabled('Undo'):
        raise Failure(f'{player.drags[0]} showed a card, and can be undone')
    told.append(get_name(player, 'Undo'))
    player.program.key('ctrl+z')
    player.see('the table after an undo that there is not')
    player.program.press('Pause')
    player.program.label('Paused')
    told.append(get_name(player, 'Undo'))
    player.program.press('Resume')
    player.see()
    player.program.end_rush()
    told.append(get_name(player, 'Undo'))
    if told != [first, 'Can’t undo: a new card was revealed',
                'Can’t undo while the cards are hidden', 'Can’t undo: the game has ended']:
        raise Failure(f'it says {told}')
    return told[1]


@rush('END tells its bonus, and ends the game')
def end(player):
    player.click(player.deal_sendable())
    words = get_name(player, 'END')
    if not re.fullmatch(r'End the game and get \d+ points for the time left', words):
        raise Failure(f'END says «{words}»')
    player.program.press('END')
    player.program.need(BUTTON, 'End now.')
    player.program.key('Escape')
    player.program.need(BUTTON, 'END')
    player.see('the table after END was not meant')
    player.program.end_rush()
    for row in ROWS:
        player.program.label(row)
    for row in ABSENT:
        if player.program.has_label(row):
            raise Failure(f'«{row}» has no points, and a row')
    player.line.play('end')
    player.see('the table after the end')
    player.program.press('Close', 'Game Over')
    player.program.wait(lambda: not player.program.is_told('Game Over'), 'the end card does not close')
    return words


def begin_limited(player):
    """Begins a game of five minutes, and plays in it: a game without a move would give way to the one before."""
    player.begin(player.number, LIMIT)
    player.program.press('Start')
    player.program.label('Time 4:.*')
    player.program.key('d')
    player.program.label('1 move')


def set_clock(player, left):
    """Closes the program, changes the remaining seconds in its file, and resumes the game."""
    player.program.key('ctrl+q')
    player.program.process.wait(DEADLINE)
    games = [game for game in list_games(player.program.session.folder / 'data' / 'fairdeal')
             if game.game == 'rush' and not game.is_aside]
    if len(games) != 1:
        raise Failure('the game is not in progress')
    lines = games[0].lines
    last = max(number for number, line in enumerate(lines) if line[0].isdigit())
    lines[last] = f"{(300 - left) * 1000000} {lines[last].split(' ', 1)[1]}"
    write_lines(games[0].path, lines)
    player.begin(None, LIMIT)
    player.program.label('Paused')
    player.program.press('Resume')


@rush('the clock warns at 60 and at 10 seconds')
def warn(player):
    begin_limited(player)
    for left, sentence in ((61, 'One minute left.'), (11, 'Ten seconds left.')):
        set_clock(player, left)
        player.expect_status(re.escape(sentence), sentence)
    return 'One minute, ten seconds'


@rush('the time is over')
def run_out(player):
    begin_limited(player)
    set_clock(player, 1)
    player.program.told('Time’s Up')
    # Without rows for what earned nothing.
    player.program.label('Total')
    for row in ROWS[:-1] + ABSENT:
        if player.program.has_label(row):
            raise Failure(f'«{row}» has no points, and a row')
    player.program.label('Score 0')
    player.program.label('Time 0:00')
    if player.program.is_enabled('Undo'):
        raise Failure('a game whose time is over can be undone')


@rush('a solved game plays itself out')
def play_out(player):
    entry = next(entry for entry in read_games() if entry['game'] == 'rush')
    before, acts = read_line(entry['name'])
    player.deal(entry['number'])
    play_with_keys(player.program, [moves[0] for moves in acts])
    player.program.told('You Won.*')
    played = before + [move for moves in acts for move in moves]
    player.program.table(player.cli.play(entry['number'], played).seen(), 'the table at the end')
    return f'the last {len(acts[-1]) - 1} moves by itself'
