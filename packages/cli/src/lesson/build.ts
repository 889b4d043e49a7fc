import { readFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import { fillLessonPage } from '@queenside/lesson/lesson';
import { ExitStatus } from '../exit-status.ts';
import { type LessonFlags, pluginFlagsOf } from '../flags/table.ts';
import { openEngine } from '../open-engine.ts';
import { requirePackage } from '../optional-packages.ts';
import { print } from '../show/print.ts';
import { showCount, showPath } from '../show/text.ts';
import { beginUserFile } from '../user-file.ts';
import { checkLesson, type CheckedLesson } from './check.ts';

/** Writes a lesson as one page. Nothing is written if a block does not work. */
export async function buildCommand(
  file: string,
  { output: wanted, playground, ...flags }: LessonFlags,
): Promise<number> {
  requirePackage('@queenside/studio', '`queenside lesson build`');
  const { engine: opened } = await openEngine(pluginFlagsOf(flags));
  await using engine = opened;
  const checked = await checkLesson(file, engine);
  if (checked === undefined) return ExitStatus.failed;
  const output = wanted ?? `${file.replace(/\.md$/, '')}.html`;
  const page = Buffer.from(await makePage(checked, playground));
  await using written = await beginUserFile(output);
  await written.write(page);
  await written.commit();
  const count = showCount(checked.prepared.length, 'block');
  print(`${showPath(output)}: ${count}, ${Math.ceil(page.length / 1024)} KiB\n`);
  return ExitStatus.right;
}

async function makePage(checked: CheckedLesson, playground?: string): Promise<string> {
  const { SITE } = await import('@queenside/studio');
  const packed = deflateRawSync(JSON.stringify({ ...checked, playground })).toString('base64url');
  const readTemplate = (name: string): Promise<string> =>
    readFile(new URL(`lesson/${name}`, SITE), 'utf8');
  return await fillLessonPage(readTemplate, checked.lesson, packed);
}
