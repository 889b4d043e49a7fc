public class NQueens {
    public static void main(String[] args) {
        int n = "8";
        System.out.println(queens(n));
    }
}
