import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.file.*;
import java.util.*;
import java.util.regex.*;

public class AlphaBeta {
    static final Pattern PAIR = Pattern.compile("\\(([^,()]+),([^,()]+)\\)");
    static Map<String, Boolean> isMax;
    static Map<String, List<String>> children;
    static int leaves;

    public static void main(String[] args) throws Exception {
        PrintStream out = new PrintStream("alphabeta_out.txt");
        int graph = 0;
        for (String line : Files.readAllLines(Path.of("alphabeta.txt"))) {
            String root = parse(line);
            leaves = 0;
            double score = search(root, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
            out.append("Graph ").append("" + ++graph)
               .append(": Score: ").append(show(score))
               .append("; Leaf Nodes Examined: ").append("" + leaves).append("\n");
        }
        out.close();
    }

    /** Returns the root. */
    static String parse(String line) {
        isMax = new HashMap<>();
        children = new HashMap<>();
        String[] sets = line.split("}");
        String root = null;
        Matcher node = PAIR.matcher(sets[0]);
        while (node.find()) {
            String name = node.group(1).trim();
            if (root == null) root = name;
            isMax.put(name, node.group(2).trim().equalsIgnoreCase("MAX"));
            children.put(name, new ArrayList<>());
        }
        Matcher edge = PAIR.matcher(sets[1]);
        while (edge.find()) children.get(edge.group(1).trim()).add(edge.group(2).trim());
        return root;
    }

    static double search(String node, double alpha, double beta) {
        if (!isMax.containsKey(node)) {
            leaves++;
            return Double.parseDouble(node);
        }
        boolean max = isMax.get(node);
        for (String child : children.get(node)) {
            double value = search(child, alpha, beta);
            if (max) alpha = Math.max(alpha, value);
            else beta = Math.min(beta, value);
            if (alpha >= beta) break;
        }
        return max ? alpha : beta;
    }

    static String show(double score) {
        return new BigDecimal(Double.toString(score)).stripTrailingZeros().toPlainString();
    }
}
