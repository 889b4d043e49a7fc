import { writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { makeFolder } from '@queenside/host';
import { ExitStatus } from '../exit-status.ts';
import { openEngine } from '../open-engine.ts';
import { print } from '../show/print.ts';
import { showCount, showPath } from '../show/text.ts';

/** Makes an inbox with a sample of each problem. Files that exist stay as they are. */
export async function newInboxCommand(name: string | undefined): Promise<number> {
  const open = await openEngine({});
  await using engine = open.engine;
  const inbox = name === undefined ? open.settings.inbox : resolve(name);
  await makeFolder(inbox);
  let count = 0;
  for (const { id, example, extensions: [extension] = ['.txt'] } of engine.installed.catalog
    .problems)
    if (example !== undefined) {
      const isNew = await writeFile(join(inbox, id + extension), `${example}\n`, {
        flag: 'wx',
      }).then(
        () => true,
        (thrown: NodeJS.ErrnoException) => {
          if (thrown.code === 'EEXIST') return false;
          throw thrown;
        },
      );
      if (isNew) count++;
    }
  const run = inbox === open.settings.inbox ? 'run' : `run ${relative(process.cwd(), inbox)}`;
  print(`Wrote ${showCount(count, 'sample')} into ${showPath(inbox)}. Answer them with:
  queenside ${run}
`);
  return ExitStatus.right;
}
