/** The line of best play below a node: its first move and what follows. Lines share their ends. */
export interface Line {
  readonly move: number;
  readonly rest: Line | undefined;
}

/** The moves of a line, in order. */
export function movesOf(line: Line | undefined): number[] {
  const moves: number[] = [];
  for (let at = line; at !== undefined; at = at.rest) moves.push(at.move);
  return moves;
}
