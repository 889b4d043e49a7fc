/** Adds and rewords items of an assignment's rubric. Keeps every other byte of the file. */
import { realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Assignment, RubricChange, RubricItem } from '@queenside/class-view';
import { flushFolder } from '@queenside/host';
import { loadAssignment } from '../assignment/index.ts';
import { slugOf } from '../assignment/keys/ids.ts';
import { appendItem, editItem } from '../assignment/source/edit-yaml.ts';
import { overridesError } from './errors.ts';
import { bytesOf, loadOverrides, versionOf } from './load.ts';
import { lockDecisions } from './lock.ts';
import { checkDraft, editText, orNotWritten, writeFlushed } from './write-file.ts';

/** Returns the version of an assignment file: a digest of its contents. */
export async function assignmentVersion(file: string): Promise<string> {
  return versionOf(await bytesOf(file));
}

/**
 * Adds an item to the rubric, or rewords one. A reworded item keeps its id, and so its decisions.
 *
 * @param seen the version of the file that this person saw.
 * @throws QueensideError `overrides/changed`, `…/by-hand`, `…/busy`, `…/not-written`, or `assignment/…` if the file or a decision would become
 *   invalid.
 */
export async function editRubric(
  { file }: Pick<Assignment, 'file'>,
  seen: string,
  change: RubricChange,
): Promise<void> {
  const folder = dirname(file);
  const kept = join(folder, '.queenside');
  // Decisions made meanwhile would escape the check.
  using _lock = await orNotWritten(kept, () => lockDecisions(kept));
  const bytes = await bytesOf(file);
  if (versionOf(bytes) !== seen) throw changed(file, 'it was edited');
  const { rubric } = await loadAssignment(file);
  const text = editText(Buffer.from(bytes ?? []).toString(), file, (before) =>
    withChange(before, rubric, change, file),
  );
  // Beside the file, so that its paths lead to the same files.
  const draft = join(folder, `.${basename(file)}.part`);
  await orNotWritten(file, async () => {
    try {
      await writeFlushed(draft, Buffer.from(text), file);
      await checkDraft(async () => loadOverrides(await loadAssignment(draft)));
      if ((await assignmentVersion(file)) !== seen) throw changed(file, 'it was edited just now');
      const target = await realpath(file);
      await rename(draft, target);
      await flushFolder(dirname(target));
    } finally {
      await rm(draft, { force: true });
    }
  });
}

const changed = (file: string, what: string) => overridesError('changed', { file, what });

function withChange(
  text: string,
  rubric: readonly RubricItem[],
  { id, title, points, levels, description }: RubricChange,
  file: string,
): string {
  const item = { title, points, levels, description };
  if (id === undefined) return appendItem(text, 'rubric', { id: newId(title, rubric), ...item });
  const index = rubric.findIndex((each) => each.id === id);
  if (index === -1) throw changed(file, 'the item is gone');
  return editItem(text, 'rubric', index, { ...item, id });
}

/** Returns an id for a title that yields none, or that of another item. */
function newId(title: string, rubric: readonly RubricItem[]): string | undefined {
  const slug = slugOf(title);
  const taken = new Set(rubric.map(({ id }) => id));
  if (slug !== '' && !taken.has(slug)) return undefined;
  for (let number = 2; ; number++) {
    const id = `${slugOf((slug || 'item').slice(0, 50))}-${number}`;
    if (!taken.has(id)) return id;
  }
}
