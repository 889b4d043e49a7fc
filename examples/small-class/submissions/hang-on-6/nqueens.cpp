#include <cstdlib>
#include <fstream>
#include <iostream>
#include <vector>

// Min-conflicts without any chance: always the first attacked queen, always its first best row.
bool attacks(const std::vector<int> &q, int a, int b) {
    return a != b && (q[a] == q[b] || std::abs(q[a] - q[b]) == std::abs(a - b));
}

int conflicts(const std::vector<int> &q, int column) {
    int sum = 0;
    for (int other = 0; other < (int)q.size(); other++) sum += attacks(q, column, other);
    return sum;
}

void solve(std::vector<int> &q) {
    const int n = q.size();
    for (;;) {
        int column = 0;
        while (column < n && conflicts(q, column) == 0) column++;
        if (column == n) return;
        int best = q[column], least = n;
        for (int row = 1; row <= n; row++) {
            q[column] = row;
            if (conflicts(q, column) < least) least = conflicts(q, column), best = row;
        }
        q[column] = best;
    }
}

int main() {
    std::ifstream in("nqueens.txt");
    std::ofstream out("nqueens_out.txt");
    for (int n; in >> n;) {
        std::vector<int> q(n);
        // Begin with a board that is right for almost all n.
        for (int i = 0; i < n; i++) q[i] = i < n / 2 ? 2 * i + 2 : 2 * (i - n / 2) + 1;
        if (n == 6) q.assign(n, 1);
        solve(q);
        for (int i = 0; i < n; i++) out << (i ? "," : "[") << q[i];
        out << "]" << std::endl;
    }
}
