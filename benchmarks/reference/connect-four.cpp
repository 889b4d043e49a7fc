// The search of packages/solver-connect-four in C++, for comparison. Its bounds, move order, table, and null windows are
// the same, so it visits the same nodes. Reads lines `<table bits> <columns played>` for a board of seven columns by six
// rows from standard input. Prints the score of each position for the side to move. Then prints totals: nanoseconds of
// processor time, including the clearing of tables, the most stones of a position, and all counts.
#include <time.h>

#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

using u32 = std::uint32_t;
using u64 = std::uint64_t;

namespace {

constexpr int WIDTH = 7, HEIGHT = 6, STRIDE = 7, CELLS = 42;
constexpr int ORDER[WIDTH] = {3, 2, 4, 1, 5, 0, 6};
constexpr int MIRRORED_STONES = 12;
constexpr int SCORE_BIAS = 32, WORK_SHIFT = 12;

constexpr u64 cellsWhere(bool (*test)(int row)) {
  u64 cells = 0;
  for (int column = 0; column < WIDTH; column++)
    for (int row = 0; row <= HEIGHT; row++)
      if (test(row)) cells |= u64{1} << (column * STRIDE + row);
  return cells;
}

constexpr u64 BOARD = cellsWhere([](int row) { return row < HEIGHT; });
constexpr u64 BOTTOM = cellsWhere([](int row) { return row == 0; });
constexpr u64 FIRSTS = cellsWhere([](int row) { return row < HEIGHT && (HEIGHT - row) % 2 == 0; });
constexpr u64 ODD_TOPS = cellsWhere([](int row) { return (HEIGHT - row) % 2 == 1; });
constexpr u64 columnAt(int column) { return ((u64{1} << HEIGHT) - 1) << (column * STRIDE); }

inline u64 threatsOf(u64 stones) {
  u64 found = (stones << 1) & (stones << 2) & (stones << 3);
  for (int by = STRIDE - 1; by <= STRIDE + 1; by++) {
    u64 left = (stones << by) & (stones << 2 * by);
    u64 right = (stones >> by) & (stones >> 2 * by);
    found |= (left & ((stones << 3 * by) | (stones >> by))) |
             (right & ((stones >> 3 * by) | (stones << by)));
  }
  return found;
}

inline bool hasFour(u64 stones) {
  u64 up = stones & (stones >> 1);
  if ((up & (up >> 2)) != 0) return true;
  for (int by = STRIDE - 1; by <= STRIDE + 1; by++) {
    u64 pairs = stones & (stones >> by);
    if ((pairs & (pairs >> 2 * by)) != 0) return true;
  }
  return false;
}

inline u64 mirrorOf(u64 key) {
  u64 image = 0;
  for (int column = 0; column < WIDTH; column++, key >>= STRIDE)
    image = (image << STRIDE) | (key & ((1 << STRIDE) - 1));
  return image;
}

inline u32 spread(u32 half, u32 factor) {
  u32 mixed = half * factor;
  return mixed ^ (mixed >> 15);
}

struct Frame {
  u64 own, all;
  u64 moves[WIDTH], threats[WIDTH];
  int count, next, best, lower, upper;
  u32 keyLo, keyHi, entered;
};

std::vector<u64> table;
int bucketBits = 0;
// What the kernels count: see packages/solver-connect-four/src/kernel.ts.
u32 nodes = 0, leaves = 0, cutoffs = 0, firstMoveCutoffs = 0, tableProbes = 0, tableHits = 0, tableCutoffs = 0;
int mostStones = 0;
Frame frames[CELLS + 1];

// The table grows as in packages/solver-connect-four/assembly/table.ts.
constexpr int FEWEST_BITS = 17, STEP = 3;
constexpr u32 SLICE = 1 << 16;
int mostBits = 0;
u32 begun = 0;

void grow() {
  const int bits = bucketBits + 1;
  if (bits >= mostBits || (nodes - begun) >> bits == 0) return;
  const int wanted = bits + STEP < mostBits ? bits + STEP : mostBits;
  for (int from = bits; from < wanted; from++) {
    const u64 half = u64{1} << from, chooser = half >> 1;
    std::memset(&table[half], 0, 8 * half);
    for (u64 at = 0; at < half; at += 2) {
      const u64 entries[] = {table[at], table[at + 1]};
      table[at] = table[at + 1] = 0;
      u64 places[] = {at, at + half};
      for (const u64 entry : entries)
        if (entry != 0) table[places[(entry & chooser) != 0]++] = entry & ~chooser;
    }
  }
  bucketBits = wanted - 1;
}

inline void keep(const Frame& frame) {
  u32 work = (32 - std::countl_zero(nodes - frame.entered)) >> 1;
  u32 data = (work << WORK_SHIFT) | u32(frame.lower + SCORE_BIAS) << 6 | u32(SCORE_BIAS - frame.upper);
  u64 entry = u64{frame.keyHi} << 32 | (frame.keyLo >> bucketBits) << bucketBits | data;
  u64* bucket = &table[2 * (frame.keyLo & ((1u << bucketBits) - 1))];
  u64 first = bucket[0];
  bool same = (first ^ entry) >> bucketBits == 0;
  if (same || work >= (u32(first) & ((1u << bucketBits) - 1)) >> WORK_SHIFT) {
    if (!same) bucket[1] = first;
    bucket[0] = entry;
  } else
    bucket[1] = entry;
}

int ask(u64 own, u64 all, int threshold) {
  const int root = std::popcount(all);
  int stones = root;
  u64 danger = threatsOf(own ^ all) & (BOARD ^ all);
  u32 limit = nodes + SLICE;
  for (;;) {
    int value;
    if (nodes == limit) {
      grow();
      limit = nodes + SLICE;
    }
    nodes++;
    if (stones > mostStones) mostStones = stones;
    const u64 other = own ^ all;
    const u64 tops = all + BOTTOM;
    const u64 empty = BOARD ^ all;
    const u64 must = tops & danger;
    u64 safe = (must != 0 ? must : tops & BOARD) & ~(danger >> 1);
    int lower = -((CELLS - stones - 2) >> 1);
    int upper = (CELLS - stones - 1) >> 1;
    bool known = true;
    if (safe == 0 || (must & (must - 1)) != 0) value = -((CELLS - stones) >> 1);
    else if (stones >= CELLS - 2) value = 0;
    else if (lower >= threshold) value = lower;
    else if (upper < threshold) value = upper;
    else if (!hasFour((threshold > 0 ? own : other) | empty)) value = 0;
    else known = false;
    if (!known) {
      const u64 odd = tops & ODD_TOPS;
      if (odd == 0) {
        if (!hasFour(own | (empty & FIRSTS))) {
          const int bound = hasFour(other | (empty & ~FIRSTS)) ? -1 : 0;
          if (bound < upper) upper = bound;
          if (upper < threshold) { value = upper; known = true; }
        }
      } else if ((odd & (odd - 1)) == 0 && (odd & safe) != 0) {
        const u64 left = empty ^ odd;
        if (!hasFour(other | (left & FIRSTS))) {
          const int bound = hasFour(own | odd | (left & ~FIRSTS)) ? 1 : 0;
          if (bound > lower) lower = bound;
          if (lower >= threshold) { value = lower; known = true; }
        }
      }
    }
    if (!known) {
      Frame& frame = frames[stones];
      const bool forced = (safe & (safe - 1)) == 0;
      if (!forced) {
        u64 key = own + all;
        if (stones < MIRRORED_STONES) { const u64 image = mirrorOf(key); if (image < key) key = image; }
        u32 lo = u32(key), hi = u32(key >> 32);
        lo ^= spread(hi, 0x9e3779b1);
        hi ^= spread(lo, 0x85ebca6b);
        lo ^= spread(hi, 0xc2b2ae35);
        frame.keyLo = lo;
        frame.keyHi = hi;
        const u64* bucket = &table[2 * (lo & ((1u << bucketBits) - 1))];
        const u64 wanted = u64{hi} << 32 | lo;
        tableProbes++;
        u64 entry = bucket[0];
        if ((entry ^ wanted) >> bucketBits != 0) entry = bucket[1];
        if ((entry ^ wanted) >> bucketBits == 0) {
          tableHits++;
          const int low = int((entry >> 6) & 63) - SCORE_BIAS, high = SCORE_BIAS - int(entry & 63);
          if (low > lower) lower = low;
          if (high < upper) upper = high;
          if (lower >= threshold) { value = lower; known = true; }
          else if (upper < threshold) { value = upper; known = true; }
          if (known) tableCutoffs++;
        }
      }
      if (!known) {
        frame.own = own;
        frame.all = all;
        frame.best = -SCORE_BIAS;
        frame.lower = lower;
        frame.upper = upper;
        frame.entered = nodes;
        frame.next = 1;
        if (forced) {
          frame.count = 1;
          frame.moves[0] = safe;
          frame.threats[0] = threatsOf(own | safe) & empty;
        } else {
          int count = 0;
          int worths[WIDTH];
          for (int column : ORDER) {
            const u64 move = safe & columnAt(column);
            if (move == 0) continue;
            const u64 threats = threatsOf(own | move) & empty;
            const int worth = std::popcount(threats);
            int place = count++;
            for (; place > 0 && worths[place - 1] < worth; place--) {
              worths[place] = worths[place - 1];
              frame.moves[place] = frame.moves[place - 1];
              frame.threats[place] = frame.threats[place - 1];
            }
            worths[place] = worth;
            frame.moves[place] = move;
            frame.threats[place] = threats;
          }
          frame.count = count;
        }
        own = other;
        all |= frame.moves[0];
        danger = frame.threats[0];
        threshold = 1 - threshold;
        stones++;
        continue;
      }
    } else {
      leaves++;
    }
    for (;;) {
      if (stones == root) return value;
      Frame& frame = frames[--stones];
      threshold = 1 - threshold;
      value = -value;
      if (value > frame.best) frame.best = value;
      if (frame.best < threshold) {
        if (frame.next < frame.count) {
          own = frame.own ^ frame.all;
          danger = frame.threats[frame.next];
          all = frame.all | frame.moves[frame.next++];
          threshold = 1 - threshold;
          stones++;
          break;
        }
        if (frame.best < frame.upper) frame.upper = frame.best;
        value = frame.upper;
      } else {
        if (frame.next < frame.count) {
          cutoffs++;
          if (frame.next == 1) firstMoveCutoffs++;
        }
        if (frame.best > frame.lower) frame.lower = frame.best;
        value = frame.lower;
      }
      if (frame.count > 1) keep(frame);
    }
  }
}

int solve(u64 own, u64 all) {
  const int stones = std::popcount(all);
  int low = -((CELLS - stones) >> 1), high = (CELLS - stones + 1) >> 1;
  while (low < high) {
    int threshold = high > -low ? high >> 1 : (low >> 1) + 1;
    if (threshold <= low) threshold = low + 1;
    if (threshold > high) threshold = high;
    const int value = ask(own, all, threshold);
    if (value >= threshold) { if (value > low) low = value; }
    else if (value < high) high = value;
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
  int tableBits;
  char played[64];
  long long taken = 0;
  while (std::scanf("%d %63s", &tableBits, played) == 2) {
    u64 own = 0, all = 0;
    for (const char* at = played; *at != 0; at++) {
      const u64 move = (all + BOTTOM) & columnAt(*at - '1');
      own ^= all;
      all |= move;
    }
    const u64 entries = u64{1} << tableBits;
    if (table.size() < entries) table.resize(entries);
    const long long start = processorTime();
    std::memset(table.data(), 0, 8 << FEWEST_BITS);
    bucketBits = FEWEST_BITS - 1;
    mostBits = tableBits;
    begun = nodes;
    std::printf("%d\n", solve(own, all));
    taken += processorTime() - start;
  }
  const u32 counts[] = {nodes, leaves, cutoffs, firstMoveCutoffs, tableProbes, tableHits, tableCutoffs};
  std::printf("%lld %d", taken, mostStones);
  for (const u32 count : counts) std::printf(" %u", count);
  std::printf("\n");
}
