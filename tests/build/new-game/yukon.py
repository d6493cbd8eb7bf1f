class Yukon(Klondike):
    keeps_redeals = False
    most_redeals = 0
    options = {}

    def other_piles(self):
        return ['t%d' % i for i in range(1, 8)]

    def available(self, position, source, target):
        return False

    def can_redeal(self, position):
        return False

    def redeals_key(self, position):
        return 0

    def is_run(self, column, cards):
        return True

    def deal(self, deck):
        position = Position(self.names)
        cards = iter(deck)
        for row in range(11):
            for column in range(row + 1 if row < 7 else 2, 8):
                position.piles['t%d' % column].append(next(cards))
        for column in self.columns():
            position.down[column] = max(len(position.piles[column]) - 5, 0)
        return position


