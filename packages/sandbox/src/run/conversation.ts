/** Runs programs that talk with each other, or with a caller: what one writes to standard output, the other reads. */
import { defined } from '@queenside/core/basics';
import type { Writable } from 'node:stream';
import type { RunFacts, RunRequest, Talk } from '../types.ts';

/** One direction of a conversation. It keeps what a program writes until the other one has started. */
class Direction {
  #waiting: (Buffer | string)[] = [];
  #reader: Writable | undefined;
  #isOver = false;

  /** Passes on what a program wrote. What nobody reads any more is lost. */
  write(chunk: Buffer | string): void {
    if (this.#reader === undefined) this.#waiting.push(chunk);
    else if (!this.#reader.writableEnded) this.#reader.write(chunk);
  }

  /** Called when the writer has ended or has closed its output. */
  end(): void {
    this.#isOver = true;
    this.#reader?.end();
  }

  /** Connects the standard input of the reader. */
  connect(reader: Writable): void {
    this.#reader = reader;
    for (const chunk of this.#waiting) reader.write(chunk);
    this.#waiting = [];
    if (this.#isOver) reader.end();
  }
}

/** The ends of both channels for one program. */
export interface Wires {
  readonly input: Direction;
  readonly output: { write(chunk: Buffer): void; end(): void };
  /** Called when the program has ended. */
  readonly onGone: () => void;
}

/** Returns the wires between a program and a caller. */
export function wiresTo(talk: Talk): Wires {
  const input = new Direction();
  talk.begin((text) => input.write(text));
  const output = { write: (chunk: Buffer) => talk.read(chunk), end: () => undefined };
  return { input, output, onGone: () => undefined };
}

/** Runs one of the programs. */
type RunOne = (request: RunRequest, wires: Wires) => Promise<RunFacts>;

/** Runs a program and its partner. The partner starts when it is the program's turn. */
export async function converse(
  { partner, turn, ...request }: RunRequest & { readonly partner: RunRequest },
  run: RunOne,
): Promise<RunFacts> {
  const [toProgram, toPartner] = [new Direction(), new Direction()];
  const begun = Promise.withResolvers<void>();
  const ended: ('program' | 'partner')[] = [];
  const begin = async (): Promise<void> => {
    await turn?.begin();
    begun.resolve();
  };
  const wiresOf = (who: 'program' | 'partner', input: Direction, output: Direction): Wires => ({
    input,
    output,
    onGone() {
      ended.push(who);
      output.end();
    },
  });
  const program = run(
    { ...request, turn: { begin, end: () => turn?.end() } },
    wiresOf('program', toProgram, toPartner),
  ).finally(() => {
    begun.resolve();
    toPartner.end();
  });
  const other = run(
    {
      ...partner,
      ...defined({ signal: request.signal }),
      turn: { begin: () => begun.promise, end: () => {} },
    },
    wiresOf('partner', toPartner, toProgram),
  ).finally(() => toProgram.end());
  const [facts, partnerFacts] = await Promise.all([program, other]);
  return { ...facts, partner: { facts: partnerFacts, endedFirst: ended[0] === 'partner' } };
}
