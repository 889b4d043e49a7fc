import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { LineReader, type InputFormat } from '@queenside/core';

const BLOCK = 1 << 20;

/**
 * Opens a file as lines. It holds little more than one line in memory, and follows no symbolic link.
 *
 * @throws QueensideError `core/file-encoding`.
 */
export function openLines(path: string, format: InputFormat): LineReader & Disposable {
  const descriptor = openRegular(path);
  try {
    return new LineFile(descriptor, format);
  } catch (thrown) {
    closeSync(descriptor);
    throw thrown;
  }
}

class LineFile extends LineReader implements Disposable {
  readonly #close: () => void;

  constructor(descriptor: number, format: InputFormat) {
    const read = (held: number): Uint8Array | undefined => {
      const block = Buffer.allocUnsafeSlow(Math.max(held, BLOCK));
      const bytesRead = readSync(descriptor, block);
      return bytesRead === 0 ? undefined : block.subarray(0, bytesRead);
    };
    super(read(0) ?? new Uint8Array(), format, read);
    this.#close = () => closeSync(descriptor);
  }

  [Symbol.dispose](): void {
    this.#close();
  }
}

/** A program that goes on may replace its file by a named pipe: opening that, or reading from it, would block forever. */
function openRegular(path: string): number {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const descriptor = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  if (fstatSync(descriptor).isFile()) return descriptor;
  closeSync(descriptor);
  throw new Error(`${path} is no longer a regular file`);
}
