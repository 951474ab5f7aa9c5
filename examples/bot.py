"""A bot for Four Connect Xtreme in plain Python: python3 bot.py PORT [NAME] [HOST]; Ctrl-C ends it.

It wins where it can, blocks where it must, and otherwise takes the best rated cell. Make `rate` better, or its parameters:
npx fcx tune --bot "python3 bot.py {port} {name}" --params bot.json
"""
import base64, json, os, socket, struct, sys

# What is tuned, as played without fcx, which gives other values in FCX_PARAMS.
PARAMETERS = {"middle": 4, "own": 0, "theirs": 0, "gift": 0}
PARAMETERS.update(json.loads(os.environ.get("FCX_PARAMS", "{}")))

ROWS, COLUMNS, FREE = 6, 7, 0
CENTRE_FIRST = [3, 2, 4, 1, 5, 0, 6]
DIRECTIONS = [(0, 1), (1, 0), (1, 1), (1, -1)]


def landing_row(board, column):
    """The row where a coin lands, None in a full column. board[0] is the bottom row."""
    return next((row for row in range(ROWS) if board[row][column] == FREE), None)


def longest_line(board, row, column, coin):
    """The length of the longest line that this coin in this cell would be part of."""
    def run(step_row, step_column):
        length, at_row, at_column = 0, row + step_row, column + step_column
        while 0 <= at_row < ROWS and 0 <= at_column < COLUMNS and board[at_row][at_column] == coin:
            length, at_row, at_column = length + 1, at_row + step_row, at_column + step_column
        return length
    return max(1 + run(r, c) + run(-r, -c) for r, c in DIRECTIONS)


def wins(board, row, column, coin):
    return longest_line(board, row, column, coin) >= 4


def rate(board, row, column, mine):
    """How good a cell is: near the middle, long lines, theirs cut short, and no winning cell above for the opponent."""
    gift = row + 1 < ROWS and wins(board, row + 1, column, 3 - mine)
    return (PARAMETERS["own"] * longest_line(board, row, column, mine)
            + PARAMETERS["theirs"] * longest_line(board, row, column, 3 - mine)
            - PARAMETERS["middle"] * abs(column - 3) - PARAMETERS["gift"] * gift)


def choose(state):
    """The column to answer with: state is what the server sent."""
    board, mine = state["board"], state["coin_id"]
    open_cells = [(landing_row(board, column), column) for column in CENTRE_FIRST]
    open_cells = [(row, column) for row, column in open_cells if row is not None]
    for coin in (mine, 3 - mine):  # first my own four, then the opponent's
        for row, column in open_cells:
            if wins(board, row, column, coin):
                return column
    return max(open_cells, key=lambda cell: rate(board, *cell, mine))[1] if open_cells else 0


def connect(host, port, name):
    """Opens a WebSocket; returns the socket and a stream to read from."""
    connection = socket.create_connection((host, port))
    key = base64.b64encode(os.urandom(16)).decode()
    connection.sendall((f"GET /{name} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
    stream = connection.makefile("rb")
    status = stream.readline().decode().strip()
    if " 101 " not in status:
        sys.exit(f"the server refused the connection: {status}")
    while stream.readline() not in (b"\r\n", b""):
        pass
    return connection, stream


def read_frame(stream):
    """The next frame as (kind, content); kinds: 1 text, 2 binary, 8 close, 9 ping, 10 pong."""
    head = stream.read(2)
    if len(head) < 2:
        sys.exit("the server is gone")
    length = head[1] & 127
    if length == 126:
        length = struct.unpack(">H", stream.read(2))[0]
    elif length == 127:
        length = struct.unpack(">Q", stream.read(8))[0]
    return head[0] & 15, stream.read(length)


def send_frame(connection, kind, content):
    """Sends a short frame, masked, as clients must."""
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(content))
    connection.sendall(bytes([128 | kind, 128 | len(content)]) + mask + masked)


def play(port, name="python", host="127.0.0.1"):
    connection, stream = connect(host, int(port), name)
    while True:
        kind, content = read_frame(stream)
        if kind == 8:
            return
        if kind == 9:
            send_frame(connection, 10, content)
        if kind in (1, 2) and len(content) > 4:  # the first message has four bytes, which mean nothing
            state = json.loads(content)
            if state["bot"] == name:  # the opponent's states come too
                send_frame(connection, 1, json.dumps({"column": choose(state)}).encode())


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    try:
        play(*sys.argv[1:4])
    except KeyboardInterrupt:
        pass
    except ConnectionRefusedError:
        sys.exit(f"no server listens on port {sys.argv[1]}")
