import { readFile, writeFile } from 'node:fs/promises';
import { batchError, readTrace, systemReason, type Trace } from '@queenside/batch';
import { ExitStatus } from '../exit-status.ts';
import type { ReplayFlags } from '../flags.ts';
import { openEngine } from '../open-engine.ts';
import { FrameWindow } from '../replay/frame-window.ts';
import { shorten, showCount, showPath } from '../show/text.ts';

/** Of a long record the middle is left out. */
const TITLE_WIDTH = 60;

/** Plays a search again, from its trace. */
export async function replayCommand(file: string, flags: ReplayFlags): Promise<number> {
  const trace = readTrace(await readWhole(file), flags.record);
  const { engine: opened } = await openEngine({ ...flags, quiet: true, jobs: 1 });
  await using engine = opened;
  const steps = trace.events.length;
  const to = Math.min(flags.to ?? steps, steps);
  const range = { from: Math.min(flags.from ?? 0, to), to };
  if (flags.html !== undefined) {
    const { replayPage } = await import('../replay/page.ts');
    const page = await replayPage(await engine.replayScenes(trace, range), titleOf(trace), range);
    await writePage(flags.html, page);
    process.stdout.write(`${showPath(flags.html)}: ${showCount(to - range.from, 'step')}\n`);
    return ExitStatus.right;
  }
  const frames = new FrameWindow((wanted) => engine.replayText(trace, wanted), range);
  if (process.stdin.isTTY && process.stdout.isTTY) {
    const { Player } = await import('../replay/player.ts');
    await new Player(frames, titleOf(trace), flags.speed).run();
  } else await print(frames, titleOf(trace));
  return ExitStatus.right;
}

/** Every step as a line, and what it looks like in the end. */
async function print(frames: FrameWindow, title: string): Promise<void> {
  const { from, to } = frames.range;
  // What cannot be replayed has no title either.
  await frames.at(from);
  process.stdout.write(`${title}\n`);
  for (let step = from; step <= to; step++) {
    const { words } = await frames.at(step);
    if (step > 0) process.stdout.write(`${step}  ${words}\n`);
  }
  const { text } = await frames.at(to);
  if (text !== '') process.stdout.write(`\n${text}\n`);
}

function titleOf({ head, end, events }: Trace): string {
  const { problem, solver, record, input, seed } = head;
  const what = input === null ? '' : ` "${shorten(input.trim(), TITLE_WIDTH)}"`;
  const announced = end?.announced ?? events.length;
  const rest =
    announced > events.length
      ? `; the first ${events.length.toLocaleString('en-US')} of ${showCount(announced, 'step')}`
      : '';
  const breaksOff = end === undefined ? '; the trace breaks off' : '';
  return `${problem} record ${record}${what}: ${solver}, seed ${seed}${rest}${breaksOff}`;
}

async function readWhole(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (thrown) {
    throw batchError('file-unreadable', { file, reason: systemReason(thrown) });
  }
}

async function writePage(file: string, page: string): Promise<void> {
  try {
    await writeFile(file, page);
  } catch (thrown) {
    throw batchError('output-unwritable', { file, reason: systemReason(thrown) });
  }
}
