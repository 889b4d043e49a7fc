import { closeSync, constants, openSync, readSync } from 'node:fs';
import { LineReader } from '@queenside/core';

const BLOCK = 1 << 20;

/** Opens a file as lines, of which it holds little more than one in memory. Follows no symbolic link. */
export function openLines(path: string): LineReader & Disposable {
  return new LineFile(path);
}

class LineFile extends LineReader implements Disposable {
  readonly #close: () => void;

  constructor(path: string) {
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    const read = (held: number): Uint8Array | undefined => {
      const block = Buffer.allocUnsafeSlow(Math.max(held, BLOCK));
      const bytesRead = readSync(descriptor, block);
      return bytesRead === 0 ? undefined : block.subarray(0, bytesRead);
    };
    super(read(0) ?? new Uint8Array(), read);
    this.#close = () => closeSync(descriptor);
  }

  [Symbol.dispose](): void {
    this.#close();
  }
}
