/** Loads the third-party plugins of this machine into the pages, and again when they change. */
import { describeError, QueensideError } from '@queenside/core/basics';
import { forgetFile, loadedFiles, loadFault, loadFile } from '@queenside/playground/loaded-files';
import { followTopic } from './stream/stream.ts';

/** The names of the plugins that came from the server. */
const offered = new Set<string>();

export function followPlugins(): void {
  followTopic('plugins', ({ files }) => {
    const wanted = new Set(files.map(({ name }) => name));
    for (const name of offered) if (!wanted.has(name)) forgetFile(name);
    for (const name of wanted) offered.add(name);
    loadFault.value = undefined;
    for (const { name, text } of files)
      if (loadedFiles.peek().get(name)?.plugin !== text) void load(name, text);
  });
}

async function load(name: string, text: string): Promise<void> {
  try {
    await loadFile(new File([text], name));
    loadFault.value = undefined;
  } catch (thrown) {
    if (!(thrown instanceof QueensideError)) throw thrown;
    loadFault.value = `${name}: ${describeError(thrown)}`;
  }
}
