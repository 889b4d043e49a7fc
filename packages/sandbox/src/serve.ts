/** Entry of a sandbox process: runs programs on request and exits with its parent. */
import { asQueensideError, defined } from '@queenside/core';
import type { Order, PlainRequest, Report } from './separate-process.ts';
import { sandboxError } from './errors.ts';
import { openSandbox, type SandboxOptions } from './open.ts';
import type { Sandbox, Talk, Turn } from './types.ts';

/** A run in progress. */
interface ServedRun {
  readonly interruption: AbortController;
  /** Settles when the program may start. */
  readonly mayBegin: PromiseWithResolvers<void>;
  /** Writes to the program's standard input, if it talks. */
  write(text: string): void;
}

let sandbox: Sandbox | undefined;
const underWay = new Map<number, ServedRun>();

// Only the parent reacts to these signals. It decides when the runs stop.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.on('message', (order: Order) => {
  switch (order.kind) {
    case 'open':
      return void open(order.options);
    case 'run':
      return void run(order.id, order.request);
    case 'begin':
      return underWay.get(order.id)?.mayBegin.resolve();
    case 'write':
      return underWay.get(order.id)?.write(order.text);
    case 'interrupt':
      return underWay.get(order.id)?.interruption.abort();
  }
});

async function open(options: SandboxOptions): Promise<void> {
  try {
    sandbox = await openSandbox(options);
    tell({ kind: 'opened' });
  } catch (thrown) {
    const error = asQueensideError(thrown, (reason) => sandboxError('none-works', { reason }));
    const { code, cause, remedy } = error;
    tell({ kind: 'refused', refusal: { code, cause, remedy } });
  }
}

async function run(id: number, { waitsForTurn, talks, ...request }: PlainRequest): Promise<void> {
  const running: ServedRun = {
    interruption: new AbortController(),
    mayBegin: Promise.withResolvers<void>(),
    write: () => undefined,
  };
  underWay.set(id, running);
  const facts = await sandbox!.run({
    ...request,
    ...defined({
      turn: waitsForTurn ? turnOf(id, running) : undefined,
      talk: talks ? talkOf(id, running) : undefined,
    }),
    signal: running.interruption.signal,
  });
  underWay.delete(id);
  tell({ kind: 'done', id, facts });
}

function talkOf(id: number, running: ServedRun): Talk {
  return {
    begin(write) {
      running.write = write;
    },
    read: (chunk) => tell({ kind: 'wrote', id, chunk }),
  };
}

function turnOf(id: number, { mayBegin }: ServedRun): Turn {
  let isOver = false;
  return {
    begin: () => {
      tell({ kind: 'ready', id });
      return mayBegin.promise;
    },
    end: () => {
      if (!isOver) tell({ kind: 'gone', id });
      isOver = true;
    },
  };
}

function tell(report: Report): void {
  process.send!(report);
}
