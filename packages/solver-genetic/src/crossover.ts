/** Partially mapped crossover (D. E. Goldberg and R. Lingle, "Alleles, Loci, and the Traveling Salesman Problem", 1985). */
export class PartiallyMappedCrossover {
  readonly #columns: readonly number[];
  /** The column of the queen of the child in each row. */
  readonly #columnOf: Int32Array;

  /** @param columns the columns whose queens may move, ascending. The others are the same on all boards. */
  constructor(size: number, columns: readonly number[]) {
    this.#columns = columns;
    this.#columnOf = new Int32Array(size);
  }

  /**
   * Makes `child` a copy of the second parent with the first parent's queens in the columns from index `from` to `to`,
   * exclusive. Queens whose rows are taken move to the rows that were given up. All boards are permutations.
   */
  breed(first: Int32Array, second: Int32Array, from: number, to: number, child: Int32Array): void {
    const columnOf = this.#columnOf;
    child.set(second);
    for (let column = 0; column < child.length; column++) columnOf[child[column]!] = column;
    for (let index = from; index < to; index++) {
      const column = this.#columns[index]!;
      const row = first[column]!;
      const other = columnOf[row]!;
      const displaced = child[column]!;
      child[column] = row;
      child[other] = displaced;
      columnOf[row] = column;
      columnOf[displaced] = other;
    }
  }
}
