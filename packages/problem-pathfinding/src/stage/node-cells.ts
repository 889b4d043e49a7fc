/** The cell of each numbered node of a search. Copies share blocks of numbers until one of them changes a block. */
const BLOCK = 4096;
const UNKNOWN = -1;

export class NodeCells {
  #blocks: { readonly cells: Int32Array; readonly owner: NodeCells }[] = [];

  get(node: number): number | undefined {
    const cell = this.#blocks[Math.floor(node / BLOCK)]?.cells[node % BLOCK] ?? UNKNOWN;
    return cell === UNKNOWN ? undefined : cell;
  }

  /** @param node from 0. Numbers that leave out more than a block are ignored: no search gives such. */
  set(node: number, cell: number): void {
    const place = Math.floor(node / BLOCK);
    if (!(node >= 0 && place <= this.#blocks.length) || this.get(node) === cell) return;
    const block = this.#blocks[place];
    if (block?.owner !== this)
      this.#blocks[place] = {
        cells: block?.cells.slice() ?? new Int32Array(BLOCK).fill(UNKNOWN),
        owner: this,
      };
    this.#blocks[place]!.cells[node % BLOCK] = cell;
  }

  copy(): NodeCells {
    // Neither of the two owns a block from now on.
    const copy = new NodeCells();
    const shared = this.#blocks.map(({ cells }) => ({ cells, owner: NOBODY }));
    this.#blocks = shared;
    copy.#blocks = [...shared];
    return copy;
  }
}

const NOBODY = new NodeCells();
