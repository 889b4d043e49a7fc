// Connect Four by the method that P. Pons published ("Solving Connect 4: how to build a perfect AI", 2015), for comparison:
// negamax on bitboards with null windows, moves that do not lose at once, ordered by the threats that they make, and a table of
// 2^24 entries with lower and upper bounds, which is kept from position to position. No opening book. Reads lines of columns
// played from standard input. Prints the score of each position for the side to move, then nanoseconds of processor time and
// nodes.
#include <time.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <vector>

using u32 = std::uint32_t;
using u64 = std::uint64_t;

namespace {

constexpr int WIDTH = 7, HEIGHT = 6, STRIDE = HEIGHT + 1, CELLS = WIDTH * HEIGHT;
constexpr int MIN_SCORE = -CELLS / 2 + 3, MAX_SCORE = (CELLS + 1) / 2 - 3;
constexpr int ORDER[WIDTH] = {3, 4, 2, 5, 1, 6, 0};

constexpr u64 columnAt(int column) { return ((u64{1} << HEIGHT) - 1) << column * STRIDE; }
constexpr u64 rowOfBottoms() {
  u64 cells = 0;
  for (int column = 0; column < WIDTH; column++) cells |= u64{1} << column * STRIDE;
  return cells;
}
constexpr u64 BOTTOM = rowOfBottoms(), BOARD = BOTTOM * ((u64{1} << HEIGHT) - 1);

// The cells that would complete four for `stones`.
inline u64 winningCells(u64 stones, u64 all) {
  u64 found = (stones << 1) & (stones << 2) & (stones << 3);
  for (int by : {STRIDE, STRIDE - 1, STRIDE + 1}) {
    u64 pair = (stones << by) & (stones << 2 * by);
    found |= pair & (stones << 3 * by);
    found |= pair & (stones >> by);
    pair = (stones >> by) & (stones >> 2 * by);
    found |= pair & (stones << by);
    found |= pair & (stones >> 3 * by);
  }
  return found & (BOARD ^ all);
}

struct Position {
  u64 own = 0, all = 0;
  int stones = 0;

  u64 possible() const { return (all + BOTTOM) & BOARD; }
  u64 key() const { return own + all; }
  bool canWin() const { return winningCells(own, all) & possible(); }
  u64 threatsAfter(u64 move) const { return winningCells(own | move, all); }

  void play(u64 move) {
    own ^= all;
    all |= move;
    stones++;
  }

  // The moves after which the other side cannot win at once.
  u64 safeMoves() const {
    u64 moves = possible();
    const u64 danger = winningCells(own ^ all, all), forced = moves & danger;
    if (forced) {
      if (forced & (forced - 1)) return 0;
      moves = forced;
    }
    return moves & ~(danger >> 1);
  }
};

// An entry has the low 32 bits of a key and a bound. The number of entries is odd, so index and low bits name the key.
class Table {
 public:
  Table() : keys(SIZE), values(SIZE) {}
  int get(u64 key) const {
    const u64 at = key % SIZE;
    return keys[at] == u32(key) ? values[at] : 0;
  }
  void put(u64 key, int value) {
    const u64 at = key % SIZE;
    keys[at] = u32(key);
    values[at] = std::uint8_t(value);
  }

 private:
  static constexpr u64 SIZE = 16'777'259;  // The least prime from 2^24.
  std::vector<u32> keys;
  std::vector<std::uint8_t> values;
};

Table table;
u64 nodes = 0;

int negamax(const Position& position, int alpha, int beta) {
  nodes++;
  const u64 moves = position.safeMoves();
  if (moves == 0) return -(CELLS - position.stones) / 2;
  if (position.stones >= CELLS - 2) return 0;
  const int least = -(CELLS - 2 - position.stones) / 2;
  if (alpha < least) {
    alpha = least;
    if (alpha >= beta) return alpha;
  }
  const int most = (CELLS - 1 - position.stones) / 2;
  if (beta > most) {
    beta = most;
    if (alpha >= beta) return beta;
  }
  const u64 key = position.key();
  if (const int value = table.get(key)) {
    if (value > MAX_SCORE - MIN_SCORE + 1) {
      const int bound = value + 2 * MIN_SCORE - MAX_SCORE - 2;
      if (alpha < bound) {
        alpha = bound;
        if (alpha >= beta) return alpha;
      }
    } else {
      const int bound = value + MIN_SCORE - 1;
      if (beta > bound) {
        beta = bound;
        if (alpha >= beta) return beta;
      }
    }
  }
  // Sorted by threats; of equal ones, those nearest to the center come last, and are tried first.
  u64 sorted[WIDTH];
  int worths[WIDTH], count = 0;
  for (int index = WIDTH; index--;) {
    const u64 move = moves & columnAt(ORDER[index]);
    if (move == 0) continue;
    const int worth = std::popcount(position.threatsAfter(move));
    int place = count++;
    for (; place > 0 && worths[place - 1] > worth; place--) {
      worths[place] = worths[place - 1];
      sorted[place] = sorted[place - 1];
    }
    worths[place] = worth;
    sorted[place] = move;
  }
  while (count > 0) {
    Position next = position;
    next.play(sorted[--count]);
    const int score = -negamax(next, -beta, -alpha);
    if (score >= beta) {
      table.put(key, score + MAX_SCORE - 2 * MIN_SCORE + 2);
      return score;
    }
    alpha = std::max(alpha, score);
  }
  table.put(key, alpha - MIN_SCORE + 1);
  return alpha;
}

int solve(const Position& position) {
  if (position.canWin()) return (CELLS + 1 - position.stones) / 2;
  int low = -(CELLS - position.stones) / 2, high = (CELLS + 1 - position.stones) / 2;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (middle <= 0 && low / 2 < middle) middle = low / 2;
    else if (middle >= 0 && high / 2 > middle) middle = high / 2;
    const int score = negamax(position, middle, middle + 1);
    if (score <= middle) high = score;
    else low = score;
  }
  return low;
}

long long processorTime() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * 1'000'000'000ll + now.tv_nsec;
}

}  // namespace

int main() {
  char played[64];
  long long taken = 0;
  while (std::scanf("%63s", played) == 1) {
    Position position;
    for (const char* at = played; *at != 0; at++)
      position.play((position.all + BOTTOM) & columnAt(*at - '1'));
    const long long start = processorTime();
    const int score = solve(position);
    taken += processorTime() - start;
    std::printf("%d\n", score);
  }
  std::printf("%lld %llu\n", taken, static_cast<unsigned long long>(nodes));
}
