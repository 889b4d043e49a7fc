/** `queenside lesson scores`: makes a table of the answers that learners saved from lessons. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findSchemaProblem, QueensideError, type JsonSchema, type Static } from '@queenside/core';
import { systemReason } from '@queenside/host/system';
import { stringify } from 'csv-stringify/sync';
import { readAll } from '../actions/streams.ts';
import { commandError } from '../errors.ts';
import { ExitStatus } from '../exit-status.ts';
import type { LessonScoresFlags } from '../flags/table.ts';
import { printError } from '../show/print-failure.ts';
import { print, printAside } from '../show/print.ts';
import { showCount, showPath } from '../show/text.ts';
import { beginUserFile } from '../user-file.ts';

/** A file that a lesson's page saves; see docs/lessons.md. */
const SAVED = {
  type: 'object',
  properties: {
    lesson: { type: 'string' },
    answers: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          question: { type: 'string' },
          answer: { type: 'string' },
          right: { type: 'boolean' },
        },
        required: ['question'],
      },
    },
  },
  required: ['lesson', 'answers'],
} as const satisfies JsonSchema;

type SavedAnswers = Static<typeof SAVED>;
type AnswerMark = 'right' | 'wrong' | 'not answered';
/** How many answers have each mark. */
type MarkCounts = Record<AnswerMark, number>;

/**
 * Prints a line of CSV for each file of a folder and the folders in it, and on standard error a table of the questions. A
 * file that has no saved answers gets an error, and all others count.
 */
export async function scoresCommand(
  folder: string,
  { output }: LessonScoresFlags,
): Promise<number> {
  const rows: (string | number)[][] = [];
  /** The lessons by their titles: the questions of each by their numbers and texts. */
  const lessons = new Map<string, Map<string, MarkCounts>>();
  let status: number = ExitStatus.right;
  for (const path of await filesIn(folder))
    try {
      const { lesson, answers } = readSaved(await readAll(join(folder, path)));
      const questions = lessons.get(lesson) ?? new Map<string, MarkCounts>();
      lessons.set(lesson, questions);
      const own = noMarks();
      for (const [index, answer] of answers.entries()) {
        const question = `${index + 1}. ${answer.question}`;
        const all = questions.get(question) ?? noMarks();
        questions.set(question, all);
        const mark = markOf(answer);
        own[mark]++;
        all[mark]++;
      }
      rows.push([path.replace(/\.json$/i, ''), lesson, ...Object.values(own)]);
    } catch (thrown) {
      if (!(thrown instanceof QueensideError)) throw thrown;
      printError(thrown.at({ file: join(folder, path) }));
      status = ExitStatus.failed;
    }
  const head = ['name', 'lesson', ...Object.keys(noMarks())];
  const csv = stringify([head, ...rows], { escape_formulas: true });
  if (output === undefined) print(csv);
  else {
    await using written = await beginUserFile(output);
    await written.write(Buffer.from(csv));
    await written.commit();
    printAside(`${showPath(output)}: ${showCount(rows.length, 'file')}`);
  }
  for (const [lesson, questions] of lessons) printAside('', lesson, ...tableOf(questions));
  return status;
}

/** Lists the files in a folder and below, except hidden ones. @throws QueensideError if it cannot be read, or has none. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
    (thrown: unknown) => {
      throw commandError('no-saved-answers', { folder, reason: systemReason(thrown) });
    },
  );
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, '/').length))
    .filter((path) => !/(?:^|[\\/])\./.test(path))
    .toSorted();
  if (paths.length === 0)
    throw commandError('no-saved-answers', { folder, reason: 'it has no files' });
  return paths;
}

/** @throws QueensideError `command/not-saved-answers`. */
function readSaved(bytes: Uint8Array): SavedAnswers {
  let content: unknown;
  try {
    content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw commandError('not-saved-answers', { reason: 'it is not JSON' });
  }
  const problem = findSchemaProblem(SAVED, content);
  if (problem !== undefined) {
    const reason = `${problem.path || 'its content'} ${problem.expected}`;
    throw commandError('not-saved-answers', { reason });
  }
  return content as SavedAnswers;
}

function markOf({ answer, right }: SavedAnswers['answers'][number]): AnswerMark {
  if (answer === undefined) return 'not answered';
  return right === true ? 'right' : 'wrong';
}

function noMarks(): MarkCounts {
  return { right: 0, wrong: 0, 'not answered': 0 };
}

/** Returns a line for each question: the share of right answers among all files, and the counts. */
function tableOf(questions: ReadonlyMap<string, MarkCounts>): string[] {
  return Array.from(questions, ([question, tally]) => {
    const { right, wrong, 'not answered': none } = tally;
    const share = `${Math.round((100 * right) / (right + wrong + none))} %`;
    return `  ${share.padStart(5)} right (${right} right, ${wrong} wrong, ${none} not answered)  ${question}`;
  });
}
