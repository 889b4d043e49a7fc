#include <fstream>
#include <limits>
#include <map>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

struct Graph {
    string root;
    map<string, bool> isMax;
    map<string, vector<string>> children;
    int leaves = 0;

    explicit Graph(string line) {
        for (char &sign : line)
            if (sign == '(' || sign == ')' || sign == ',') sign = ' ';
        size_t end = line.find('}');
        istringstream nodes(line.substr(line.find('{') + 1, end - line.find('{') - 1));
        istringstream edges(line.substr(line.find('{', end) + 1, line.rfind('}') - line.find('{', end) - 1));
        for (string name, type; nodes >> name >> type;) {
            if (root.empty()) root = name;
            isMax[name] = toupper(type[1]) == 'A';
        }
        for (string parent, child; edges >> parent >> child;) children[parent].push_back(child);
    }

    double search(const string &node, double alpha, double beta) {
        auto found = isMax.find(node);
        if (found == isMax.end()) {
            leaves++;
            return stod(node);
        }
        for (const string &child : children[node]) {
            double value = search(child, alpha, beta);
            if (found->second) alpha = max(alpha, value);
            else beta = min(beta, value);
            if (beta <= alpha) break;
        }
        return found->second ? alpha : beta;
    }
};

int main() {
    ifstream in("alphabeta.txt");
    ofstream out("alphabeta_out.txt");
    const double infinity = numeric_limits<double>::infinity();
    int number = 0;
    for (string line; getline(in, line);) {
        if (line.find('{') == string::npos) continue;
        Graph graph(line);
        double score = graph.search(graph.root, -infinity, infinity);
        out << "Graph " << ++number << ": Score: " << score << "; Leaf Nodes Examined: " << graph.leaves << "\n";
    }
}
