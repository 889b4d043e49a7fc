/** Finds the problems whose record a text is. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { catalog } from '../engine/catalog.ts';
import { editRecord } from '../engine/edit.ts';
import { Engine, JobFailed, JobStopped } from '../engine/engine.ts';
import { fault } from './edited.ts';
import { problem, record } from './question.ts';

type Problems = typeof catalog.problems;

/** How long to wait for more keystrokes, in milliseconds: each question loads a problem. */
const PAUSE = 600;
/** Longer texts are files, whose names tell their problem. */
const LONGEST = 10_000;

const engine = new Engine();
const found = signal<Problems>([]);

/** Returns the other problems that read the current record, while its own problem refuses it. */
export function useRecognized(): Problems {
  const text = fault.value === undefined ? '' : record.value;
  useEffect(() => {
    found.value = [];
    if (text.trim() === '' || text.length > LONGEST) return;
    const timer = setTimeout(() => void recognize(text), PAUSE);
    return () => {
      clearTimeout(timer);
      engine.stop();
    };
  }, [text, problem.value.id]);
  return found.value;
}

async function recognize(text: string): Promise<void> {
  for (const each of catalog.problems) {
    if (each.id === problem.peek().id) continue;
    try {
      await editRecord(engine, { problem: each.id, record: text });
      found.value = [...found.value, each];
    } catch (thrown) {
      if (thrown instanceof JobStopped) return;
      if (!(thrown instanceof JobFailed)) throw thrown;
    }
  }
}
