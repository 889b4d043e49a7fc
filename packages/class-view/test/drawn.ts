/** Pictures as drawn by the problems. */
import { fileURLToPath } from 'node:url';
import { discoverPlugins } from '@queenside/batch';
import { drawScene, LineReader, type Problem } from '@queenside/core';
import { checkPlugin, parseRecord } from '@queenside/runtime';

const problemOf = async (folder: string, name: string): Promise<Problem> => {
  const url = new URL(`../../${folder}/src/index.ts`, import.meta.url).href;
  return ((await import(url)) as Readonly<Record<string, Problem>>)[name]!;
};
const nqueens = await problemOf('problem-nqueens', 'nqueens');
const alphabeta = await problemOf('problem-gametree', 'alphabeta');

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** @param rows the rows of the queens, from 0. */
export function board(...rows: number[]): string {
  const instance: unknown = parseRecord(nqueens, bytes(String(rows.length)));
  return nqueens.draw!(instance, { kind: 'board', rows: Int32Array.from(rows) });
}

/** Draws a sheet of boards, which uses one definition many times. */
export function sheet(size: number, ...boards: readonly (readonly number[])[]): string {
  const instance: unknown = parseRecord(nqueens, bytes(`${size} all`));
  const [count, flat] = [boards.length, Int32Array.from(boards.flat())];
  const answer = { kind: 'list', of: 'all', size, count, boards: flat, total: count };
  return nqueens.draw!(instance, answer);
}

/** Draws a tree of `alphabeta.txt` before any search. */
export function tree(record: string): string {
  const stage = alphabeta.stage!(parseRecord(alphabeta, record));
  stage.follow({ name: 'end', values: {} });
  return drawScene(stage.scene());
}

export const HANDOUT = alphabeta.examples[0]!.record;
export const WIDE = alphabeta.examples[1]!.record;

/** Draws the right answer and the legible wrong ones to each example of each problem. */
export async function drawExamples(): Promise<{ problem: string; svg: string }[]> {
  const packages = fileURLToPath(new URL('../..', import.meta.url));
  const { sources } = discoverPlugins({
    bundled: { folder: packages },
    configured: [],
    configuredFrom: packages,
    installedFrom: packages,
  });
  const plugins = await Promise.all(
    sources.map(async ({ entry, name }) => {
      const module = (await import(entry)) as { readonly default: unknown };
      return checkPlugin(module.default, name);
    }),
  );
  return plugins.flatMap(({ problems = [] }) => problems).flatMap(drawExamplesOf);
}

function drawExamplesOf(problem: Problem): { problem: string; svg: string }[] {
  if (problem.draw === undefined) return [];
  return problem.examples.flatMap(({ record, right, wrong = {} }) => {
    const instance: unknown = parseRecord(problem, record);
    return [right, ...Object.values(wrong)].flatMap((text) => {
      const answer = readOrUndefined(problem, instance, text);
      return answer === undefined
        ? []
        : [{ problem: problem.id, svg: problem.draw!(instance, answer) }];
    });
  });
}

function readOrUndefined(problem: Problem, instance: unknown, text: string): unknown {
  try {
    return problem.readAnswer(new LineReader(bytes(text)), instance, { number: 1 });
  } catch {
    return undefined;
  }
}
