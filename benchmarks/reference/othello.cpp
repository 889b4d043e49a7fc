// The search of packages/solver-othello in C++, for comparison. Its bounds, move order, table, and null windows are the same,
// so it visits the same nodes. The method is that of the end-game solvers of G. Andersson and R. Delorme: fastest-first and
// parity ordering, stable discs, a table, and code of their own for the last four empty squares. Reads lines `<table bits>
// <64 squares> <side to move>` from standard input. Prints the score of each position for the side to move, then totals:
// nanoseconds of processor time, nodes, cutoffs, and table hits.
#include <time.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

using u8 = std::uint8_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

namespace {

constexpr int NONE = -100, NOWHERE = 64, SHALLOW = 7, LOOKED_UP = 10, NARROW = 9;
constexpr u64 INNER_FILES = 0x7e7e7e7e7e7e7e7e, CORNERS = 0x8100000000000081, MIDDLE = 0x007e7e7e7e7e7e00;
constexpr u64 FILE_A = 0x0101010101010101;
constexpr u64 QUARTERS[] = {0x000000000f0f0f0f, 0x00000000f0f0f0f0, 0x0f0f0f0f00000000, 0xf0f0f0f000000000};
constexpr int STABLE_FROM[65] = {99, 99, 99, 99, 99, 8,  10, 12, 14, 16, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42,
                                 44, 46, 48, 48, 50, 50, 52, 52, 54, 54, 56, 56, 58, 58, 60, 60, 62, 62, 62, 62, 62, 62,
                                 62, 62, 62, 62, 62, 62, 62, 62, 62, 62, 62, 62, 62, 62, 62, 62, 62, 62, 62, 62, 62};
constexpr int WORTH[64] = {18, 4, 16, 12, 12, 16, 4, 18, 4, 1, 6, 8, 8, 6, 1, 4, 16, 6, 14, 10, 10, 14,
                           6, 16, 12, 8, 10, 0, 0, 10, 8, 12, 12, 8, 10, 0, 0, 10, 8, 12, 16, 6, 14, 10,
                           10, 14, 6, 16, 4, 1, 6, 8, 8, 6, 1, 4, 18, 4, 16, 12, 12, 16, 4, 18};

u64 rays[64][8], around[64], nodes, cutoffs, tableHits;
u8 edges[65536];

constexpr u64 bitOf(int square) { return u64{1} << square; }

// 1. Boards.
void prepareBoard() {
  for (int square = 0; square < 64; square++)
    for (int down = -1; down <= 1; down++)
      for (int right = -1; right <= 1; right++) {
        if (down == 0 && right == 0) continue;
        u64 set = 0;
        int row = (square >> 3) + down, file = (square & 7) + right;
        if (row >= 0 && row < 8 && file >= 0 && file < 8) around[square] |= bitOf(8 * row + file);
        for (; row >= 0 && row < 8 && file >= 0 && file < 8; row += down, file += right) set |= bitOf(8 * row + file);
        const int direction = 3 * down + right;
        rays[square][direction > 0 ? direction - 1 : 3 - direction] = set;
      }
}

inline u64 turnedUp(u64 own, u64 other, u64 ray) {
  const u64 end = ((other | ~ray) + 1) & own & ray;
  return (end - u64(end != 0)) & ray;
}

inline u64 turnedDown(u64 own, u64 other, u64 ray) {
  const u64 rest = ray & ~other;
  const u64 end = ((u64{1} << 63) >> std::countl_zero(rest | 1)) & rest & own;
  return ((0 - end) << 1) & ray;
}

inline u64 flips(u64 own, u64 other, int square) {
  const u64* ray = rays[square];
  return turnedUp(own, other, ray[0]) | turnedUp(own, other, ray[1]) | turnedUp(own, other, ray[2]) |
         turnedUp(own, other, ray[3]) | turnedDown(own, other, ray[4]) | turnedDown(own, other, ray[5]) |
         turnedDown(own, other, ray[6]) | turnedDown(own, other, ray[7]);
}

inline u64 reach(u64 own, u64 other, int by) {
  u64 up = other & (own << by), down = other & (own >> by);
  up |= other & (up << by);
  down |= other & (down >> by);
  const u64 upPairs = other & (other << by), downPairs = other & (other >> by);
  up |= upPairs & (up << 2 * by);
  down |= downPairs & (down >> 2 * by);
  up |= upPairs & (up << 2 * by);
  down |= downPairs & (down >> 2 * by);
  return (up << by) | (down >> by);
}

inline u64 movesOf(u64 own, u64 other) {
  const u64 inner = other & INNER_FILES;
  return (reach(own, inner, 1) | reach(own, other, 8) | reach(own, inner, 7) | reach(own, inner, 9)) & ~(own | other);
}

inline int finalScore(u64 own, u64 other) {
  const int mine = std::popcount(own), theirs = std::popcount(other);
  return mine > theirs ? 64 - 2 * theirs : mine < theirs ? 2 * mine - 64 : 0;
}

inline u64 oddQuarters(u64 empty) {
  u64 odd = 0;
  for (const u64 quarter : QUARTERS)
    if (std::popcount(empty & quarter) & 1) odd |= quarter;
  return odd;
}

// 2. Stable discs.
u32 turnedOn(u32 own, u32 other, u32 square) {
  u32 up = 0, next = square << 1;
  for (; next & other; next <<= 1) up |= next;
  if (!(next & own)) up = 0;
  u32 down = 0;
  for (next = square >> 1; next & other; next >>= 1) down |= next;
  return next & own ? up | down : up;
}

u32 stableOn(u32 own, u32 other, u32 stable) {
  stable &= own;
  for (u32 rest = ~(own | other) & 0xff; rest && stable; rest &= rest - 1) {
    const u32 square = rest & -rest;
    u32 turned = turnedOn(own, other, square);
    stable = stableOn(own | turned | square, other & ~turned, stable);
    turned = turnedOn(other, own, square);
    stable = stableOn(own & ~turned, other | turned | square, stable);
  }
  return stable;
}

void prepareEdges() {
  for (u32 own = 0; own < 256; own++)
    for (u32 other = 0; other < 256; other++)
      if (!(own & other)) edges[256 * own + other] = u8(stableOn(own, other, own));
}

inline u32 edge(u32 own, u32 other) { return edges[256 * own + other]; }
inline u32 fileA(u64 set) { return u32(((set & FILE_A) * 0x0102040810204080) >> 56); }

inline u64 fullFalling(u64 empty) {
  u64 up = empty | ((empty << 9) & 0xfefefefefefefefe);
  up |= (up << 18) & 0xfcfcfcfcfcfcfcfc;
  up |= (up << 36) & 0xf0f0f0f0f0f0f0f0;
  u64 down = empty | ((empty >> 9) & 0x7f7f7f7f7f7f7f7f);
  down |= (down >> 18) & 0x3f3f3f3f3f3f3f3f;
  down |= (down >> 36) & 0x0f0f0f0f0f0f0f0f;
  return ~(up | down);
}

inline u64 fullRising(u64 empty) {
  u64 up = empty | ((empty << 7) & 0x7f7f7f7f7f7f7f7f);
  up |= (up << 14) & 0x3f3f3f3f3f3f3f3f;
  up |= (up << 28) & 0x0f0f0f0f0f0f0f0f;
  u64 down = empty | ((empty >> 7) & 0xfefefefefefefefe);
  down |= (down >> 14) & 0xfcfcfcfcfcfcfcfc;
  down |= (down >> 28) & 0xf0f0f0f0f0f0f0f0;
  return ~(up | down);
}

u64 stableDiscs(u64 own, u64 other) {
  const u32 left = edge(fileA(own), fileA(other)), right = edge(fileA(own >> 7), fileA(other >> 7));
  u64 stable = u64(edge(u32(own & 0xff), u32(other & 0xff))) | u64(edge(u32(own >> 56), u32(other >> 56))) << 56 |
               ((u64(left & 0x7e) * 0x0000040810204080) & FILE_A) |
               ((u64(right & 0x7e) * 0x0000040810204080) & FILE_A) << 7;
  const u64 full = own | other;
  u64 rows = full & (full >> 4);
  rows &= rows >> 2;
  rows = (rows & (rows >> 1) & FILE_A) * 0xff;
  u64 files = full & std::rotr(full, 32);
  files &= std::rotr(files, 16);
  files &= std::rotr(files, 8);
  const u64 rising = fullRising(~full), falling = fullFalling(~full), middle = own & MIDDLE;
  stable |= rows & files & rising & falling & middle;
  if (stable == 0) return 0;
  for (u64 before = 0; before != stable;) {
    before = stable;
    stable |= (rows | (stable << 1) | (stable >> 1)) & (files | (stable << 8) | (stable >> 8)) &
              (rising | (stable << 7) | (stable >> 7)) & (falling | (stable << 9) | (stable >> 9)) & middle;
  }
  return stable;
}

// 3. The table.
struct Entry {
  u64 own, other, data;
};
std::vector<Entry> table;
int shift = 52;

inline Entry* bucketOf(u64 own, u64 other) {
  const u64 mixed = (own * 0x9e3779b97f4a7c15) ^ (std::rotl(other, 29) * 0xc2b2ae3d27d4eb4f);
  return &table[2 * (((mixed ^ (mixed >> 32)) * 0x165667b19e3779f9) >> shift)];
}

inline u64 find(const Entry* bucket, u64 own, u64 other) {
  if (bucket[0].own == own && bucket[0].other == other) return bucket[0].data;
  if (bucket[1].own == own && bucket[1].other == other) return bucket[1].data;
  return 0;
}

inline int lowOf(u64 data) { return int(data & 0xff) - 100; }
inline int highOf(u64 data) { return int((data >> 8) & 0xff) - 100; }
inline int moveOf(u64 data) { return int((data >> 16) & 0x7f); }

inline void keep(Entry* bucket, u64 own, u64 other, int low, int high, int move, u64 work) {
  const u64 effort = 63 - std::countl_zero(work | 1);
  const u64 data = u64(low + 100) | u64(high + 100) << 8 | u64(move) << 16 | effort << 24;
  const bool same = bucket[0].own == own && bucket[0].other == other;
  if (same || effort >= bucket[0].data >> 24) {
    if (!same) bucket[1] = bucket[0];
  } else
    bucket++;
  *bucket = {own, other, data};
}

// 4. The last four empty squares.
inline int lastOne(u64 own, u64 other, int square) {
  const int mine = std::popcount(own), turned = std::popcount(flips(own, other, square));
  if (turned > 0) return 2 * (mine + turned) - 62;
  const int lost = std::popcount(flips(other, own, square));
  if (lost > 0) return 2 * (mine - lost) - 64;
  return 2 * mine - (mine > 31 ? 62 : 64);
}

int lastTwo(u64 own, u64 other, int alpha, int first, int second) {
  int best = NONE;
  u64 turned;
  if ((around[first] & other) && (turned = flips(own, other, first))) {
    best = -lastOne(other ^ turned, own ^ turned ^ bitOf(first), second);
    if (best > alpha) return best;
  }
  if ((around[second] & other) && (turned = flips(own, other, second)))
    return std::max(best, -lastOne(other ^ turned, own ^ turned ^ bitOf(second), first));
  if (best > NONE) return best;
  int worst = -NONE;
  if ((turned = flips(other, own, first))) {
    worst = lastOne(own ^ turned, other ^ turned ^ bitOf(first), second);
    if (worst <= alpha) return worst;
  }
  if ((turned = flips(other, own, second)))
    return std::min(worst, lastOne(own ^ turned, other ^ turned ^ bitOf(second), first));
  return worst < -NONE ? worst : finalScore(own, other);
}

int lastThree(u64 own, u64 other, int alpha, int a, int b, int c) {
  int best = NONE;
  u64 turned;
  if ((around[a] & other) && (turned = flips(own, other, a))) {
    best = -lastTwo(other ^ turned, own ^ turned ^ bitOf(a), -1 - alpha, b, c);
    if (best > alpha) return best;
  }
  if ((around[b] & other) && (turned = flips(own, other, b))) {
    best = std::max(best, -lastTwo(other ^ turned, own ^ turned ^ bitOf(b), -1 - alpha, a, c));
    if (best > alpha) return best;
  }
  if ((around[c] & other) && (turned = flips(own, other, c)))
    return std::max(best, -lastTwo(other ^ turned, own ^ turned ^ bitOf(c), -1 - alpha, a, b));
  if (best > NONE) return best;
  int worst = -NONE;
  if ((turned = flips(other, own, a))) {
    worst = lastTwo(own ^ turned, other ^ turned ^ bitOf(a), alpha, b, c);
    if (worst <= alpha) return worst;
  }
  if ((turned = flips(other, own, b))) {
    worst = std::min(worst, lastTwo(own ^ turned, other ^ turned ^ bitOf(b), alpha, a, c));
    if (worst <= alpha) return worst;
  }
  if ((turned = flips(other, own, c)))
    return std::min(worst, lastTwo(own ^ turned, other ^ turned ^ bitOf(c), alpha, a, b));
  return worst < -NONE ? worst : finalScore(own, other);
}

inline int orderedThree(u64 own, u64 other, int alpha, u64 squares, u64 odd) {
  u64 first = squares & odd, last = squares & ~odd;
  const u64 a = first ? first : last, bitA = a & -a;
  first &= ~bitA;
  last &= ~bitA;
  const u64 b = first ? first : last, bitB = b & -b;
  return lastThree(own, other, alpha, std::countr_zero(bitA), std::countr_zero(bitB),
                   std::countr_zero(squares ^ bitA ^ bitB));
}

int lastFour(u64 own, u64 other, int alpha, u64 odd) {
  const u64 squares = ~(own | other);
  u64 rest = squares & odd, even = squares & ~odd;
  int score = NONE;
  while (rest | even) {
    const u64 set = rest ? rest : even, bit = set & -set;
    rest &= ~bit;
    even &= ~bit;
    const int square = std::countr_zero(bit);
    if (!(around[square] & other)) continue;
    const u64 turned = flips(own, other, square);
    if (!turned) continue;
    score = std::max(score, -orderedThree(other ^ turned, own ^ turned ^ bit, -1 - alpha, squares ^ bit, odd));
    if (score > alpha) return score;
  }
  if (score > NONE) return score;
  for (u64 left = squares; left; left &= left - 1) {
    const u64 bit = left & -left, turned = flips(other, own, std::countr_zero(bit));
    if (!turned) continue;
    const int below = orderedThree(own ^ turned, other ^ turned ^ bit, alpha, squares ^ bit, odd);
    score = score == NONE ? below : std::min(score, below);
    if (score <= alpha) return score;
  }
  return score > NONE ? score : finalScore(own, other);
}

// 5. The search.
struct Move {
  int worth, square;
  u64 turned;
};

int listMoves(Move* path, u64 own, u64 other, u64 moves, int hinted) {
  const u64 odd = oddQuarters(~(own | other));
  int count = 0;
  for (u64 rest = moves; rest; rest &= rest - 1) {
    const u64 bit = rest & -rest;
    const int square = std::countr_zero(bit);
    const u64 turned = flips(own, other, square), theirs = other ^ turned;
    if (theirs == 0) {
      path[0].square = square;
      return 0;
    }
    int worth = INT32_MAX;
    if (square != hinted) {
      const u64 mine = own ^ turned ^ bit, replies = movesOf(theirs, mine), empty = ~(mine | theirs);
      const u64 inner = mine & INNER_FILES;
      const u64 sides = (inner << 1) | (inner >> 1) | (inner << 7) | (inner >> 7) | (inner << 9) | (inner >> 9);
      worth = WORTH[square] + (bit & odd ? 8 : 0);
      worth += (36 - std::popcount((sides | (mine << 8) | (mine >> 8)) & empty)) * 32;
      worth += std::popcount(mine & CORNERS) * 2048;
      worth += (36 - (std::popcount(replies) + std::popcount(replies & CORNERS))) * 32768;
    }
    path[count++] = {worth, square, turned};
  }
  return count;
}

inline void bringBest(Move* from, const Move* end) {
  Move* most = from;
  for (Move* at = from + 1; at < end; at++)
    if (at->worth > most->worth) most = at;
  std::swap(*most, *from);
}

int searchShallow(u64 own, u64 other, int alpha, int count) {
  nodes++;
  if (alpha >= STABLE_FROM[count]) {
    const int most = 64 - 2 * std::popcount(stableDiscs(other, own));
    if (most <= alpha) return most;
  }
  const u64 empty = ~(own | other), odd = oddQuarters(empty);
  int score = NONE;
  u64 first = empty & odd, last = empty & ~odd;
  while (first | last) {
    const u64 bit = first ? first & -first : last & -last;
    first &= ~bit;
    last &= ~bit;
    const int square = std::countr_zero(bit);
    if (!(around[square] & other)) continue;
    const u64 turned = flips(own, other, square);
    if (!turned) continue;
    const u64 mine = own ^ turned ^ bit;
    const int below = count == 5 ? -lastFour(other ^ turned, mine, -1 - alpha, oddQuarters(empty ^ bit))
                                 : -searchShallow(other ^ turned, mine, -1 - alpha, count - 1);
    if (below > score && (score = below) > alpha) return score;
  }
  if (score > NONE) return score;
  if (movesOf(other, own) == 0) return finalScore(own, other);
  return -searchShallow(other, own, -1 - alpha, count);
}

int searchFew(u64 own, u64 other, int alpha, int count) {
  nodes++;
  if (count == 4) return lastFour(own, other, alpha, oddQuarters(~(own | other)));
  int score = NONE;
  for (u64 rest = movesOf(own, other); rest; rest &= rest - 1) {
    const u64 bit = rest & -rest, turned = flips(own, other, std::countr_zero(bit));
    score = std::max(score, -searchFew(other ^ turned, own ^ turned ^ bit, -1 - alpha, count - 1));
  }
  if (score > NONE) return score;
  if (movesOf(other, own) == 0) return finalScore(own, other);
  return -searchFew(other, own, -1 - alpha, count);
}

int search(u64 own, u64 other, int alpha, int count) {
  if (count < SHALLOW)
    return count > 4 ? searchShallow(own, other, alpha, count) : searchFew(own, other, alpha, count);
  nodes++;
  if (alpha >= STABLE_FROM[count]) {
    const int most = 64 - 2 * std::popcount(stableDiscs(other, own));
    if (most <= alpha) return most;
  }
  Entry* bucket = bucketOf(own, other);
  const u64 known = find(bucket, own, other);
  int low = -64, high = 64, hinted = NOWHERE;
  if (known) {
    low = lowOf(known);
    high = highOf(known);
    if (low > alpha || high <= alpha) {
      tableHits++;
      return low > alpha ? low : high;
    }
    hinted = moveOf(known);
  }
  const u64 moves = movesOf(own, other);
  if (moves == 0) {
    if (movesOf(other, own) == 0) return finalScore(own, other);
    return -search(other, own, -1 - alpha, count);
  }
  const u64 before = nodes;
  Move path[34];
  const Move* end = path + listMoves(path, own, other, moves, hinted);
  if (end == path) return 64;
  if (count >= LOOKED_UP)
    for (const Move* at = path; at < end; at++) {
      const u64 mine = own ^ at->turned ^ bitOf(at->square), theirs = other ^ at->turned;
      const u64 data = find(bucketOf(theirs, mine), theirs, mine);
      if (data && -highOf(data) > alpha) {
        tableHits++;
        return -highOf(data);
      }
    }
  int score = NONE, move = NOWHERE;
  for (Move* at = path; at < end; at++) {
    bringBest(at, end);
    const int below = -search(other ^ at->turned, own ^ at->turned ^ bitOf(at->square), -1 - alpha, count - 1);
    if (below > score) {
      score = below;
      move = at->square;
      if (score > alpha) {
        cutoffs++;
        break;
      }
    }
  }
  if (score > alpha)
    low = std::max(low, score);
  else
    high = std::min(high, score);
  keep(bucket, own, other, low, high, move, nodes - before);
  return score;
}

int searchPrincipal(u64 own, u64 other, int alpha, int beta, int count);

int valueOf(u64 own, u64 other, int alpha, int beta, int count) {
  if (count >= NARROW) return searchPrincipal(own, other, alpha, beta, count);
  int score = search(own, other, alpha, count), floor = alpha;
  while (score > floor && score < beta) {
    floor = score;
    score = std::max(floor, search(own, other, floor, count));
  }
  return score;
}

int searchPrincipal(u64 own, u64 other, int alpha, int beta, int count) {
  nodes++;
  const u64 moves = movesOf(own, other);
  if (moves == 0) {
    if (movesOf(other, own) == 0) return finalScore(own, other);
    return -searchPrincipal(other, own, -beta, -alpha, count);
  }
  Entry* bucket = bucketOf(own, other);
  const u64 known = find(bucket, own, other);
  Move path[34];
  const Move* end = path + listMoves(path, own, other, moves, known ? moveOf(known) : NOWHERE);
  if (end == path) return 64;
  const u64 before = nodes;
  int score = NONE, move = NOWHERE;
  for (Move* at = path; at < end && score < beta; at++) {
    bringBest(at, end);
    const u64 theirs = other ^ at->turned, mine = own ^ at->turned ^ bitOf(at->square);
    const int floor = std::max(alpha, score);
    int below;
    if (score == NONE)
      below = -valueOf(theirs, mine, -beta, -floor, count - 1);
    else {
      below = -search(theirs, mine, -1 - floor, count - 1);
      if (below > floor && below < beta) below = -valueOf(theirs, mine, -beta, -below, count - 1);
    }
    if (below > score) {
      score = below;
      move = at->square;
    }
  }
  keep(bucket, own, other, score > alpha ? score : -64, score < beta ? score : 64, move, nodes - before);
  return score;
}

long long processorTime() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * 1'000'000'000ll + now.tv_nsec;
}

}  // namespace

int main() {
  prepareBoard();
  prepareEdges();
  int bits;
  char squares[65], mover;
  long long taken = 0;
  while (std::scanf("%d %64s %c", &bits, squares, &mover) == 3) {
    u64 own = 0, other = 0;
    for (int square = 0; square < 64; square++)
      if (squares[square] != '-') (squares[square] == mover ? own : other) |= bitOf(square);
    const std::size_t entries = std::size_t{1} << bits;
    if (table.size() < entries) table.resize(entries);
    const long long start = processorTime();
    std::memset(static_cast<void*>(table.data()), 0, entries * sizeof(Entry));
    shift = 65 - bits;
    const int score = searchPrincipal(own, other, -64, 64, std::popcount(~(own | other)));
    taken += processorTime() - start;
    std::printf("%d\n", score);
  }
  std::printf("%lld %llu %llu %llu\n", taken, static_cast<unsigned long long>(nodes),
              static_cast<unsigned long long>(cutoffs), static_cast<unsigned long long>(tableHits));
}
