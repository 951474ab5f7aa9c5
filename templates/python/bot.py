"""mybot on the wire: python3 bot.py PORT [NAME] [HOST]; Ctrl-C ends it. What it plays is up to choose.py."""
import base64, json, os, socket, struct, sys

from choose import choose


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


def play(port, name="mybot", host="127.0.0.1"):
    parameters = json.loads(os.environ.get("FCX_PARAMS", "{}"))
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
                send_frame(connection, 1, json.dumps({"column": choose(state, parameters)}).encode())


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    try:
        play(*sys.argv[1:4])
    except KeyboardInterrupt:
        pass
    except ConnectionRefusedError:
        sys.exit(f"no server listens on port {sys.argv[1]}")
