/** The process of a sandbox: it runs what it is told to, and ends with whoever started it. */
import { asQueensideError } from '@queenside/core';
import type { Sandbox } from '../model/index.ts';
import { sandboxError } from './errors.ts';
import type { Order, Report } from './messages.ts';
import { openSandbox, type SandboxOptions } from './open.ts';

let sandbox: Sandbox | undefined;
const underWay = new Map<number, AbortController>();

process.on('disconnect', () => process.exit());
process.on('message', (order: Order) => {
  if ('open' in order) void open(order.open);
  else if ('interrupt' in order) underWay.get(order.interrupt)?.abort();
  else void run(order);
});

async function open(options: SandboxOptions): Promise<void> {
  try {
    sandbox = await openSandbox(options);
    answer({ opened: sandbox.kind });
  } catch (thrown) {
    const error = asQueensideError(thrown, (reason) => sandboxError('none-works', { reason }));
    const { code, wrong, remedy } = error;
    answer({ refused: { code, wrong, remedy } });
  }
}

async function run({ run: request, id }: Extract<Order, { run: unknown }>): Promise<void> {
  const controller = new AbortController();
  underWay.set(id, controller);
  const facts = await sandbox!.run({ ...request, signal: controller.signal });
  underWay.delete(id);
  answer({ facts, id });
}

function answer(report: Report): void {
  process.send!(report);
}
