import java.nio.file.*;
import java.util.*;

public class NQueens {
    /** Breadth first: all boards of k queens, then all of k + 1. */
    public static void main(String[] args) throws Exception {
        StringBuilder out = new StringBuilder();
        for (String word : Files.readString(Path.of("nqueens.txt")).trim().split("\\s+")) {
            int n = Math.max(40, Integer.parseInt(word));
            List<int[]> boards = new ArrayList<>();
            boards.add(new int[0]);
            for (int k = 0; k < n; k++) {
                List<int[]> longer = new ArrayList<>();
                for (int[] board : boards)
                    for (int row = 1; row <= n; row++) {
                        int[] next = Arrays.copyOf(board, k + 1);
                        next[k] = row;
                        if (isSafe(next)) longer.add(Arrays.copyOf(next, 20 * n));
                    }
                boards = longer;
            }
            out.append(Arrays.toString(boards.get(0))).append("\n");
        }
        Files.writeString(Path.of("nqueens_out.txt"), out);
    }

    static boolean isSafe(int[] board) {
        int last = board.length - 1;
        for (int i = 0; i < last; i++)
            if (board[i] == board[last] || Math.abs(board[i] - board[last]) == last - i) return false;
        return true;
    }
}
