/** The line of best play below a node: its first move and the rest. Lines share their ends. */
export interface Line {
  readonly move: number;
  readonly rest: Line | undefined;
}

/** Returns the moves of a line in order. */
export function movesOf(line: Line | undefined): number[] {
  const moves: number[] = [];
  for (let at = line; at !== undefined; at = at.rest) moves.push(at.move);
  return moves;
}
