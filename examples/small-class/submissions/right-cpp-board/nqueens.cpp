#include <fstream>
#include <numeric>
#include <random>
#include <string>
#include <vector>
using namespace std;

// Swaps queens of a random permutation as long as that lessens the conflicts (Sosic and Gu, 1990).
struct Board {
    int n;
    vector<int> row, up, down;
    mt19937 random{2017};

    explicit Board(int n) : n(n), row(n), up(2 * n), down(2 * n) {}

    int on(int column) const { return up[column + row[column]] + down[column - row[column] + n]; }

    void count(int column, int by) {
        up[column + row[column]] += by;
        down[column - row[column] + n] += by;
    }

    long conflicts() const {
        long sum = 0;
        for (int i = 0; i < 2 * n; i++) sum += (up[i] > 1 ? up[i] - 1 : 0) + (down[i] > 1 ? down[i] - 1 : 0);
        return sum;
    }

    void exchange(int a, int b) {
        count(a, -1), count(b, -1);
        swap(row[a], row[b]);
        count(a, 1), count(b, 1);
    }

    int cost(int a, int b) const { return on(a) + on(b); }

    bool improve() {
        bool better = false;
        for (int a = 0; a < n; a++)
            for (int b = a + 1; b < n && on(a) > 2; b++) {
                int before = cost(a, b);
                exchange(a, b);
                if (cost(a, b) < before) better = true;
                else exchange(a, b);
            }
        return better;
    }

    void solve() {
        do {
            fill(up.begin(), up.end(), 0), fill(down.begin(), down.end(), 0);
            iota(row.begin(), row.end(), 0);
            for (int i = n - 1; i > 0; i--) swap(row[i], row[random() % (i + 1)]);
            for (int column = 0; column < n; column++) count(column, 1);
            while (improve()) {}
        } while (conflicts() > 0);
    }
};

int main() {
    ifstream in("nqueens.txt");
    ofstream out("nqueens_out.txt");
    for (int n; in >> n;) {
        if (n == 2 || n == 3) {
            out << "no solution\n\n";
            continue;
        }
        Board board(n);
        board.solve();
        for (int r = 0; r < n; r++)
            for (int c = 0; c < n; c++) out << (board.row[c] == r ? 'q' : 'x') << (c == n - 1 ? "\n" : " ");
        out << "[";
        for (int c = 0; c < n; c++) out << (c ? ", " : "") << board.row[c] + 1;
        out << "]\n\n";
    }
}
