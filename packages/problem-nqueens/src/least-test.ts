/**
 * Recognizes the least board of each class up to the 8 rotations and reflections, by turning the board. For solvers; the
 * checker has its own test.
 */
export class LeastTest {
  /** The board after the turns so far, and space for the next quarter turn. */
  #turned: Uint8Array;
  #next: Uint8Array;

  /** @param size of the boards, up to 255. */
  constructor(size: number) {
    this.#turned = new Uint8Array(size);
    this.#next = new Uint8Array(size);
  }

  /** Tells whether no image of the board comes before it. */
  isLeast(rows: Int32Array): boolean {
    this.#turned.set(rows);
    for (let turns = 0; turns < 4; turns++) {
      if (comesBefore(this.#turned, rows) || reverseComesBefore(this.#turned, rows)) return false;
      this.#turn();
    }
    return true;
  }

  #turn(): void {
    const [turned, next] = [this.#turned, this.#next];
    const last = turned.length - 1;
    for (let column = 0; column <= last; column++) next[turned[column]!] = last - column;
    this.#turned = next;
    this.#next = turned;
  }
}

function comesBefore(image: Uint8Array, rows: Int32Array): boolean {
  let column = 0;
  while (column < rows.length && image[column] === rows[column]) column++;
  return column < rows.length && image[column]! < rows[column]!;
}

/** Does the same for the reflection of the image: its columns in reverse order. */
function reverseComesBefore(image: Uint8Array, rows: Int32Array): boolean {
  const last = rows.length - 1;
  let column = 0;
  while (column <= last && image[last - column] === rows[column]) column++;
  return column <= last && image[last - column]! < rows[column]!;
}
