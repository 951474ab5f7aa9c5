"""python3 -m unittest"""
import unittest

from choose import COLUMNS, ROWS, choose


def state(*coins):
    """A state after these coins (row, column, coin); coin 1 is to move."""
    board = [[0] * COLUMNS for _ in range(ROWS)]
    for row, column, coin in coins:
        board[row][column] = coin
    return {"board": board, "bombs": [], "bot": "mybot", "coin_id": 1, "round": len(coins) + 1}


class ChooseTest(unittest.TestCase):
    def test_prefers_the_middle(self):
        self.assertEqual(choose(state(), {}), 3)

    def test_wins(self):
        self.assertEqual(choose(state((0, 0, 1), (0, 1, 1), (0, 2, 1), (0, 6, 2), (1, 6, 2), (2, 6, 2)), {}), 3)

    def test_blocks(self):
        self.assertEqual(choose(state((0, 6, 2), (1, 6, 2), (2, 6, 2)), {}), 6)


if __name__ == "__main__":
    unittest.main()
