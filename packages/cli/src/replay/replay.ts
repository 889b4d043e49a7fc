import { readFile, writeFile } from 'node:fs/promises';
import { hostError } from '@queenside/host';
import { systemReason } from '@queenside/host/system';
import { readTrace, type Trace } from '@queenside/runtime/trace';
import { batchError } from '@queenside/batch';
import { ExitStatus } from '../exit-status.ts';
import type { ReplayFlags } from '../flags/table.ts';
import { evaluationOf, openEngine } from '../open-engine.ts';
import { showFacts } from './player.ts';
import { FrameWindow } from './frame-window.ts';
import { shorten, showCount, showPath } from '../show/text.ts';
import { print } from '../show/print.ts';

/** The most steps of a page. A longer search shows only some of them. */
const MOST_STEPS = 10_000;
const MOST_THINNED = 1000;
/** Longer records are shortened. */
const TITLE_WIDTH = 60;

/** Replays a search from its trace. */
export async function replayCommand(file: string, flags: ReplayFlags): Promise<number> {
  const trace = readTrace(await readWhole(file), flags.record);
  const { engine: opened } = await openEngine({ ...flags, quiet: true, jobs: 1 });
  await using engine = opened;
  const evaluation = evaluationOf(flags);
  const steps = trace.events.length;
  const to = Math.min(flags.to ?? steps, steps);
  const range = { from: Math.min(flags.from ?? 0, to), to };
  if (flags.html !== undefined) {
    const { replayPage } = await import('./page.ts');
    const count = to - range.from;
    const every = count > MOST_STEPS ? Math.ceil(count / MOST_THINNED) : 1;
    const title = `${titleOf(trace)}${every > 1 ? `; one of every ${every} steps` : ''}`;
    const film = await engine.replayScenes(trace, { ...range, every }, evaluation);
    await writePage(flags.html, await replayPage(film, title, { ...range, every }));
    const thinned =
      every > 1 ? `, one of every ${every} shown; use --from and --to to see all of some` : '';
    print(`${showPath(flags.html)}: ${showCount(count, 'step')}${thinned}\n`);
    return ExitStatus.right;
  }
  const frames = new FrameWindow((wanted) => engine.replayText(trace, wanted, evaluation), range);
  if (process.stdin.isTTY && process.stdout.isTTY) {
    const { Player } = await import('./player.ts');
    const { pseudocode = [] } = trace.head;
    const player = await Player.open(frames, {
      title: titleOf(trace),
      pseudocode,
      speed: flags.speed,
    });
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
  const { problem, solver, seed } = head;
  const announced = end?.announced ?? events.length;
  const rest =
    announced > events.length
      ? `; first ${events.length.toLocaleString('en-US')} of ${showCount(announced, 'step')}`
      : '';
  const breaksOff = end === undefined ? '; the trace is incomplete' : '';
  return `${problem} ${subjectOf(head)}: ${solver}, seed ${seed}${rest}${breaksOff}`;
}

/** Names a record by its text if that is one line, or else by its title. */
function subjectOf({ record, title, section, input }: Trace['head']): string {
  const text = input?.trim() ?? '';
  if (title !== undefined && (text === '' || text.includes('\n'))) return title;
  const words = `record ${record} "${shorten(text.replace(/\s*\n\s*/g, ' / '), TITLE_WIDTH)}"`;
  return section === undefined ? words : `${words}, ${section}`;
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
    throw hostError('output-unwritable', { file, reason: systemReason(thrown) });
  }
}
