/** Writes the questions of a defence: a page for each student, the key, a table for answers, and the traces. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { defencePage, defenceSeenBy, oneLine, type Page } from '@queenside/class-view';
import { Publication } from '@queenside/host';
import { type Trace, writeTrace, writeTraceEnd } from '@queenside/runtime/trace';
import { stringify } from 'csv-stringify/sync';
import { gradeError } from '../grade/errors.ts';
import { disarmed, renderPage } from '../report/index.ts';
import { readAnswers, WRITTEN_ANSWERS } from './judge-answers.ts';
import type { MadeSheet } from './make-sheets.ts';

/** The folders with a file for each student. */
const FOLDERS = { pages: '.html', traces: '.jsonl' } as const;

/**
 * Writes the files. The pages for students contain no answers. The same questions give the same bytes.
 *
 * @param folder created if missing.
 * @throws QueensideError `grade/defence-answered` if the folder has answers to other questions.
 */
export async function writeSheets(
  made: readonly MadeSheet[],
  folder: string,
  title: string,
): Promise<void> {
  const sheets = made.map(({ sheet }) => sheet);
  const hasAnswers = await keepsAnswers(made, folder);
  const pageOf = (audience: 'student' | 'instructor', some: typeof sheets): Page =>
    defencePage(
      audience === 'student' ? title : `${title}: key`,
      some.map((sheet) => defenceSeenBy(audience, sheet)),
    );
  const files = new Map<string, string | Uint8Array>([
    ...sheets.map(
      (sheet) => [`pages/${sheet.id}.html`, renderPage(pageOf('student', [sheet]))] as const,
    ),
    ...made.map(({ sheet, trace }) => [`traces/${sheet.id}.jsonl`, bytesOf(trace)] as const),
    ['pages.html', renderPage(pageOf('student', sheets))],
    ['key.html', renderPage(pageOf('instructor', sheets))],
    ...(hasAnswers ? [] : [[WRITTEN_ANSWERS, tableFor(made)] as const]),
  ]);
  for (const [path, content] of files) {
    await using file = await Publication.begin(folder, path);
    await file.write(Buffer.from(content));
    await file.commit();
  }
  for (const [name, extension] of Object.entries(FOLDERS))
    for (const entry of await readdir(join(folder, name)))
      if (extname(entry) === extension && !files.has(`${name}/${entry}`))
        await rm(join(folder, name, entry), { force: true });
}

/** Returns whether a folder has answers that somebody typed; they are to these questions. */
async function keepsAnswers(made: readonly MadeSheet[], folder: string): Promise<boolean> {
  const file = join(folder, WRITTEN_ANSWERS);
  const bytes = await readFile(file).catch(() => undefined);
  const typed = bytes === undefined ? [] : readAnswers(bytes, file);
  const codes = new Set(made.map(({ sheet }) => sheet.code));
  if (typed.some(({ code }) => !codes.has(code))) throw gradeError('defence-answered', { file });
  return typed.length > 0;
}

/** Returns a table for answers: one line for each question. */
function tableFor(made: readonly MadeSheet[]): string {
  const rows = made.flatMap(({ sheet }) =>
    sheet.questions.map(({ ask }, index) => [
      disarmed(sheet.id),
      disarmed(sheet.name),
      sheet.code,
      String(index + 1),
      oneLine(ask),
      '',
    ]),
  );
  return stringify([['student', 'name', 'page', 'number', 'question', 'answer'], ...rows]);
}

function bytesOf({ head, events, end }: Trace): Uint8Array {
  return Buffer.concat([...writeTrace(head, events.pack()), writeTraceEnd(end!)]);
}
