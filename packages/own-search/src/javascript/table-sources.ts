/** Instances as tables, for searches in JavaScript. They answer as the hosts do. */
import type { Step } from '../hosts/space-host.ts';
import type { SpaceTables, TreeTables } from '../hosts/tables.ts';
import type { SpaceSource, TreeSource } from './faces.ts';

export class TableTree implements TreeSource {
  readonly root = 0;
  readonly #tables: TreeTables['tables'];
  readonly #labels: readonly string[];

  /** @param labels the names of the nodes. */
  constructor({ tables }: TreeTables, labels: readonly string[]) {
    this.#tables = tables;
    this.#labels = labels;
  }

  isLeaf(node: number): boolean {
    return this.#tables.first[node] === this.#tables.first[node + 1];
  }

  isMax(node: number): boolean {
    return this.#tables.isMax[node] === 1;
  }

  isChance(node: number): boolean {
    return this.#tables.isChance?.[node] === 1;
  }

  probability(node: number): number {
    return this.#tables.probability?.[node] ?? 1;
  }

  children(node: number): readonly number[] {
    const [begin, end] = [this.#tables.first[node]!, this.#tables.first[node + 1]!];
    return Array.from({ length: end - begin }, (_, index) => begin + index);
  }

  value(leaf: number): number {
    return this.#tables.value[leaf]!;
  }

  name(node: number): string {
    return this.#labels[node]!;
  }
}

export class TableSpace implements SpaceSource {
  readonly start = 0;
  readonly #whole: SpaceTables;
  readonly #labels: readonly string[];

  /** @param labels the names of the states. */
  constructor(whole: SpaceTables, labels: readonly string[]) {
    this.#whole = whole;
    this.#labels = labels;
  }

  isGoal(state: number): boolean {
    return this.#whole.tables.isGoal[state] === 1;
  }

  heuristic(state: number): number {
    return this.#whole.tables.estimate[state]!;
  }

  steps(state: number): readonly Step[] {
    const { tables, names } = this.#whole;
    const [begin, end] = [tables.first[state]!, tables.first[state + 1]!];
    return Array.from({ length: end - begin }, (_, index) => ({
      name: names[tables.name[begin + index]!]!,
      action: begin + index,
      cost: tables.cost[begin + index]!,
    }));
  }

  result(state: number, index: number): number {
    const { first, to } = this.#whole.tables;
    return to[first[state]! + index]!;
  }

  name(state: number): string {
    return this.#labels[state]!;
  }
}
