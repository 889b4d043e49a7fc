/**
 * Evaluations of positions that users write, in a file in Python, JavaScript, or TypeScript. A new process values all
 * positions of a record, so no record depends on those before it, and the caller waits: rules of games are synchronous.
 */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { hash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EvaluateAll, PositionView } from '@queenside/core';
import { ownSearchError } from '../errors.ts';
import { describeFailure, type Failure } from '../outcome/failure.ts';
import { MAIN, PYTHON_ENVIRONMENT } from '../python/python-process.ts';
import { COMMANDS, LEAST } from '../python/python-program.ts';

const TIME_LIMIT_MS = 60_000;
const MOST_BYTES = 2 ** 28;
/** How many positions keep their values, for code that reads a record several times. */
const MOST_KEPT = 500_000;

/** The reply of a process. */
type ValuesReply =
  | { readonly values: readonly number[] }
  | { readonly failed: Failure }
  | { readonly bad: { readonly at: number; readonly found: string } }
  | { readonly changed: { readonly at: number; readonly first: string; readonly second: string } };

/** How a process was started, and from which of its descriptors the reply comes. */
interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly replies: 1 | 3;
}

/**
 * Returns what values positions by a function of a file.
 *
 * @param path the absolute path of the file.
 * @param name the name of the function. Default: `evaluate`, or the only one that may be meant.
 * @returns a function that throws QueensideError `own-search/…` if the file has no such function, if the function fails,
 *   returns no finite number, or returns different values for one position, or if it takes more than a minute.
 */
export function ownEvaluation(path: string, name?: string): EvaluateAll {
  const file = basename(path);
  const kept = new Map<string, readonly number[]>();
  let size = 0;
  return (positions) => {
    const question = JSON.stringify({
      file: path,
      function: name ?? null,
      positions: positions.map(({ board = null, mover, moves, text = null }) => [
        board,
        mover === 'max',
        moves,
        text,
      ]),
    });
    const key = hash('sha256', question + stampOf(path));
    const known = kept.get(key);
    if (known !== undefined) return known;
    const reply = path.endsWith('.py') ? askPython(file, question) : ask(NODE, file, question);
    const values = valuesIn(reply!, file, positions);
    kept.set(key, values);
    size += values.length;
    for (const [oldest, { length }] of kept) {
      if (size <= MOST_KEPT) break;
      kept.delete(oldest);
      size -= length;
    }
    return values;
  };
}

/** Returns a text that changes whenever the file changes, or one beside it that it may import. */
function stampOf(path: string): string {
  const [folder, extension] = [dirname(path), extname(path)];
  const names = readdirSync(folder).filter((each) => extname(each) === extension);
  return names
    .map((each) => {
      const found = statSync(join(folder, each), { throwIfNoEntry: false });
      return `${each} ${found?.size} ${found?.mtimeMs}`;
    })
    .join('\n');
}

const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const NODE: Launch = {
  command: process.execPath,
  args: [
    '--disable-warning=ExperimentalWarning',
    fileURLToPath(new URL(`../javascript/evaluate-positions.${EXTENSION}`, import.meta.url)),
  ],
  replies: 3,
};

/** @throws QueensideError `own-search/no-python`, or as {@link ask}. */
function askPython(file: string, question: string): ValuesReply {
  const tried: string[] = [];
  for (const each of COMMANDS) {
    const [command = '', ...args] = each.split(' ');
    const start: Launch = { command, args: [...args, MAIN, 'evaluate'], replies: 1 };
    const reply = ask(start, file, question);
    if (reply !== undefined && !('old' in reply)) return reply;
    const why = reply === undefined ? 'not found' : `Python ${String(reply.old)} is too old`;
    tried.push(`${each} (${why})`);
  }
  throw ownSearchError('no-python', { file, tried: tried.join(', '), least: LEAST });
}

/**
 * Asks a new process.
 *
 * @returns undefined if there is no such command.
 * @throws QueensideError `own-search/slow-evaluation` or `own-search/exited`.
 */
function ask(
  { command, args, replies }: Launch,
  file: string,
  question: string,
): ValuesReply | undefined {
  const ended = spawnSync(command, args, {
    input: question,
    // What the function prints goes to standard error.
    stdio: replies === 1 ? ['pipe', 'pipe', 'inherit'] : ['pipe', 2, 2, 'pipe'],
    env: { ...process.env, ...PYTHON_ENVIRONMENT },
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
    maxBuffer: MOST_BYTES,
    encoding: 'utf8',
    windowsHide: true,
  });
  const { code } = (ended.error ?? {}) as NodeJS.ErrnoException;
  if (code === 'ENOENT') return undefined;
  if (code === 'ETIMEDOUT') {
    const count = (JSON.parse(question) as { positions: unknown[] }).positions.length;
    const seconds = TIME_LIMIT_MS / 1000;
    throw ownSearchError('slow-evaluation', {
      file,
      seconds,
      count: count.toLocaleString('en-US'),
    });
  }
  try {
    return JSON.parse(ended.output[replies]!) as ValuesReply;
  } catch {
    throw ownSearchError('exited', { file, how: `: ${howItEnded(ended)}` });
  }
}

function howItEnded({ status, signal }: SpawnSyncReturns<string>): string {
  return signal === null ? `exit status ${status}` : `ended by ${signal}`;
}

/** @throws QueensideError `own-search/…` if the reply has no values. */
function valuesIn(
  reply: ValuesReply,
  file: string,
  positions: readonly PositionView[],
): readonly number[] {
  const nameOf = (at: number): string => {
    const { text, moves } = positions[at]!;
    return text ?? `with the moves ${moves.join(', ')}`;
  };
  if ('failed' in reply) throw describeFailure(reply.failed, { file, searched: '', budget: 0 });
  if ('bad' in reply) {
    const { at, found } = reply.bad;
    throw ownSearchError('bad-value', { file, found, position: nameOf(at) });
  }
  if ('changed' in reply) {
    const { at, first, second } = reply.changed;
    throw ownSearchError('changing-value', { file, first, second, position: nameOf(at) });
  }
  return reply.values;
}
