/**
 * What a bank is for: `chance` has trees with chance nodes, `deepening` has spaces that are small enough for searches without memory,
 * `bounded` those of them that have a path, and trees with many paths, `local` has boards for searches that repair them,
 * `csp` has constraint problems, `repair` those that searches which repair values solve, and `crossword` has crosswords.
 */
export type BankKind =
  | 'tree'
  | 'chance'
  | 'space'
  | 'deepening'
  | 'bounded'
  | 'board'
  | 'local'
  | 'csp'
  | 'repair'
  | 'crossword';
