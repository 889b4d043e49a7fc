#include <algorithm>
#include <fstream>
#include <map>
#include <string>
#include <vector>

typedef std::pair<std::string, std::string> Pair;
int examined;
std::map<std::string, std::string> type;
std::map<std::string, std::vector<std::string>> next;

std::vector<Pair> pairs(const std::string &text) {
    std::vector<Pair> found;
    for (size_t at = 0; (at = text.find('(', at)) != std::string::npos;) {
        size_t comma = text.find(',', at), end = text.find(')', comma);
        found.push_back({text.substr(at + 1, comma - at - 1), text.substr(comma + 1, end - comma - 1)});
        at = end;
    }
    return found;
}

double alphabeta(std::string node, double a, double b) {
    examined++;
    if (!type.count(node)) return std::stod(node);
    for (auto &child : next[node]) {
        double v = alphabeta(child, a, b);
        if (type[node] == "MAX") a = std::max(a, v);
        else b = std::min(b, v);
        if (a >= b) break;
    }
    return type[node] == "MAX" ? a : b;
}

int main() {
    std::ifstream in("alphabeta.txt");
    std::ofstream out("alphabeta_out.txt");
    std::string line;
    for (int graph = 1; std::getline(in, line);) {
        if (line.empty()) continue;
        type.clear(), next.clear(), examined = 0;
        auto nodes = pairs(line.substr(0, line.find('}')));
        for (auto &node : nodes) type[node.first] = node.second;
        for (auto &edge : pairs(line.substr(line.find('}')))) next[edge.first].push_back(edge.second);
        double score = alphabeta(nodes[0].first, -1e300, 1e300);
        out << "Graph " << graph++ << ": Score: " << score << "; Leaf Nodes Examined: " << examined << std::endl;
    }
}
