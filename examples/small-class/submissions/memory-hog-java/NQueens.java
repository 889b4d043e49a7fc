import java.nio.file.*;
import java.util.*;

public class NQueens {
    /** Breadth first: all boards with k queens, then all with k + 1. */
    public static void main(String[] args) throws Exception {
        StringBuilder out = new StringBuilder();
        String[] sizes = Files.readString(Path.of("nqueens.txt")).trim().split("\\s+");
        // The large ones first.
        for (int i = sizes.length - 1; i >= 0; i--) {
            int n = Integer.parseInt(sizes[i]);
            List<long[][]> boards = new ArrayList<>();
            boards.add(new long[n][n]);
            for (int column = 0; column < n; column++) {
                List<long[][]> longer = new ArrayList<>();
                for (long[][] board : boards)
                    for (int row = 0; row < n; row++)
                        if (isFree(board, column, row)) longer.add(with(board, column, row));
                boards = longer;
            }
            out.insert(0, Arrays.deepToString(boards.get(0)) + "\n");
        }
        Files.writeString(Path.of("nqueens_out.txt"), out);
    }

    static boolean isFree(long[][] board, int column, int row) {
        for (int c = 0; c < column; c++)
            for (int r = 0; r < board.length; r++)
                if (board[c][r] == 1 && (r == row || Math.abs(r - row) == column - c)) return false;
        return true;
    }

    static long[][] with(long[][] board, int column, int row) {
        long[][] copy = new long[board.length][];
        for (int c = 0; c < board.length; c++) copy[c] = board[c].clone();
        copy[column][row] = 1;
        return copy;
    }
}
