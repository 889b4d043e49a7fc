import { readFile, writeFile } from 'node:fs/promises';
import { batchError, readTrace, systemReason, type Trace } from '@queenside/batch';
import { ExitStatus } from '../exit-status.ts';
import type { ReplayFlags } from '../flags.ts';
import { openEngine } from '../open-engine.ts';
import { showFacts } from '../replay/show-facts.ts';
import { FrameWindow } from '../replay/frame-window.ts';
import { shorten, showCount, showPath } from '../show/text.ts';
import { print } from '../show/print.ts';

/** Longer records are shortened. */
const TITLE_WIDTH = 60;

/** Replays a search from its trace. */
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
    print(`${showPath(flags.html)}: ${showCount(to - range.from, 'step')}\n`);
    return ExitStatus.right;
  }
  const frames = new FrameWindow((wanted) => engine.replayText(trace, wanted), range);
  if (process.stdin.isTTY && process.stdout.isTTY) {
    const { Player } = await import('../replay/player.ts');
    const player = await Player.open(frames, titleOf(trace), flags.speed);
    await player.run();
  } else await showSteps(frames, titleOf(trace));
  return ExitStatus.right;
}

/** Prints every step as a line, then the final frame. */
async function showSteps(frames: FrameWindow, title: string): Promise<void> {
  const { from, to } = frames.range;
  // Fails before the title is printed, if the trace cannot be replayed.
  await frames.at(from);
  print(`${title}\n`);
  for (let step = from; step <= to; step++) {
    const { words } = await frames.at(step);
    if (step > 0) print(`${step}  ${words}\n`);
  }
  const { facts, text } = await frames.at(to);
  for (const part of [text, showFacts(facts).join('\n')]) if (part !== '') print(`\n${part}\n`);
}

function titleOf({ head, end, events }: Trace): string {
  const { problem, solver, record, input, seed } = head;
  const what =
    input === null ? '' : ` "${shorten(input.trim().replace(/\s*\n\s*/g, ' / '), TITLE_WIDTH)}"`;
  const announced = end?.announced ?? events.length;
  const rest =
    announced > events.length
      ? `; first ${events.length.toLocaleString('en-US')} of ${showCount(announced, 'step')}`
      : '';
  const breaksOff = end === undefined ? '; the trace is incomplete' : '';
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
