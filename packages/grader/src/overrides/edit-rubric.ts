/** Adds and rewords items of an assignment's rubric. Keeps every other byte of the file. */
import { realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { flushFolder } from '@queenside/batch';
import { QueensideError } from '@queenside/core';
import { loadAssignment } from '../assignment/index.ts';
import type { Assignment } from '../model/index.ts';
import { appendItem, editItem, UneditableYaml } from './edit-yaml.ts';
import { overridesError } from './errors.ts';
import { bytesOf, loadOverrides, versionOf } from './load.ts';
import { lockDecisions } from './lock.ts';
import { orNotWritten, writeFlushed } from './write-decisions.ts';

/** An item as the assignment file has it. */
export interface RubricChange {
  /** The item to reword. Absent for a new one. */
  readonly id?: string;
  readonly title: string;
  readonly points?: number;
  readonly levels?: Readonly<Record<string, number>>;
  readonly description?: string;
}

/** Returns the version of an assignment file. */
export async function assignmentVersion(file: string): Promise<string> {
  return versionOf(await bytesOf(file));
}

/**
 * Adds an item to the rubric, or rewords one, which keeps its id.
 *
 * @param seen the version of the file that this person saw.
 * @throws QueensideError `overrides/changed`, `…/by-hand`, `…/busy`, `…/not-written`, or `assignment/…` if the file or a decision became invalid.
 */
export async function editRubric(
  { file }: Pick<Assignment, 'file'>,
  seen: string,
  change: RubricChange,
): Promise<void> {
  const folder = dirname(file);
  const kept = join(folder, '.queenside');
  using _lock = await orNotWritten(kept, () => lockDecisions(kept));
  await requireVersion(file, seen);
  const { rubric } = await loadAssignment(file);
  const index = rubric.findIndex(({ id }) => id === change.id);
  if (change.id !== undefined && index === -1)
    throw overridesError('changed', { file, what: 'the item is gone' });
  const text = Buffer.from((await bytesOf(file))!).toString();
  const edited = Buffer.from(rubricText(text, file, index, change));
  // Beside the file, so that its paths lead to the same files.
  const draft = join(folder, `.${basename(file)}.part`);
  await orNotWritten(file, async () => {
    try {
      await writeFlushed(draft, edited, file);
      await requireValid(draft);
      await requireVersion(file, seen);
      await rename(draft, await realpath(file));
      await flushFolder(folder);
    } finally {
      await rm(draft, { force: true });
    }
  });
}

async function requireVersion(file: string, seen: string): Promise<void> {
  if ((await assignmentVersion(file)) !== seen)
    throw overridesError('changed', { file, what: 'it was edited just now' });
}

function rubricText(text: string, file: string, index: number, change: RubricChange): string {
  const { id, title, points, levels, description } = change;
  const item = { title, points, levels, description };
  const given = Object.entries(item).filter(([, value]) => value !== undefined);
  try {
    return index === -1
      ? appendItem(text, 'rubric', Object.fromEntries(given))
      : editItem(text, 'rubric', index, { ...item, id });
  } catch (thrown) {
    if (!(thrown instanceof UneditableYaml)) throw thrown;
    const before = text.slice(0, thrown.offset).split('\n');
    const place = { file, line: before.length, column: before.at(-1)!.length + 1 };
    throw overridesError('by-hand', {}, place);
  }
}

/** Reads a draft, and the decisions by its rules. Its lines are in no file yet, so an error names none. */
async function requireValid(draft: string): Promise<void> {
  try {
    await loadOverrides(await loadAssignment(draft));
  } catch (thrown) {
    if (!(thrown instanceof QueensideError)) throw thrown;
    const { code, cause, remedy, values } = thrown;
    throw new QueensideError(code, cause, remedy, {}, values);
  }
}
