import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * mybot: javac Bot.java, then java Bot PORT [NAME] [HOST]; Ctrl-C ends it.
 *
 * It plays a win, else a block, else the column with the best mark. Make mark better.
 */
public class Bot implements WebSocket.Listener {
    static final int ROWS = 6, COLUMNS = 7, FREE = 0;
    static final int[][] DIRECTIONS = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

    /** The numbers of which it is unclear what they should be; params.json sets them. */
    final double centre, own, other;

    Bot(String parameters) {
        centre = number(parameters, "centre", 1);
        own = number(parameters, "own", 1);
        other = number(parameters, "other", 1);
    }

    /** The number with this name in a JSON text without depth. */
    static double number(String json, String name, double fallback) {
        Matcher found = Pattern.compile("\"" + name + "\"\\s*:\\s*(-?[0-9.eE+-]+)").matcher(json);
        return found.find() ? Double.parseDouble(found.group(1)) : fallback;
    }

    /** Rows from the bottom up; 0 is free, 1 and 2 are coins, 99 is a bomb. */
    static int[][] board(String state) {
        String cells = state.replaceFirst("(?s).*\"board\"\\s*:\\s*\\[([0-9,\\[\\]\\s]*?\\])\\s*\\].*", "$1");
        Matcher numbers = Pattern.compile("[0-9]+").matcher(cells);
        int[][] board = new int[ROWS][COLUMNS];
        for (int cell = 0; cell < ROWS * COLUMNS && numbers.find(); cell++)
            board[cell / COLUMNS][cell % COLUMNS] = Integer.parseInt(numbers.group());
        return board;
    }

    /** The row where a coin lands, ROWS in a full column. */
    static int landingRow(int[][] board, int column) {
        int row = 0;
        while (row < ROWS && board[row][column] != FREE) row++;
        return row;
    }

    /** The length of the line through this cell if this coin were in it. */
    static int run(int[][] board, int row, int column, int[] direction, int coin) {
        int length = 1;
        for (int sign = -1; sign <= 1; sign += 2) {
            int r = row + sign * direction[0], c = column + sign * direction[1];
            while (r >= 0 && r < ROWS && c >= 0 && c < COLUMNS && board[r][c] == coin) {
                length++;
                r += sign * direction[0];
                c += sign * direction[1];
            }
        }
        return length;
    }

    /** How good a cell is. */
    double mark(int[][] board, int row, int column, int mine) {
        double mark = centre * (3 - Math.abs(column - 3));
        for (int[] direction : DIRECTIONS) {
            mark += own * (run(board, row, column, direction, mine) - 1);
            mark += other * (run(board, row, column, direction, 3 - mine) - 1);
        }
        return mark;
    }

    /** The column to answer with. */
    int choose(int[][] board, int mine) {
        for (int coin : new int[] {mine, 3 - mine})
            for (int column = 0; column < COLUMNS; column++) {
                int row = landingRow(board, column);
                if (row == ROWS) continue;
                for (int[] direction : DIRECTIONS)
                    if (run(board, row, column, direction, coin) >= 4) return column;
            }
        int best = 0; // on a full board any answer will do
        double highest = Double.NEGATIVE_INFINITY;
        for (int column = 0; column < COLUMNS; column++) {
            int row = landingRow(board, column);
            if (row == ROWS || mark(board, row, column, mine) <= highest) continue;
            highest = mark(board, row, column, mine);
            best = column;
        }
        return best;
    }

    private final StringBuilder text = new StringBuilder();
    private final java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
    private String name = "mybot";
    private final CountDownLatch over = new CountDownLatch(1);

    private void answer(WebSocket socket, String state) {
        if (!state.startsWith("{")) return; // the first message has four bytes, which mean nothing
        if (!state.contains("\"bot\":\"" + name + "\"")) return; // the opponent's states come too
        socket.sendText("{\"column\":" + choose(board(state), (int) number(state, "coin_id", 1)) + "}", true);
    }

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean isLast) {
        text.append(part);
        if (isLast) {
            answer(socket, text.toString());
            text.setLength(0);
        }
        socket.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onBinary(WebSocket socket, ByteBuffer part, boolean isLast) {
        while (part.hasRemaining()) bytes.write(part.get());
        if (isLast) {
            answer(socket, bytes.toString(StandardCharsets.UTF_8));
            bytes.reset();
        }
        socket.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
        over.countDown();
        return null;
    }

    @Override
    public void onError(WebSocket socket, Throwable error) {
        over.countDown();
    }

    public static void main(String[] arguments) throws Exception {
        String parameters = System.getenv().getOrDefault("FCX_PARAMS", "{}");
        Bot bot = new Bot(parameters);
        String port = arguments.length > 0 ? arguments[0] : "5051";
        if (arguments.length > 1) bot.name = arguments[1];
        String host = arguments.length > 2 ? arguments[2] : "127.0.0.1";
        URI address = URI.create("ws://" + host + ":" + port + "/" + bot.name);
        try {
            HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(address, bot).join();
        } catch (CompletionException error) {
            Throwable cause = error.getCause();
            boolean isRefused = cause instanceof WebSocketHandshakeException;
            Object reason = isRefused ? ((WebSocketHandshakeException) cause).getResponse().statusCode() : cause;
            System.err.println("the server refused the connection: " + reason);
            System.exit(1);
        }
        bot.over.await();
        System.exit(0);
    }
}
