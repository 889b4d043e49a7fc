/** Answers the example files of a plugin, as `queenside solve` would. */
import { readdirSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { MemorySink } from '@queenside/host';
import { destinationOf, InputFile } from '@queenside/batch/one-file';
import { QueensideError } from '@queenside/core/basics';
import { RECORD_LIMIT } from '@queenside/runtime/records';
import { answerSettingsOf, type OpenEngine } from '../open-engine.ts';

/** The folders of a plugin's example files. */
export const EXAMPLE_FOLDERS = ['example', 'examples'];

/** Returns the answers to each example file, as lines by its path. Errors have a line, too. */
export async function answerExamples(
  open: OpenEngine,
  location: string,
  { timeLimit, signal }: { readonly timeLimit: number; readonly signal: AbortSignal },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const settings = await answerSettingsOf(open, {});
  const answers = new Map<string, readonly string[]>();
  for (const path of exampleFiles(location)) {
    signal.throwIfAborted();
    const sink = new MemorySink();
    let error = '';
    try {
      const destination = destinationOf(open.engine.installed, settings, basename(path));
      await using input = await InputFile.open(path);
      await open.engine.processFile({
        input: path,
        source: input.chunks(RECORD_LIMIT),
        sink,
        destination,
        seed: settings.seed,
        timeLimitMs: timeLimit * 1000,
        outputLimit: settings.outputLimit,
        signal,
      });
    } catch (thrown) {
      if (!(thrown instanceof QueensideError)) throw thrown;
      error = `error: ${thrown.message}`;
    }
    answers.set(
      relative(location, path),
      `${sink.bytes().toString()}${error}`.trimEnd().split('\n'),
    );
  }
  return answers;
}

function exampleFiles(location: string): string[] {
  return EXAMPLE_FOLDERS.flatMap((folder) => {
    try {
      const entries = readdirSync(join(location, folder), { withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
      return files.toSorted().map((name) => join(location, folder, name));
    } catch {
      return [];
    }
  });
}
