// IDA* with the Manhattan distance on the 15-puzzle, for comparison. The blank moves up, left, right, down, and never straight back, as in
// packages/problem-sliding-tiles. Reads boards from standard input, 16 tiles each. Prints processor time in milliseconds and, for each
// board, the length and the number of generated nodes, the initial one not included.
#include <time.h>

#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

constexpr int SIDE = 4, CELLS = 16;

std::int8_t change[CELLS][CELLS][CELLS];
std::int8_t distances[CELLS][CELLS];
std::int8_t moves[CELLS][5];
std::uint8_t board[CELLS];
int bound, least;
long long generated;

void prepare() {
  for (int place = 0; place < CELLS; place++) {
    const int row = place / SIDE, column = place % SIDE;
    int count = 0;
    if (row > 0) moves[place][count++] = place - SIDE;
    if (column > 0) moves[place][count++] = place - 1;
    if (column < SIDE - 1) moves[place][count++] = place + 1;
    if (row < SIDE - 1) moves[place][count++] = place + SIDE;
    moves[place][count] = -1;
    for (int tile = 1; tile < CELLS; tile++)
      distances[tile][place] = std::abs(row - tile / SIDE) + std::abs(column - tile % SIDE);
  }
  for (int tile = 1; tile < CELLS; tile++)
    for (int from = 0; from < CELLS; from++)
      for (int to = 0; to < CELLS; to++)
        change[tile][from][to] = distances[tile][to] - distances[tile][from];
}

bool visit(int blank, int before, int cost, int estimate) {
  for (const std::int8_t *move = moves[blank]; *move >= 0; move++) {
    const int to = *move;
    if (to == before) continue;
    const int tile = board[to], left = estimate + change[tile][to][blank];
    generated++;
    const int f = cost + 1 + left;
    if (f > bound) {
      if (f < least) least = f;
      continue;
    }
    if (left == 0) return true;
    board[blank] = tile;
    if (visit(to, blank, cost + 1, left)) return true;
    board[to] = tile;
  }
  return false;
}

double milliseconds() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

}  // namespace

int main() {
  prepare();
  struct Found {
    int length;
    long long nodes;
  };
  std::vector<Found> found;
  int tiles[CELLS];
  double spent = 0;
  for (;;) {
    for (int &tile : tiles)
      if (std::scanf("%d", &tile) != 1) goto done;
    {
      const double started = milliseconds();
      int blank = 0, estimate = 0;
      for (int place = 0; place < CELLS; place++) {
        if (tiles[place] == 0) blank = place;
        estimate += distances[tiles[place]][place];
      }
      generated = 0;
      for (bound = estimate; estimate > 0; bound = least) {
        least = INT_MAX;
        for (int place = 0; place < CELLS; place++) board[place] = tiles[place];
        if (visit(blank, -1, 0, estimate)) break;
      }
      found.push_back({bound, generated});
      spent += milliseconds() - started;
    }
  }
done:
  std::printf("%.3f\n", spent);
  for (const Found &each : found) std::printf("%d %lld\n", each.length, each.nodes);
}
