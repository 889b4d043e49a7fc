/** Finds the problems whose records a text has. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { catalog } from '../engine/catalog.ts';
import { editRecord } from '../engine/edit.ts';
import { PageEngine, JobFailed, JobReplaced } from '../engine/engine.ts';
import type { Failure } from '../jobs/protocol.ts';

type Problem = (typeof catalog.problems)[number];

/** A problem that reads a text. */
interface Match {
  readonly problem: Problem;
  /** The records of the text, as in a file: without comments. */
  readonly records: readonly string[];
}

/** A problem that refuses a text. */
interface Refusal {
  readonly problem: Problem;
  /** The error; its line counts from the first of the text. */
  readonly failure: Failure;
}

export interface Recognized {
  /** Whether problems still read the text. */
  readonly isReading: boolean;
  readonly found: readonly Match[];
  /** The problems that read the most of the text before they refused it; empty while they read, or if one reads it all. */
  readonly closest: readonly Refusal[];
}

/** How long to wait for more keystrokes, in milliseconds: each question loads a problem. */
const PAUSE = 600;
/** Longer texts are files, whose names tell their problem. */
export const LONGEST = 10_000;
/** The most records of a text that each problem reads. */
const MOST_RECORDS = 20;

const NOTHING: Recognized = { isReading: false, found: [], closest: [] };

const engine = new PageEngine();
/** What is known of the text that problems read last. */
const recognized = signal<Recognized & { readonly text: string }>({ ...NOTHING, text: '' });

/** Returns the problems that read a text. @param except the id of a problem that is known not to. */
export function useRecognized(text: string, except?: string): Recognized {
  const isReading = text.trim() !== '' && text.length <= LONGEST;
  useEffect(() => {
    recognized.value = { ...NOTHING, isReading, text };
    if (!isReading) return;
    const timer = setTimeout(() => void recognize(text, except), PAUSE);
    return () => {
      clearTimeout(timer);
      engine.stop();
    };
  }, [text, except]);
  return recognized.value.text === text ? recognized.value : { ...NOTHING, isReading };
}

async function recognize(text: string, except: string | undefined): Promise<void> {
  const { splitRecords } = await import('@queenside/runtime/records');
  const bytes = new TextEncoder().encode(text);
  const refusals: Refusal[] = [];
  for (const problem of catalog.problems) {
    if (problem.id === except) continue;
    const records = splitRecords(bytes, problem).map((each) => ({
      line: each.line,
      text: new TextDecoder().decode(each.bytes).trimEnd(),
    }));
    let first = 1;
    try {
      for (const each of records.slice(0, MOST_RECORDS)) {
        first = each.line;
        await editRecord(engine, { problem: problem.id, record: each.text });
      }
      if (recognized.value.text !== text) return;
      if (records.length === 0) continue;
      const match = { problem, records: records.map((each) => each.text) };
      recognized.value = { ...recognized.value, found: [...recognized.value.found, match] };
    } catch (thrown) {
      if (thrown instanceof JobReplaced) return;
      if (!(thrown instanceof JobFailed)) throw thrown;
      const { line = 1 } = thrown.failure;
      refusals.push({ problem, failure: { ...thrown.failure, line: first + line - 1 } });
    }
  }
  if (recognized.value.text !== text) return;
  const { found } = recognized.value;
  recognized.value = {
    text,
    isReading: false,
    found,
    closest: found.length > 0 ? [] : furthest(refusals, beginningOf(text)),
  };
}

/** Returns the refusals at the last place of the text; none if all are at its beginning, which tells nothing. */
function furthest(refusals: readonly Refusal[], beginning: Place): Refusal[] {
  const [last] = refusals.toSorted((a, b) => comparePlaces(b.failure, a.failure));
  if (last === undefined || comparePlaces(last.failure, beginning) <= 0) return [];
  return refusals.filter(({ failure }) => comparePlaces(failure, last.failure) === 0);
}

type Place = Pick<Failure, 'line' | 'column'>;

/** Returns the place of the first character that is not blank. */
function beginningOf(text: string): Place {
  const lines = text.slice(0, text.search(/\S/)).split('\n');
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}

function comparePlaces(a: Place, b: Place): number {
  return (a.line ?? 1) - (b.line ?? 1) || (a.column ?? 1) - (b.column ?? 1);
}
