/** Finds the problems whose record a text is. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { catalog } from '../engine/catalog.ts';
import { editRecord } from '../engine/edit.ts';
import { PageEngine, JobFailed, JobReplaced } from '../engine/engine.ts';

type Problems = typeof catalog.problems;

/** How long to wait for more keystrokes, in milliseconds: each question loads a problem. */
const PAUSE = 600;
/** Longer texts are files, whose names tell their problem. */
const LONGEST = 10_000;

const engine = new PageEngine();
const found = signal<Problems>([]);

/** Returns the problems that read a text. @param except the id of a problem that is known not to. */
export function useRecognized(text: string, except?: string): Problems {
  useEffect(() => {
    found.value = [];
    if (text.trim() === '' || text.length > LONGEST) return;
    const timer = setTimeout(() => void recognize(text, except), PAUSE);
    return () => {
      clearTimeout(timer);
      engine.stop();
    };
  }, [text, except]);
  return found.value;
}

async function recognize(text: string, except: string | undefined): Promise<void> {
  for (const each of catalog.problems) {
    if (each.id === except) continue;
    try {
      await editRecord(engine, { problem: each.id, record: text });
      found.value = [...found.value, each];
    } catch (thrown) {
      if (thrown instanceof JobReplaced) return;
      if (!(thrown instanceof JobFailed)) throw thrown;
    }
  }
}
