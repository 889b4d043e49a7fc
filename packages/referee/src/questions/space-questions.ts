/** Questions about path searches. A search expands a state when it asks for its actions. */
import { CALL, eachCall, num, ROUNDING } from '../calls.ts';
import type { SpaceRun } from '../runs.ts';
import { ordinal, type RunQuestion } from './question.ts';

/** An expansion, and what the search knew just after it had generated the state's successors. */
interface Expansion {
  /** The index of the last call that belongs to it. */
  call: number;
  readonly state: number;
  /** The cost of the cheapest way to each state that the search had found. */
  readonly costs: ReadonlyMap<number, number>;
  /** The states that were generated and not expanded since their cheapest way was found. */
  readonly open: readonly number[];
}

/** A state that is generated although the search has reached it before. */
interface Meeting {
  readonly call: number;
  readonly from: number;
  readonly state: number;
  /** The costs of the cheapest way so far, and of the way over `from`. */
  readonly before: number;
  readonly now: number;
  /** The number of expansions so far. */
  readonly at: number;
}

/** Returns all questions about a run. */
export function spaceQuestions({ facts: space, calls, answer }: SpaceRun): readonly RunQuestion[] {
  const { expansions, parents, meetings, isRevisiting } = follow({ facts: space, calls });
  const name = (state: number): string => space.name(state);
  const questions: RunQuestion[] = [];
  for (const [at, { call, state, costs, open }] of expansions.entries()) {
    const after = expansions[at + 1];
    const just = `Your search has just expanded ${name(state)}, its ${ordinal(at + 1)} expansion.`;
    const step = { call, given: just, shows: [at + 1], tells: [] };
    if (after !== undefined || answer !== undefined) {
      const shown = isRevisiting || open.length < 2 ? '' : ` ${openList(space, open, costs)}`;
      questions.push({
        ...step,
        asks: 'next state',
        given: `${just}${shown}`,
        ask: 'Which state does it expand next? (If it expands no other: none.)',
        answer: { form: 'list', parts: after === undefined ? [] : [name(after.state)] },
        tells: [at + 2],
      });
    }
    if (isRevisiting) continue;
    if (at > 0 && open.length > 0 && open.length <= MOST_LISTED) {
      const all = expansions.slice(0, at + 1).map((each) => name(each.state));
      questions.push({
        ...step,
        asks: 'open list',
        given: `Your search has expanded ${all.join(', ')}, in this order.`,
        ask: 'Which states has it generated that still wait to be expanded?',
        answer: { form: 'set', parts: open.map(name) },
        shows: all.map((_, index) => index + 1),
      });
    }
    for (const each of open)
      if (costs.get(each)! > 0 && parents.get(each) !== space.start)
        questions.push({
          ...step,
          asks: 'cost',
          ask: `What does the cheapest way to ${name(each)} cost that it has found so far?`,
          answer: { form: 'list', parts: [num(costs.get(each)!)] },
        });
  }
  for (const { call, from, state, before, now, at } of meetings) {
    if (isRevisiting) break;
    questions.push({
      asks: 'second way',
      call,
      given: `Your search expands ${name(from)} and generates ${name(state)}, which it has reached before.`,
      ask: 'What did the cheapest earlier way cost, and what does the new one cost?',
      answer: { form: 'list', parts: [num(before), num(now)] },
      shows: [at],
      tells: [],
    });
  }
  return [...questions, ...wholeRun({ space, answer, expansions, parents })];
}

/** The most states of a list that somebody writes by hand. */
const MOST_LISTED = 8;

function wholeRun({
  space,
  answer,
  expansions,
  parents,
}: {
  readonly space: SpaceRun['facts'];
  readonly answer: SpaceRun['answer'];
  readonly expansions: readonly Expansion[];
  readonly parents: ReadonlyMap<number, number>;
}): RunQuestion[] {
  const whole = { given: '', shows: [], tells: [] };
  const questions = [...parents].flatMap(([state, parent]): RunQuestion[] =>
    parent === space.start
      ? []
      : [
          {
            ...whole,
            asks: 'from where',
            ask: `From which state does your search generate ${space.name(state)} for the first time?`,
            answer: { form: 'list', parts: [space.name(parent)] },
          },
        ],
  );
  if (answer === undefined || expansions.length === 0) return questions;
  const path = answer.states;
  return [
    ...questions,
    {
      ...whole,
      asks: 'expansions',
      ask: 'How many expansions does your search make in all?',
      answer: { form: 'list', parts: [String(expansions.length)] },
      tells: [expansions.length],
    },
    {
      ...whole,
      asks: 'path',
      ask: 'Which states are on the path that your function returns, from the start to the goal? (If it returns no path: none.)',
      answer: { form: 'list', parts: (path ?? []).map((state) => space.name(state)) },
    },
  ];
}

/** Follows the calls of a run. */
function follow({ facts: space, calls }: Pick<SpaceRun, 'facts' | 'calls'>) {
  const costs = new Map([[space.start, 0]]);
  const parents = new Map<number, number>();
  /** The cost at the last expansion of each state. */
  const expandedAt = new Map<number, number>();
  const expansions: Expansion[] = [];
  const meetings: Meeting[] = [];
  let isRevisiting = false;
  let current: Expansion | undefined;
  const close = (): void => {
    if (current === undefined) return;
    const waits = (state: number): boolean =>
      costs.get(state)! < (expandedAt.get(state) ?? Infinity);
    expansions.push({ ...current, costs: new Map(costs), open: [...costs.keys()].filter(waits) });
  };
  for (const { index: call, code, a, b } of eachCall(calls)) {
    if (code === CALL.actions && a !== current?.state) {
      close();
      current = { call, state: a, costs, open: [] };
      // A search that goes back on its path, or forgets states, has no one list of open states.
      isRevisiting ||= (costs.get(a) ?? Infinity) >= (expandedAt.get(a) ?? Infinity);
      expandedAt.set(a, costs.get(a) ?? Infinity);
    }
    if (code !== CALL.result) continue;
    if (current !== undefined && a === current.state) current.call = call;
    // A search that keeps actions generates states after it has expanded others.
    else isRevisiting = true;
    const cost = (costs.get(a) ?? Infinity) + (space.successors(a).get(b) ?? Infinity);
    const known = costs.get(b);
    if (known === undefined) parents.set(b, a);
    else if (b !== space.start && known !== cost)
      meetings.push({
        call,
        from: a,
        state: b,
        before: known,
        now: cost,
        at: expansions.length + 1,
      });
    if (known === undefined || cost < known - ROUNDING) costs.set(b, cost);
  }
  close();
  return { expansions, parents, meetings, isRevisiting };
}

/** Writes the open states with what a search knows of each, in the order of their names. */
function openList(
  space: SpaceRun['facts'],
  open: readonly number[],
  costs: ReadonlyMap<number, number>,
): string {
  const listed = open
    .map(
      (state) =>
        `${space.name(state)} (g ${num(costs.get(state)!)}, h ${num(space.heuristic(state))})`,
    )
    .toSorted();
  return `These states wait: ${listed.join(', ')}.`;
}
