#include <cstdlib>
#include <fstream>
#include <iostream>
#include <vector>

// Min-conflicts without any chance: always the queen that is attacked most, always its first best row.
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
        for (int c = 1; c < n; c++)
            if (conflicts(q, c) > conflicts(q, column)) column = c;
        if (conflicts(q, column) == 0) return;
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
        for (int i = 0; i < n; i++) q[i] = (2 * i + 1) % n + 1;
        solve(q);
        for (int i = 0; i < n; i++) out << (i ? "," : "[") << q[i];
        out << "]" << std::endl;
    }
}
