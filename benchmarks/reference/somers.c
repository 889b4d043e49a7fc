/*
 * The reference: N-Queens counted by bit-field backtracking with an explicit stack, as in Jeff Somers's program
 * (jsomers.com/nqueen_demo, 2002). One of each pair of mirror images is counted.
 *
 * cc -O3 -march=native somers.c -o somers && ./somers 16
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define MOST 31

static int size;
static uint32_t columns[MOST + 1], falling[MOST + 1], rising[MOST + 1], untried[MOST + 1];

static void place(int row, uint32_t queen) {
  columns[row + 1] = columns[row] | queen;
  falling[row + 1] = (falling[row] | queen) << 1;
  rising[row + 1] = (rising[row] | queen) >> 1;
}

/* Counts completions of the queens above this row, with its own queen in one of these columns. */
static uint64_t completions(const int first, const uint32_t candidates) {
  const uint32_t all = (1u << size) - 1;
  const int last = size - 1;
  uint64_t found = 0;
  int row = first;
  untried[row] = candidates;
  for (;;) {
    const uint32_t left = untried[row];
    if (!left) {
      if (row == first) return found;
      row--;
      continue;
    }
    const uint32_t queen = left & (0 - left);
    untried[row] = left ^ queen;
    if (row == last) {
      found++;
      continue;
    }
    place(row, queen);
    row++;
    untried[row] = all & ~(columns[row] | falling[row] | rising[row]);
  }
}

int main(int argc, char **argv) {
  size = argc == 2 ? atoi(argv[1]) : 0;
  if (size < 2 || size > MOST) {
    fprintf(stderr, "usage: somers <size, from 2 to %d>\n", MOST);
    return 2;
  }
  const uint32_t left_half = (1u << (size / 2)) - 1;
  uint64_t found = completions(0, left_half);
  if (size % 2 == 1) {
    /* The first queen in the middle column: then the second one is left of it, and not next to it. */
    place(0, left_half + 1);
    found += completions(1, left_half >> 1);
  }
  printf("%llu\n", (unsigned long long)(2 * found));
  return 0;
}
