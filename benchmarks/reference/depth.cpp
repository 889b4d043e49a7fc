// Plain minimax to a limited depth, without cut-offs and tables: reads lines such as `tic-tac-toe X...O.... depth 4`, and
// writes the value of each. Boards are arrays, and estimates are as the READMEs of the games say.
#include <algorithm>
#include <array>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

static const int STEPS[8][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}, {-1, 0}, {0, -1}, {-1, -1}, {-1, 1}};

struct TicTacToe {
  std::string cells;
  static constexpr double UNIT = 8;

  static const std::vector<std::array<int, 3>>& lines() {
    static const std::vector<std::array<int, 3>> all = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                                        {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    return all;
  }
  long count(char mark) const { return std::count(cells.begin(), cells.end(), mark); }
  bool isMax() const { return count('X') == count('O'); }
  bool has(char mark) const {
    for (const auto& line : lines())
      if (cells[line[0]] == mark && cells[line[1]] == mark && cells[line[2]] == mark) return true;
    return false;
  }
  std::vector<TicTacToe> children() const {
    std::vector<TicTacToe> found;
    if (has('X') || has('O')) return found;
    for (int cell = 0; cell < 9; cell++) {
      if (cells[cell] != '.') continue;
      TicTacToe child = *this;
      child.cells[cell] = isMax() ? 'X' : 'O';
      found.push_back(child);
    }
    return found;
  }
  int score() const { return has('X') ? 8 : has('O') ? -8 : 0; }
  int estimate() const {
    int lead = 0;
    for (const auto& line : lines()) {
      bool x = false, o = false;
      for (int cell : line) {
        x |= cells[cell] == 'X';
        o |= cells[cell] == 'O';
      }
      lead += (o ? 0 : 1) - (x ? 0 : 1);
    }
    return lead;
  }
};

struct ConnectFour {
  int width = 7, height = 6, stones = 0, winner = 0;
  std::vector<std::vector<char>> columns;
  static constexpr double UNIT = 100;

  char at(int column, int row) const {
    if (column < 0 || column >= width || row < 0 || row >= height) return '#';
    return row < static_cast<int>(columns[column].size()) ? columns[column][row] : '.';
  }
  bool isMax() const { return stones % 2 == 0; }
  void drop(int column) {
    const char stone = isMax() ? 'X' : 'O';
    columns[column].push_back(stone);
    stones++;
    for (int x = 0; x < width; x++)
      for (int y = 0; y < height; y++)
        for (int step = 0; step < 4; step++) {
          int length = 0;
          while (length < 4 && at(x + length * STEPS[step][0], y + length * STEPS[step][1]) == stone) length++;
          if (length == 4) winner = stone == 'X' ? 1 : -1;
        }
  }
  std::vector<ConnectFour> children() const {
    std::vector<ConnectFour> found;
    for (int column = 0; winner == 0 && column < width; column++) {
      if (static_cast<int>(columns[column].size()) == height) continue;
      found.push_back(*this);
      found.back().drop(column);
    }
    return found;
  }
  int score() const { return 100 * winner * ((width * height - stones) / 2 + 1); }
  int estimate() const {
    if (width * height < 7) return 0;
    int lead = 0;
    for (int x = 0; x < width; x++)
      for (int y = 0; y < height; y++)
        for (int step = 0; step < 4; step++) {
          std::string line;
          for (int by = 0; by < 4; by++) line += at(x + by * STEPS[step][0], y + by * STEPS[step][1]);
          if (line.find('#') != std::string::npos) continue;
          lead += (line.find('O') == std::string::npos) - (line.find('X') == std::string::npos);
        }
    return lead;
  }
};

struct Othello {
  std::string squares;
  char mover = 'X';
  static constexpr double UNIT = 1;

  bool isMax() const { return mover == 'X'; }
  static char other(char side) { return side == 'X' ? 'O' : 'X'; }
  bool place(int square, char side, std::string& board) const {
    if (squares[square] != '-') return false;
    bool turned = false;
    for (const auto& step : STEPS) {
      int x = square % 8 + step[0], y = square / 8 + step[1];
      std::vector<int> run;
      while (x >= 0 && x < 8 && y >= 0 && y < 8 && squares[8 * y + x] == other(side)) {
        run.push_back(8 * y + x);
        x += step[0];
        y += step[1];
      }
      if (x < 0 || x >= 8 || y < 0 || y >= 8 || squares[8 * y + x] != side || run.empty()) continue;
      turned = true;
      for (int each : run) board[each] = side;
    }
    if (turned) board[square] = side;
    return turned;
  }
  std::vector<Othello> placements(char side) const {
    std::vector<Othello> found;
    for (int square = 0; square < 64; square++) {
      Othello child{squares, other(side)};
      if (place(square, side, child.squares)) found.push_back(child);
    }
    return found;
  }
  std::vector<Othello> children() const {
    std::vector<Othello> found = placements(mover);
    if (found.empty() && !placements(other(mover)).empty()) found.push_back({squares, other(mover)});
    return found;
  }
  int count(char mark) const { return static_cast<int>(std::count(squares.begin(), squares.end(), mark)); }
  int score() const {
    const int lead = count('X') - count('O');
    return lead > 0 ? lead + count('-') : lead < 0 ? lead - count('-') : 0;
  }
  int estimate() const {
    int lead = static_cast<int>(placements('X').size()) - static_cast<int>(placements('O').size());
    for (int corner : {0, 7, 56, 63}) lead += squares[corner] == 'X' ? 8 : squares[corner] == 'O' ? -8 : 0;
    return std::clamp(lead, -64, 64);
  }
};

template <typename State>
static int minimax(const State& state, int depth) {
  const std::vector<State> children = state.children();
  if (children.empty()) return state.score();
  if (depth == 0) return state.estimate();
  int best = minimax(children[0], depth - 1);
  for (size_t index = 1; index < children.size(); index++) {
    const int value = minimax(children[index], depth - 1);
    best = state.isMax() ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

template <typename State>
static void answer(const State& state, int depth) {
  std::printf("%.10g\n", minimax(state, depth) / State::UNIT + 0.0);
}

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string game, word, position, mover;
    int depth = 0;
    words >> game >> position;
    if (game == "tic-tac-toe") {
      words >> word >> depth;
      answer(TicTacToe{position}, depth);
    } else if (game == "connect-four") {
      ConnectFour state;
      if (position.size() == 3 && position[1] == 'x') {
        state.width = position[0] - '0';
        state.height = position[2] - '0';
        words >> position;
      }
      state.columns.resize(state.width);
      if (position != "depth") {
        for (char column : position) state.drop(column - '1');
        words >> word;
      }
      words >> depth;
      answer(state, depth);
    } else {
      words >> mover >> word >> depth;
      answer(Othello{position, mover[0]}, depth);
    }
  }
}
