import java.io.*;
import java.util.stream.*;

class NQueens {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new FileReader("nqueens.txt"));
        PrintWriter out = new PrintWriter(new FileWriter("nqueens_out.txt"), true);
        String line;
        while ((line = in.readLine()) != null) {
            int n = Integer.parseInt(line);
            out.println(n == 2 || n == 3 ? "no solution"
                : IntStream.range(0, n).mapToObj(i -> "" + row(n, i)).collect(Collectors.joining(",", "[", "]")));
        }
        out.close();
    }

    static int row(int n, int column) {
        int even = n - n % 2;
        if (column == even) return n;
        if (even % 6 != 2) return column < even / 2 ? 2 * column + 2 : 2 * column - even + 1;
        if (column >= even / 2) return even + 1 - row(even, even - 1 - column);
        return (even / 2 - 1 + 2 * column) % even + 1;
    }
}
