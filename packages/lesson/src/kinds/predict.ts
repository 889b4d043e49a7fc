/** `predict`: learners say what a search will do, and the search tells whether they are right. */
import { defined } from '@queenside/core/basics';
import type { ExamNode, ExamStep, SceneFilm } from '@queenside/runtime';
import { lessonError } from '../errors.ts';
import type { Fields } from '../fields.ts';
import { isSameBound, judgeSkips, windowIn } from '../judge.ts';
import { type Question, readQuestion, type RunJob } from './question.ts';
import { runSearch, type Shown, stepAt } from './search.ts';

/** `cuts`: the branches that the search leaves out; `window`: that of a node; `place`: where something happens. */
const ASKS = ['cuts', 'window', 'place'] as const;

export interface PredictBlock extends Question {
  readonly kind: 'predict';
  readonly ask: (typeof ASKS)[number];
  /** The step that is predicted, as in a {@link Stop}; empty for cuts. */
  readonly at: string;
  /** What the author expects, for the check. */
  readonly answer?: string;
}

export interface PreparedPredict {
  /** What books call the solver. */
  readonly solverName: string;
  readonly film: SceneFilm;
  /** The number of the predicted step; 0 for cuts. */
  readonly step: number;
  /** The place of that step, if the stage says it. */
  readonly spot?: ExamStep['spot'];
  /** The nodes of the tree, for cuts. */
  readonly nodes?: readonly ExamNode[];
}

export function readPredict(fields: Fields): PredictBlock {
  const question = readQuestion(fields);
  const ask = fields.choice('ask', ASKS);
  const at = ask === 'cuts' ? '' : fields.required('at', ask === 'window' ? 'enter 2' : 'expand 3');
  const answer = fields.text('answer');
  return { kind: 'predict', ...question, ask, at, ...defined({ answer }) };
}

export async function preparePredict(block: PredictBlock, run: RunJob): Promise<PreparedPredict> {
  const shown = await runSearch(block, run);
  const { solverName, film, nodes } = shown;
  const place = { line: block.line };
  if (block.ask === 'cuts') {
    if (nodes?.some(({ visit }) => visit === undefined) !== true)
      throw lessonError('no-question', { ask: 'cuts', reason: 'it leaves out nothing' }, place);
    checkCuts(block, nodes);
    return { solverName, film, step: 0, nodes };
  }
  const step = stepAt(shown, block.at, place);
  const { words, spot } = shown.steps[step]!;
  if (step === 0)
    throw lessonError('no-question', { ask: block.ask, reason: 'step 0 is the start' }, place);
  if (block.ask === 'window') checkWindow(block, words);
  else checkPlace(block, shown, step);
  return { solverName, film, step, ...defined({ spot }) };
}

function checkCuts({ answer, line }: PredictBlock, nodes: readonly ExamNode[]): void {
  const right = judgeSkips(nodes, new Set()).missed.map((node) => nodes[node]!.label);
  if (answer === undefined) return;
  const named = answer.split(',').map((name) => name.trim());
  const isRight =
    named.length === right.length && named.every((name, index) => right[index]!.includes(name));
  if (!isRight) throw lessonError('wrong-answer', { answer, right: right.join(', ') }, { line });
}

function checkWindow({ answer, line }: PredictBlock, words: string): void {
  const right = windowIn(words);
  if (right === undefined)
    throw lessonError('no-question', { ask: 'window', reason: `it says: ${words}` }, { line });
  if (answer === undefined) return;
  const [alpha = '', beta = ''] = answer.replaceAll(/[[\]]/g, '').split(',');
  if (!isSameBound(alpha, right.alpha) || !isSameBound(beta, right.beta))
    throw lessonError(
      'wrong-answer',
      { answer, right: `[${right.alpha}, ${right.beta}]` },
      { line },
    );
}

function checkPlace({ answer, line }: PredictBlock, { steps, film }: Shown, step: number): void {
  const { words, spot } = steps[step]!;
  // A stage that does not say the place shows it by what changes.
  const isSeen = film.frames[step]!.some((part, at) => at % 2 === 0 && part < film.pieces.length);
  if (spot === undefined && !isSeen)
    throw lessonError(
      'no-question',
      { ask: 'place', reason: 'the picture does not show where it happens' },
      { line },
    );
  if (answer !== undefined && !words.includes(answer))
    throw lessonError('wrong-answer', { answer, right: words }, { line });
}
