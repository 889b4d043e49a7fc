// A* and jump point search on octile grids without corner cutting, for comparison: a heap with four children to a node, arrays by cell
// that one search after another reuses, least f first and of equal ones the greatest g. Reads a file as packages/problem-pathfinding
// describes for `moving-ai`, with one map. Prints processor time in milliseconds, expanded cells, and the sum of all costs.
//
//     grid-search FILE a-star|jump-point
#include <time.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace {

const double DIAGONAL = std::sqrt(2.0);

struct Grid {
  int stride = 0;
  std::vector<std::uint8_t> free;
};

struct Task {
  int start, goal;
};

struct Entry {
  double f, g;
  int cell;
};

class Search {
 public:
  explicit Search(const Grid &grid)
      : stride(grid.stride),
        free(grid.free.data()),
        cost(grid.free.size()),
        parent(grid.free.size()),
        place(grid.free.size()),
        met(grid.free.size()),
        closed(grid.free.size()),
        heap(grid.free.size()) {}

  long long expanded = 0;

  double aStar(const Task &task) {
    begin(task);
    while (size > 0) {
      const int cell = pop();
      if (cell == goal) return cost[cell];
      expanded++;
      const double straight = cost[cell] + 1, diagonal = cost[cell] + DIAGONAL;
      const int north = free[cell - stride], east = free[cell + 1], south = free[cell + stride],
                west = free[cell - 1];
      if (north) reach(cell, cell - stride, straight);
      if (east) reach(cell, cell + 1, straight);
      if (south) reach(cell, cell + stride, straight);
      if (west) reach(cell, cell - 1, straight);
      if (north & east & free[cell - stride + 1]) reach(cell, cell - stride + 1, diagonal);
      if (south & east & free[cell + stride + 1]) reach(cell, cell + stride + 1, diagonal);
      if (south & west & free[cell + stride - 1]) reach(cell, cell + stride - 1, diagonal);
      if (north & west & free[cell - stride - 1]) reach(cell, cell - stride - 1, diagonal);
    }
    return INFINITY;
  }

  double jumpPoint(const Task &task) {
    begin(task);
    while (size > 0) {
      const int cell = pop();
      if (cell == goal) return cost[cell];
      expanded++;
      const int from = parent[cell];
      if (from < 0) {
        for (const int across : {1, -1})
          for (const int down : {-stride, stride}) {
            if (down < 0) land(cell, straight(cell, across, stride));
            if (across > 0) land(cell, straight(cell, down, 1));
            land(cell, diagonal(cell, across, down));
          }
        continue;
      }
      const int across = sign(cell % stride - from % stride);
      const int down = sign(cell / stride - from / stride) * stride;
      if (across != 0 && down != 0) {
        land(cell, straight(cell, across, stride));
        land(cell, straight(cell, down, 1));
        land(cell, diagonal(cell, across, down));
        continue;
      }
      const int step = across + down, side = across != 0 ? stride : 1;
      land(cell, straight(cell, step, side));
      for (const int turn : {-side, side}) {
        if (free[cell + turn] <= free[cell - step + turn]) continue;
        land(cell, straight(cell, turn, across != 0 ? 1 : stride));
        land(cell, across != 0 ? diagonal(cell, step, turn) : diagonal(cell, turn, step));
      }
    }
    return INFINITY;
  }

 private:
  const int stride;
  const std::uint8_t *const free;
  std::vector<double> cost;
  std::vector<int> parent, place, met, closed;
  std::vector<Entry> heap;
  int size = 0, run = 0, goal = 0, goalX = 0, goalY = 0;

  static int sign(int value) { return (value > 0) - (value < 0); }

  static double octile(int across, int down) {
    return across > down ? across - down + down * DIAGONAL : down - across + across * DIAGONAL;
  }

  double estimate(int cell) const {
    return octile(std::abs(cell % stride - goalX), std::abs(cell / stride - goalY));
  }

  void begin(const Task &task) {
    run++;
    size = 0;
    goal = task.goal;
    goalX = goal % stride;
    goalY = goal / stride;
    met[task.start] = run;
    cost[task.start] = 0;
    parent[task.start] = -1;
    rise(size++, {estimate(task.start), 0, task.start});
  }

  void reach(int from, int cell, double total) {
    const bool isNew = met[cell] != run;
    if (!isNew && (closed[cell] == run || total >= cost[cell])) return;
    met[cell] = run;
    cost[cell] = total;
    parent[cell] = from;
    rise(isNew ? size++ : place[cell], {total + estimate(cell), total, cell});
  }

  void land(int from, int cell) {
    if (cell < 0) return;
    const int across = std::abs(cell % stride - from % stride);
    const int down = std::abs(cell / stride - from / stride);
    reach(from, cell, cost[from] + octile(across, down));
  }

  int straight(int cell, int step, int side) const {
    int left = free[cell + side], right = free[cell - side];
    for (;;) {
      cell += step;
      if (!free[cell]) return -1;
      if (cell == goal) return cell;
      const int nextLeft = free[cell + side], nextRight = free[cell - side];
      if (nextLeft > left || nextRight > right) return cell;
      left = nextLeft;
      right = nextRight;
    }
  }

  int diagonal(int cell, int across, int down) const {
    for (;;) {
      if (!(free[cell + across] & free[cell + down] & free[cell + across + down])) return -1;
      cell += across + down;
      if (cell == goal) return cell;
      if (straight(cell, across, stride) >= 0 || straight(cell, down, 1) >= 0) return cell;
    }
  }

  void rise(int at, Entry entry) {
    while (at > 0) {
      const int above = (at - 1) >> 2;
      const Entry &other = heap[above];
      if (other.f < entry.f || (other.f == entry.f && other.g >= entry.g)) break;
      heap[at] = other;
      place[other.cell] = at;
      at = above;
    }
    heap[at] = entry;
    place[entry.cell] = at;
  }

  int pop() {
    const int top = heap[0].cell;
    closed[top] = run;
    const Entry entry = heap[--size];
    int at = 0;
    for (;;) {
      const int first = 4 * at + 1;
      if (first >= size) break;
      const int end = first + 4 < size ? first + 4 : size;
      int best = first;
      for (int child = first + 1; child < end; child++)
        if (heap[child].f < heap[best].f ||
            (heap[child].f == heap[best].f && heap[child].g > heap[best].g))
          best = child;
      if (entry.f < heap[best].f || (entry.f == heap[best].f && entry.g >= heap[best].g)) break;
      heap[at] = heap[best];
      place[heap[at].cell] = at;
      at = best;
    }
    heap[at] = entry;
    place[entry.cell] = at;
    return top;
  }
};

double milliseconds() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

}  // namespace

int main(int, char **arguments) {
  std::ifstream file(arguments[1]);
  const bool jumps = std::string(arguments[2]) == "jump-point";
  std::string line, word;
  int height = 0, width = 0;
  while (std::getline(file, line) && line != "map") {
    std::istringstream words(line);
    int size = 0;
    words >> word >> size;
    if (word == "height") height = size;
    if (word == "width") width = size;
  }
  Grid grid;
  grid.stride = width + 2;
  grid.free.assign(grid.stride * (height + 2), 0);
  for (int y = 0; y < height; y++) {
    std::getline(file, line);
    for (int x = 0; x < width; x++)
      grid.free[(y + 1) * grid.stride + x + 1] = line[x] == '.' || line[x] == 'G' || line[x] == 'S';
  }
  std::vector<Task> tasks;
  while (std::getline(file, line)) {
    std::istringstream words(line);
    int bucket, w, h, startX, startY, goalX, goalY;
    if (words >> bucket >> word >> w >> h >> startX >> startY >> goalX >> goalY)
      tasks.push_back(
          {(startY + 1) * grid.stride + startX + 1, (goalY + 1) * grid.stride + goalX + 1});
  }
  Search search(grid);
  double sum = 0;
  const double started = milliseconds();
  for (const Task &task : tasks) sum += jumps ? search.jumpPoint(task) : search.aStar(task);
  std::printf("%.3f %lld %.6f\n", milliseconds() - started, search.expanded, sum);
}
