"""What mybot plays: a win, else a block, else the column with the best mark. Make `mark` better."""
ROWS, COLUMNS, FREE = 6, 7, 0
DIRECTIONS = [(0, 1), (1, 0), (1, 1), (1, -1)]


def landing_row(board, column):
    """The row where a coin lands, None in a full column. board[0] is the bottom row."""
    return next((row for row in range(ROWS) if board[row][column] == FREE), None)


def run(board, row, column, direction, coin):
    """The length of the line through this cell if this coin were in it."""
    length = 1
    for sign in (1, -1):
        at_row, at_column = row + sign * direction[0], column + sign * direction[1]
        while 0 <= at_row < ROWS and 0 <= at_column < COLUMNS and board[at_row][at_column] == coin:
            length += 1
            at_row, at_column = at_row + sign * direction[0], at_column + sign * direction[1]
    return length


def mark(board, row, column, mine, parameters):
    """How good a cell is. The numbers before which it is unclear what they should be are parameters (params.json)."""
    lines = lambda coin: sum(run(board, row, column, direction, coin) - 1 for direction in DIRECTIONS)
    return (parameters.get("centre", 1) * (3 - abs(column - 3))
            + parameters.get("own", 1) * lines(mine) + parameters.get("other", 1) * lines(3 - mine))


def choose(state, parameters):
    """The column to answer with: state is what the server sent, parameters the values from params.json or nothing."""
    board, mine = state["board"], state["coin_id"]
    cells = [(landing_row(board, column), column) for column in range(COLUMNS)]
    cells = [(row, column) for row, column in cells if row is not None]
    if not cells:
        return 0  # the board is full: any answer will do
    for coin in (mine, 3 - mine):
        for row, column in cells:
            if any(run(board, row, column, direction, coin) >= 4 for direction in DIRECTIONS):
                return column
    return max(cells, key=lambda cell: mark(board, *cell, mine, parameters))[1]
