// Min-conflicts on small boards, one size a line, without checks: the work that no program can avoid.
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <vector>

static uint64_t state = 88172645463325252ULL;

// Xorshift64 (Marsaglia, 2003).
static uint32_t below(uint32_t bound) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return static_cast<uint32_t>((static_cast<uint64_t>(static_cast<uint32_t>(state >> 32)) * bound) >> 32);
}

struct Board {
  int size;
  std::vector<int> rows, inRow, rising, falling;

  explicit Board(int size)
      : size(size), rows(size, -1), inRow(size), rising(2 * size), falling(2 * size) {}

  void change(int column, int by) {
    const int row = rows[column];
    inRow[row] += by;
    rising[column - row + size] += by;
    falling[column + row] += by;
  }

  int attackers(int column, int row) const {
    return inRow[row] + rising[column - row + size] + falling[column + row];
  }

  // Picks one of the rows with the fewest attackers at random.
  void place(int column) {
    int best = 0, least = 1 << 30;
    uint32_t ties = 0;
    for (int row = 0; row < size; row++) {
      const int found = attackers(column, row);
      if (found > least) continue;
      if (found < least) least = found, ties = 0;
      if (below(++ties) == 0) best = row;
    }
    rows[column] = best;
    change(column, 1);
  }

  bool solve() {
    for (int column = 0; column < size; column++) place(column);
    std::vector<int> inConflict;
    for (int step = 0; step < 100 + 2 * size; step++) {
      inConflict.clear();
      for (int column = 0; column < size; column++)
        if (attackers(column, rows[column]) > 3) inConflict.push_back(column);
      if (inConflict.empty()) return true;
      const int column = inConflict[below(static_cast<uint32_t>(inConflict.size()))];
      change(column, -1);
      place(column);
    }
    return false;
  }
};

int main(int, char** arguments) {
  std::ifstream file(arguments[1]);
  int size;
  while (file >> size) {
    for (;;) {
      Board board(size);
      if (!board.solve()) continue;
      for (int column = 0; column < size; column++)
        std::printf("%c%d", column == 0 ? '[' : ',', board.rows[column] + 1);
      std::printf("]\n");
      break;
    }
  }
}
