"""A bot for Exploding Kittens: python3 kitten_bot.py NAME [CLOWDER_HOST CLOWDER_PORT]; Ctrl-C ends it."""
import json, socket, struct, sys

def pack(kind, text):
    content = text.encode()
    header = json.dumps({"byteorder": sys.byteorder, "content-type": kind,
                         "content-encoding": "utf-8", "content-length": len(content)}).encode()
    return struct.pack(">H", len(header)) + header + content

def read(connection):
    stream = connection.makefile("rb")
    header = json.loads(stream.read(struct.unpack(">H", stream.read(2))[0]))
    return stream.read(header["content-length"]).decode()

def ask(address, **request):
    with socket.create_connection(address) as connection:
        connection.sendall(pack("text/json", json.dumps(request)))
        return read(connection)

def play(request, hand, seen):
    action = request["action"]
    if action == "DRAW": hand.append(request["card"])
    if action == "FUTURE": seen[:] = request["cards"]
    if action == "OVER": hand.clear()
    if action == "INFORM" and request["event"] == "DRAW": seen[:] = seen[1:]
    if action == "INFORM" and (request["event"] == "DEFUSE" or request["data"] == "SHUFFLE"): seen.clear()
    if action == "DEFUSE" and "DEFUSE" in hand: hand.remove("DEFUSE")
    if action == "DEFUSE": return "0"  # on top: for the next bot
    if action != "PLAY": return "ACK"
    wish = "SEE_THE_FUTURE" if not seen else "SKIP" if seen[0] == "EXPLODING_KITTEN" else "NONE"
    return hand.pop(hand.index(wish)) if wish in hand else "NONE"

def listen():
    while True:
        port = int(ask(clowder, action="MEOW", ip="127.0.0.1", name=name, type="bot"))
        try: return socket.create_server(("127.0.0.1", port))
        except OSError: ask(clowder, action="CATNAP", name=name)  # another program holds it: ask for another

if len(sys.argv) < 2: sys.exit(__doc__)
name, host, port = sys.argv[1], *(sys.argv[2:4] or ["127.0.0.1", "65432"])
clowder, hand, seen = (host, int(port)), [], []
with listen() as server:
    while True:
        try:
            with server.accept()[0] as connection:
                connection.sendall(pack("text/plain", play(json.loads(read(connection)), hand, seen)))
        except (OSError, ValueError, struct.error): pass  # whoever asked has hung up
