/** Partially mapped crossover (D. E. Goldberg and R. Lingle, "Alleles, Loci, and the Traveling Salesman Problem", 1985). */
export class PartiallyMappedCrossover {
  readonly #columns: readonly number[];
  /** The column of the child's queen in each row. */
  readonly #columnOf: Int32Array;

  /** @param columns those whose queens may move, ascending; the others are the same on all boards. */
  constructor(size: number, columns: readonly number[]) {
    this.#columns = columns;
    this.#columnOf = new Int32Array(size);
  }

  /**
   * Makes `child` a copy of the second parent that has the first one's queens in the columns from index `from` up to but
   * not including `to`; queens whose rows are thereby taken go where the others came from. All are permutations.
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
