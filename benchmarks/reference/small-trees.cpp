// Alpha-beta on trees of a course, one a line, without checks: the work that no program can avoid.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

struct Child {
  int node;  // -1 for a leaf
  int value;
};

struct Node {
  bool isMax;
  std::vector<Child> children;
};

static std::vector<Node> nodes;
static long leaves;

static int search(int at, int alpha, int beta) {
  const Node& node = nodes[at];
  for (const Child& child : node.children) {
    int value;
    if (child.node < 0) {
      leaves++;
      value = child.value;
    } else {
      value = search(child.node, alpha, beta);
    }
    if (node.isMax ? value > alpha : value < beta) (node.isMax ? alpha : beta) = value;
    if (alpha >= beta) break;
  }
  return node.isMax ? alpha : beta;
}

int main(int, char** arguments) {
  std::ios::sync_with_stdio(false);
  std::ifstream file(arguments[1]);
  std::string line;
  std::unordered_map<std::string_view, int> ids;
  for (long number = 1; std::getline(file, line); number++) {
    nodes.clear();
    ids.clear();
    leaves = 0;
    const size_t middle = line.find('}');
    for (size_t at = 0; (at = line.find('(', at)) != std::string::npos;) {
      const size_t comma = line.find(',', at);
      const size_t close = line.find(')', comma);
      const std::string_view text(line);
      const std::string_view first = text.substr(at + 1, comma - at - 1);
      const std::string_view second = text.substr(comma + 1, close - comma - 1);
      if (at < middle) {
        ids[first] = static_cast<int>(nodes.size());
        nodes.push_back({second == "MAX", {}});
      } else {
        const auto found = ids.find(second);
        const int node = found == ids.end() ? -1 : found->second;
        const int value = node < 0 ? std::atoi(second.data()) : 0;
        nodes[ids[first]].children.push_back({node, value});
      }
      at = close;
    }
    const int score = search(0, std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
    std::printf("Graph %ld: Score: %d; Leaf Nodes Examined: %ld\n", number, score, leaves);
  }
}
