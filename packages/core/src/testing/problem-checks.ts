import type { Problem } from '../problem.ts';
import { answerChecks } from './answer-checks.ts';
import type { Check } from './check.ts';
import { describe, fault } from './check.ts';
import { generatorChecks } from './generator-checks.ts';
import { parseChecks } from './parse-checks.ts';
import { pictureChecks } from './picture-checks.ts';
import { sizedChecks } from './sized-checks.ts';
import { treeViewChecks } from './tree-view-checks.ts';

/** What must hold of a problem, shown on its own examples. */
export function problemChecks(problem: Problem): Check[] {
  return [
    { name: 'tables: errors and mistakes are sentences', run: () => checkTables(problem) },
    ...parseChecks(problem),
    ...answerChecks(problem),
    ...generatorChecks(problem),
    ...sizedChecks(problem),
    ...pictureChecks(problem),
    ...treeViewChecks(problem),
  ].map(({ name, run }) => ({ name: `problem ${problem.id}: ${name}`, run }));
}

function checkTables(problem: Problem): void {
  const where = `problem ${problem.id}`;
  for (const [code, entry] of Object.entries(problem.errors))
    if (!isSentence(entry.cause) || !isSentence(entry.remedy))
      throw fault(where, `the error ${code} lacks its cause or its remedy`, 'both, as clauses');
  for (const [mistake, sentence] of Object.entries(problem.mistakes))
    if (!isSentence(sentence))
      throw fault(where, `the mistake ${mistake} says ${describe(sentence)}`, 'a sentence');
}

function isSentence(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
