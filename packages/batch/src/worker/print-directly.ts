import { writeFileSync } from 'node:fs';
import { Writable } from 'node:stream';

/**
 * Makes a thread write directly to the standard streams of its process, and wait until they accept the text. By default, Node
 * keeps what a thread prints until the thread yields: a busy plugin could print more than its limit unnoticed.
 */
export function printDirectly(): void {
  for (const [name, descriptor] of [
    ['stdout', 1],
    ['stderr', 2],
  ] as const)
    Object.defineProperty(process, name, { value: new DirectStream(descriptor) });
}

class DirectStream extends Writable {
  readonly fd: number;

  constructor(descriptor: number) {
    super({ decodeStrings: true });
    this.fd = descriptor;
  }

  override _write(chunk: Buffer, _: string, done: () => void): void {
    try {
      writeFileSync(this.fd, chunk);
    } catch {
      // The engine has closed the pipe: it ends this process.
    }
    done();
  }
}
