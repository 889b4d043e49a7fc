/** The lesson that is shown: its text comes from the address or from a file, and a worker runs its searches. */
import { computed, effect, signal } from '@preact/signals';
import {
  blocksOf,
  prepareBlock,
  type ReadLesson,
  readLesson,
  type RunJob,
} from '@queenside/lesson';
import { describeError } from '@queenside/core/basics';
import { pluginsFor } from '../../engine/catalog.ts';
import { PageEngine, JobFailed, JobReplaced } from '../../engine/engine.ts';
import { GRACE } from '../../engine/film/film.ts';
import type { LessonSlot } from '../../lesson/slot.ts';
import { parameters, setParameters } from '../../address/address.ts';
import { draft } from '../../state/draft.ts';
import { packText, unpackText } from '../../state/packed.ts';
import { shipped } from './shipped.ts';

/** Longer addresses are refused by browsers: the lesson is in this page only. */
const MOST_PACKED = 100_000;
/** The parameter with the lesson's text. */
const TEXT = 'text';
/** The lesson that the lecturer collects. */
export const OWN = 'mine';

/** The text as Markdown; undefined if no lesson is open. */
export const text = signal<string | undefined>(undefined);
/** Why the lesson of the address is not shown. */
export const refused = signal('');
export const isTooLong = signal(false);
/** What a page knows of each block. */
export const slots = signal<readonly LessonSlot[]>([]);

export const read = computed((): ReadLesson | undefined =>
  text.value === undefined ? undefined : readLesson(text.value, 'The lesson'),
);

const named = computed(() => parameters.value.get('lesson') ?? undefined);
const packed = computed(() => parameters.value.get(TEXT) ?? undefined);
let last: string | undefined;

/** Opens what the address names. @returns what stops that. */
export function followAddress(): () => void {
  return effect(() => {
    const wanted = packed.value;
    if (wanted !== undefined) {
      if (wanted !== last) void unpack(wanted);
      last = wanted;
      return;
    }
    if (isTooLong.peek()) return;
    last = undefined;
    const id = named.value;
    text.value =
      id === OWN ? draft.value || undefined : shipped.find((each) => each.id === id)?.text;
    const isUnknown = id !== undefined && id !== OWN && text.value === undefined;
    refused.value = isUnknown ? `There is no lesson "${id}"; choose one of the list.` : '';
  });
}

async function unpack(wanted: string): Promise<void> {
  refused.value = '';
  try {
    const found = await unpackText(wanted, 'lesson');
    if (wanted === last) text.value = found;
  } catch (thrown) {
    if (wanted !== last) return;
    text.value = undefined;
    refused.value = (thrown as Error).message;
  }
}

/** Opens a text, and puts it into the address. @param keeps whether the chapter stays. */
export async function openText(markdown: string, keeps = false): Promise<void> {
  text.value = markdown;
  refused.value = '';
  if (named.value === OWN && keeps) {
    draft.value = markdown;
    return;
  }
  const made = await packText(markdown);
  if (text.value !== markdown) return;
  isTooLong.value = made.length > MOST_PACKED;
  last = isTooLong.value ? undefined : made;
  setParameters({ lesson: undefined, [TEXT]: last, ...(!keeps && { chapter: undefined }) }, !keeps);
}

export function closeLesson(): void {
  isTooLong.value = false;
  text.value = undefined;
  setParameters({ lesson: undefined, [TEXT]: undefined, chapter: undefined }, true);
}

const engine = new PageEngine();

const run: RunJob = async (job) => {
  if (job.kind !== 'exam')
    return await engine.run(job, pluginsFor(job.problem, 'solver' in job ? job.solver : undefined));
  const { problem, solver, timeLimitMs } = job.plan;
  const plugins = pluginsFor(problem, solver);
  const outcome = await engine.runWithin<any>(timeLimitMs + GRACE, job, plugins);
  if (outcome === undefined) throw new Error(`${solver} did not stop in time`);
  return outcome;
};

/** Runs the searches of the blocks, one after the other. @returns what stops that. */
export function followLesson(): () => void {
  const stop = effect(() => {
    const blocks = read.value === undefined ? [] : blocksOf(read.value.lesson);
    engine.stop();
    slots.value = blocks.map(() => undefined);
    const own = slots.peek();
    let current = own;
    void (async () => {
      for (const [index, block] of blocks.entries()) {
        let slot: LessonSlot;
        try {
          slot = { prepared: await prepareBlock(block, run) };
        } catch (thrown) {
          if (thrown instanceof JobReplaced) return;
          slot = {
            failure:
              thrown instanceof JobFailed
                ? describeError(thrown.failure)
                : (thrown as Error).message,
          };
        }
        if (slots.peek() !== current) return;
        slots.value = current = current.with(index, slot);
      }
    })();
  });
  return () => {
    stop();
    engine.close();
  };
}
