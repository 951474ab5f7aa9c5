/** javac *.java && java -ea BotTest */
public class BotTest {
    /** A board with these coins (row, column, coin). */
    static int[][] board(int[]... coins) {
        int[][] board = new int[Bot.ROWS][Bot.COLUMNS];
        for (int[] coin : coins) board[coin[0]][coin[1]] = coin[2];
        return board;
    }

    public static void main(String[] arguments) {
        Bot bot = new Bot("{}");
        int[] six = {0, 6, 2}, seven = {1, 6, 2}, eight = {2, 6, 2};
        assert bot.choose(board(), 1) == 3 : "prefers the middle";
        assert bot.choose(board(new int[] {0, 0, 1}, new int[] {0, 1, 1}, new int[] {0, 2, 1}, six, seven, eight), 1) == 3 : "wins";
        assert bot.choose(board(six, seven, eight), 1) == 6 : "blocks";
        assert Bot.board("{\"board\":[[0,99,0],[0,0]],\"bombs\":[]}")[0][1] == 99 : "reads a state";
        assert new Bot("{\"own\":2.5}").own == 2.5 : "reads its parameters";
        System.out.println("all is well");
    }
}
