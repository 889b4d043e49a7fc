// The reference for explicit trees: reads a file with one tree per line, and prints the value and leaves examined of each.
// Uses the method of packages/problem-gametree and packages/solver-alpha-beta: one pass over the bytes, names
// predicted before they are hashed, children as tagged 32-bit codes, alpha-beta in a loop over explicit stacks.
// Integer leaves only.   c++ -O3 -march=native -o alpha-beta alpha-beta.cpp

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <climits>
#include <string>
#include <vector>

namespace {

struct Name { uint32_t start, end; };

struct Reader {
  const uint8_t* bytes;
  size_t at, end;
  uint8_t next() const { return at < end ? bytes[at] : 0; }
  static bool ends(uint8_t byte) {
    return byte <= ' ' || byte == ',' || byte == '(' || byte == ')' || byte == '{' || byte == '}';
  }
  void blanks() { while (at < end && bytes[at] <= ' ') at++; }
  void expect(uint8_t byte) {
    blanks();
    if (next() != byte) { std::fprintf(stderr, "expected %c at %zu\n", byte, at); std::exit(1); }
    at++;
    blanks();
  }
  Name name() {
    const size_t start = at;
    while (at < end && !ends(bytes[at])) at++;
    if (at == start) { std::fprintf(stderr, "expected a name at %zu\n", at); std::exit(1); }
    return {static_cast<uint32_t>(start), static_cast<uint32_t>(at)};
  }
};

struct Names {
  const uint8_t* bytes;
  size_t end;
  std::vector<Name> names;
  std::vector<int32_t> slots;

  bool standsAt(int32_t id, size_t at) const {
    if (id < 0 || static_cast<size_t>(id) >= names.size()) return false;
    const Name name = names[id];
    const size_t length = name.end - name.start;
    if (at + length > end || std::memcmp(bytes + name.start, bytes + at, length) != 0) return false;
    return at + length == end || Reader::ends(bytes[at + length]);
  }
  static uint32_t hash(const uint8_t* from, size_t length) {
    uint32_t value = 0x811c9dc5u;
    for (size_t index = 0; index < length; index++) value = (value ^ from[index]) * 0x01000193u;
    return value ^ (value >> 16);
  }
  int32_t find(Name name) {
    if (slots.empty()) fill();
    const size_t mask = slots.size() - 1, length = name.end - name.start;
    for (size_t slot = hash(bytes + name.start, length) & mask;; slot = (slot + 1) & mask) {
      const int32_t id = slots[slot];
      if (id == -1) return -1;
      if (names[id].end - names[id].start == length &&
          std::memcmp(bytes + names[id].start, bytes + name.start, length) == 0)
        return id;
    }
  }
  void fill() {
    size_t size = 2;
    while (size < 2 * names.size()) size *= 2;
    slots.assign(size, -1);
    for (size_t id = 0; id < names.size(); id++) {
      const Name name = names[id];
      size_t slot = hash(bytes + name.start, name.end - name.start) & (size - 1);
      while (slots[slot] != -1) slot = (slot + 1) & (size - 1);
      slots[slot] = static_cast<int32_t>(id);
    }
  }
};

struct Tree {
  std::vector<int8_t> sides;
  std::vector<int32_t> first, last, parents, children;
};

Tree parse(const uint8_t* bytes, size_t length) {
  Reader reader{bytes, 0, length};
  Names names{bytes, length, {}, {}};
  Tree tree;
  reader.expect('{');
  for (;;) {
    reader.expect('(');
    names.names.push_back(reader.name());
    reader.expect(',');
    const Name type = reader.name();
    tree.sides.push_back((bytes[type.start + 1] | 0x20) == 'a' ? 1 : -1);
    reader.expect(')');
    if (reader.next() != ',') break;
    reader.at++;
    reader.blanks();
  }
  reader.expect('}');
  reader.expect('{');
  const size_t nodes = names.names.size();
  tree.parents.assign(nodes, -1);
  std::vector<int32_t> codes, runParents, runStarts;
  int32_t parent = -1, lastChild = 0;
  const auto stepOver = [&](int32_t id) {
    if (!names.standsAt(id, reader.at)) return false;
    reader.at += names.names[id].end - names.names[id].start;
    return true;
  };
  const auto lookUp = [&] {
    const int32_t id = names.find(reader.name());
    if (id == -1) { std::fprintf(stderr, "unknown name at %zu\n", reader.at); std::exit(1); }
    return id;
  };
  for (;;) {
    reader.expect('(');
    int32_t from;
    if (stepOver(parent)) from = parent;
    else if (stepOver(parent + 1)) from = parent + 1;
    else if (stepOver(lastChild)) from = lastChild;
    else from = lookUp();
    if (from != parent) {
      parent = from;
      runParents.push_back(parent);
      runStarts.push_back(static_cast<int32_t>(codes.size()));
    }
    reader.expect(',');
    const uint8_t byte = reader.next();
    if (byte <= '9') {
      const bool negative = byte == '-';
      if (negative) reader.at++;
      int32_t value = 0;
      while (reader.next() >= '0' && reader.next() <= '9') value = value * 10 + (bytes[reader.at++] - '0');
      codes.push_back(((negative ? -value : value) << 1) | 1);
    } else {
      const int32_t child = stepOver(lastChild + 1) ? lastChild + 1 : lookUp();
      if (tree.parents[child] != -1) { std::fprintf(stderr, "two parents\n"); std::exit(1); }
      tree.parents[child] = parent;
      lastChild = child;
      codes.push_back(child << 1);
    }
    reader.expect(')');
    if (reader.next() != ',') break;
    reader.at++;
    reader.blanks();
  }
  reader.expect('}');

  // Children of one parent together, in edge order.
  tree.first.assign(nodes, 0);
  tree.last.assign(nodes, 0);
  bool together = true;
  const auto endOfRun = [&](size_t run) {
    return run + 1 < runStarts.size() ? runStarts[run + 1] : static_cast<int32_t>(codes.size());
  };
  for (size_t run = 0; run < runParents.size(); run++) {
    if (tree.last[runParents[run]] != 0) together = false;
    tree.first[runParents[run]] = runStarts[run];
    tree.last[runParents[run]] += endOfRun(run) - runStarts[run];
  }
  if (together) {
    for (size_t node = 0; node < nodes; node++) tree.last[node] += tree.first[node];
    tree.children = std::move(codes);
  } else {
    int32_t next = 0;
    for (size_t node = 0; node < nodes; node++) {
      const int32_t count = tree.last[node];
      tree.first[node] = tree.last[node] = next;
      next += count;
    }
    tree.children.resize(codes.size());
    for (size_t run = 0; run < runParents.size(); run++) {
      const int32_t node = runParents[run], count = endOfRun(run) - runStarts[run];
      std::memcpy(&tree.children[tree.last[node]], &codes[runStarts[run]], sizeof(int32_t) * count);
      tree.last[node] += count;
    }
  }
  // It is a tree: the root reaches every node, and each has children.
  std::vector<int32_t> queue(nodes);
  size_t reached = 1;
  for (size_t at = 0; at < reached; at++)
    for (int32_t slot = tree.first[queue[at]]; slot < tree.last[queue[at]]; slot++)
      if ((tree.children[slot] & 1) == 0) queue[reached++] = tree.children[slot] >> 1;
  if (reached != nodes) { std::fprintf(stderr, "not a tree\n"); std::exit(1); }
  return tree;
}

struct Result { int64_t value; long long leaves; };

Result alphaBeta(const Tree& tree) {
  struct Frame { int32_t node, next; int64_t alpha, beta, best; };
  std::vector<Frame> stack{{0, tree.first[0], LLONG_MIN, LLONG_MAX, tree.sides[0] == 1 ? LLONG_MIN : LLONG_MAX}};
  long long leaves = 0;
  const auto take = [&](int64_t value) {
    Frame& frame = stack.back();
    if (tree.sides[frame.node] == 1) {
      if (value > frame.best) frame.best = value;
      if (value > frame.alpha) frame.alpha = value;
    } else {
      if (value < frame.best) frame.best = value;
      if (value < frame.beta) frame.beta = value;
    }
    if (frame.alpha >= frame.beta) frame.next = tree.last[frame.node];
  };
  for (;;) {
    Frame& frame = stack.back();
    if (frame.next < tree.last[frame.node]) {
      const int32_t code = tree.children[frame.next++];
      if (code & 1) {
        leaves++;
        take(code >> 1);
      } else {
        const int32_t node = code >> 1;
        stack.push_back({node, tree.first[node], frame.alpha, frame.beta,
                         tree.sides[node] == 1 ? LLONG_MIN : LLONG_MAX});
      }
    } else {
      const int64_t value = frame.best;
      stack.pop_back();
      if (stack.empty()) return {value, leaves};
      take(value);
    }
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return 2;
  std::FILE* file = std::fopen(arguments[1], "rb");
  if (file == nullptr) return 2;
  std::fseek(file, 0, SEEK_END);
  std::string text(static_cast<size_t>(std::ftell(file)), '\0');
  std::rewind(file);
  if (std::fread(text.data(), 1, text.size(), file) != text.size()) return 2;
  std::fclose(file);
  int graph = 0;
  for (size_t from = 0; from < text.size();) {
    const void* feed = std::memchr(text.data() + from, '\n', text.size() - from);
    const size_t end = feed == nullptr ? text.size() : static_cast<size_t>(static_cast<const char*>(feed) - text.data());
    if (end > from) {
      const Tree tree = parse(reinterpret_cast<const uint8_t*>(text.data()) + from, end - from);
      const Result result = alphaBeta(tree);
      std::printf("Graph %d: Score: %lld; Leaf Nodes Examined: %lld\n", ++graph,
                  static_cast<long long>(result.value), result.leaves);
    }
    from = end + 1;
  }
}
