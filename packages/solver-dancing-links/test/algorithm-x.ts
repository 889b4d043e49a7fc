/** Algorithm X as Knuth states it before any links dance: on lists that are filtered and thrown away. */

type Option = readonly string[];

interface Work {
  nodes: number;
  updates: number;
}

/** Columns and rows from the middle of the board to its edges, in turn. */
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

/** What it takes to find all boards of a size: queens placed, and nodes and items that would be unlinked. */
export function algorithmX(size: number): Work {
  const work: Work = { nodes: 0, updates: 0 };
  /** Takes an item away with all of its options: itself, and three nodes for each of these. */
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
