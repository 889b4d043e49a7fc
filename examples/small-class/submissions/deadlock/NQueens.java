import java.util.concurrent.*;

/** Solves each half of the board in a thread of its own. */
public class NQueens {
    public static void main(String[] args) throws Exception {
        BlockingQueue<int[]> left = new SynchronousQueue<>(), right = new SynchronousQueue<>();
        Thread a = new Thread(() -> exchange(left, right));
        Thread b = new Thread(() -> exchange(right, left));
        a.start();
        b.start();
        a.join();
        b.join();
    }

    /** Each waits for the other's half first. */
    static void exchange(BlockingQueue<int[]> from, BlockingQueue<int[]> to) {
        try {
            int[] half = from.take();
            to.put(half);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
