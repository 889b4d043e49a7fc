/** Algorithm X as Knuth states it before he introduces dancing links: on lists that are filtered and discarded. */

type Option = readonly string[];

interface Work {
  nodes: number;
  updates: number;
}

/** Returns columns and rows from the middle of the board to its edges, alternating. */
function linesOf(size: number): string[] {
  const middle = Math.floor(size / 2);
  const distance = (line: number) => 2 * Math.abs(line - middle) - (line < middle ? 1 : 0);
  const order = Array.from({ length: size }, (_, line) => line).toSorted(
    (a, b) => distance(a) - distance(b),
  );
  return order.flatMap((line) => [`column ${line}`, `row ${line}`]);
}

function squaresOf(size: number): Option[] {
  return Array.from({ length: size * size }, (_, square) => {
    const [column, row] = [Math.floor(square / size), square % size];
    return [`column ${column}`, `row ${row}`, `rising ${column - row}`, `falling ${column + row}`];
  });
}

/** Finds all solutions; returns the queens placed, and the nodes and items that dancing links would unlink. */
export function algorithmX(size: number): Work {
  const work: Work = { nodes: 0, updates: 0 };
  /** Removes an item and its options: one update for the item, three for each option. */
  const cover = (item: string, options: readonly Option[]): Option[] => {
    const rest = options.filter((option) => !option.includes(item));
    work.updates += 1 + 3 * (options.length - rest.length);
    return rest;
  };
  const searchFrom = (lines: readonly string[], options: readonly Option[]): void => {
    if (lines.length === 0) return;
    const lengthOf = (line: string) => options.filter((option) => option.includes(line)).length;
    const shortest = Math.min(...lines.map(lengthOf));
    const line = lines.find((each) => lengthOf(each) === shortest)!;
    const uncovered = cover(line, options);
    for (const option of options.filter((each) => each.includes(line))) {
      work.nodes++;
      let rest = uncovered;
      for (const item of option) if (item !== line) rest = cover(item, rest);
      searchFrom(
        lines.filter((each) => !option.includes(each)),
        rest,
      );
    }
  };
  searchFrom(linesOf(size), squaresOf(size));
  return work;
}
