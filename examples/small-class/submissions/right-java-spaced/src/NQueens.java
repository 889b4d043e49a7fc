import java.io.*;
import java.util.*;

/** Min-conflicts: begin with few conflicts, then move the queens that are attacked. */
public class NQueens {
    static final Random random = new Random(4712);
    static int n;
    static int[] row;
    static int[] inRow, rising, falling;

    public static void main(String[] args) throws IOException {
        try (BufferedReader in = new BufferedReader(new FileReader("nqueens.txt"));
             PrintWriter out = new PrintWriter("nqueens_out.txt")) {
            String line;
            while ((line = in.readLine()) != null) {
                line = line.trim();
                if (line.isEmpty()) continue;
                n = Integer.parseInt(line);
                if (n == 2 || n == 3) {
                    out.println("no solution");
                    continue;
                }
                while (!solve()) { }
                out.println(Arrays.toString(row));
            }
        }
    }

    static boolean solve() {
        row = new int[n];
        inRow = new int[n + 1];
        rising = new int[2 * n + 1];
        falling = new int[2 * n + 1];
        for (int column = 0; column < n; column++) place(column, bestRow(column));
        for (int step = 0; step < 50 * n; step++) {
            int column = attacked();
            if (column < 0) return true;
            remove(column);
            place(column, bestRow(column));
        }
        return false;
    }

    static int attacked() {
        int chosen = -1, seen = 0;
        for (int column = 0; column < n; column++)
            if (conflicts(column, row[column]) > 3 && random.nextInt(++seen) == 0) chosen = column;
        return chosen;
    }

    static int bestRow(int column) {
        int best = 1, least = Integer.MAX_VALUE, ties = 0;
        for (int r = 1; r <= n; r++) {
            int found = conflicts(column, r);
            if (found < least) {
                least = found;
                ties = 0;
            }
            if (found == least && random.nextInt(++ties) == 0) best = r;
        }
        return best;
    }

    static int conflicts(int column, int r) {
        return inRow[r] + rising[column + r] + falling[column - r + n];
    }

    static void place(int column, int r) {
        row[column] = r;
        count(column, 1);
    }

    static void remove(int column) {
        count(column, -1);
    }

    static void count(int column, int by) {
        inRow[row[column]] += by;
        rising[column + row[column]] += by;
        falling[column - row[column] + n] += by;
    }
}
