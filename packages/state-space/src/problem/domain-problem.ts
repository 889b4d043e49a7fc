/**
 * Makes problems of domains. Each line of an input file is an initial state; its answer is the cost and the actions of a path to a
 * goal, or that there is none.
 */
import {
  defined,
  defineErrors,
  defineGenerator,
  type Domain,
  type Example,
  formatsOrRefuse,
  type Generator,
  type PathResult,
  plainText,
  type Problem,
  type QueensideError,
  type Random,
  readOrRefuse,
  type SpaceView,
  toUtf8,
} from '@queenside/core';
import { type DomainAnswer, nameOf } from '../path.ts';
import { capabilitiesOfDomain, openSpace } from '../rules-cursor.ts';
import { DomainStage } from '../stage/domain-stage.ts';
import { drawAnswer } from '../stage/draw-answer.ts';
import { SearchTree } from '../stage/search-tree.ts';
import { readNextAnswer, writeDomainAnswer } from './answer.ts';
import { shortestPath } from './cheapest.ts';
import { checkPath, MISTAKES, promiseOf } from './check.ts';
import { spaceView } from './space-view.ts';

/** A problem made of a domain's rules. */
export interface DomainProblem<State> extends Problem<State, DomainAnswer, 'text', 'path'> {
  readonly domain: Domain<State>;
  readonly space: SpaceView<State, DomainAnswer>;
}

/**
 * Makes a problem of a domain, for the `problems` of a plugin.
 *
 * @example
 * export default definePlugin({ problems: [domainProblem(waterJugs)] });
 */
export function domainProblem<State>(domain: Domain<State>): DomainProblem<State> {
  const fail = defineErrors(domain.id, {
    'state-unreadable': {
      cause: `not a state of ${domain.id}: {detail}`,
      remedy: 'example: {example}',
    },
    'file-unreadable': {
      cause: `cannot read a state of ${domain.id} from this file: {detail}`,
      remedy: `correct the line, or write the state as a record, such as {example}`,
    },
    'answer-unreadable': {
      cause: `not an answer of ${domain.id}`,
      remedy: 'expected `Cost: C; Path: A, B, …`, or `No path`',
    },
    'unknown-task': {
      cause: `${domain.id} has no task "{found}"`,
      remedy: 'its only task is "path"',
    },
    'no-such-size': {
      cause: `random actions found no state of ${domain.id} of size {size}`,
      remedy: 'expected a size that random actions away from a goal reach',
    },
    'too-few-states': {
      cause: `random actions found only {found} different states of ${domain.id}, not {count}`,
      remedy: 'ask for fewer states, or for more steps',
    },
  });
  const [example = ''] = domain.examples;
  const parse = (record: string, variant?: string): State =>
    readOrRefuse(
      () => domain.parse(plainText(record.trimEnd()), variant),
      (detail, { column }) => fail('state-unreadable', { detail, example }, { column }),
    );
  return {
    id: domain.id,
    domain,
    summary: domain.summary,
    tasks: ['path'],
    styles: ['plain'],
    errors: fail.table,
    mistakes: MISTAKES,
    parse: (record, { variant }) => parse(record, variant),
    need: (state) => ({
      task: 'path',
      size: domain.size?.(state) ?? 1,
      uncertain: domain.isUnsolvable === undefined,
    }),
    title: (_state, number) => `${domain.id} ${number}`,
    check: (state, answer) => checkPath(domain, state, answer),
    *format(answer, { instance }) {
      yield toUtf8(writeDomainAnswer(answer, domain.goalName?.(instance)));
    },
    readAnswer: (lines, state, { guarantee }) =>
      readNextAnswer(domain, state, lines, promiseOf(guarantee), () =>
        fail('answer-unreadable', {}),
      ),
    space: spaceView<State, DomainAnswer>({
      provides: capabilitiesOfDomain(domain),
      open: (state) => openSpace(domain, state),
      ...(domain.isUnsolvable && { isUnsolvable: (state) => domain.isUnsolvable!(state) }),
      answer: (state, result, guarantee) => answerOf(domain, state, result, guarantee),
    }),
    examples: [
      ...domain.examples.map((record) => exampleOf(domain, record)),
      ...(domain.variants ?? []).map((variant) => exampleOf(domain, domain.examples[0]!, variant)),
    ],
    ...defined({
      variants: domain.variants,
      records: domain.records,
      formats:
        domain.formats &&
        formatsOrRefuse(domain.formats, (detail, place, form) =>
          fail('file-unreadable', { detail, example: form }, place),
        ),
      comments: domain.comments,
      defaultSolver: domain.defaultSolver || undefined,
      taught: domain.taught,
      name: domain.name || undefined,
    }),
    ...(domain.scramble && {
      generator: generatorOfDomain(domain, (found, count) =>
        fail('too-few-states', { found, count }),
      ),
    }),
    ...(domain.scramble &&
      domain.size && {
        sized(size, task, random) {
          if (task !== 'path') throw fail('unknown-task', { found: task });
          const line = findSized(domain, size, random);
          if (line === undefined) throw fail('no-such-size', { size });
          return line;
        },
      }),
    draw: (state, answer) => drawAnswer(domain, state, answer),
    stage: (state) => new DomainStage(domain, SearchTree.open(domain, state)),
  };
}

function answerOf<State>(
  domain: Domain<State>,
  initial: State,
  { actions, cost }: Pick<PathResult, 'actions' | 'cost'>,
  guarantee: string,
): DomainAnswer {
  let state = initial;
  const names = actions?.map((action) => {
    const name = nameOf(domain, action, state);
    state = domain.result(state, action);
    return name;
  });
  return { actions: names, cost, promise: promiseOf(guarantee) };
}

function exampleOf<State>(domain: Domain<State>, record: string, variant?: string): Example {
  const solve = (): string => {
    const state = domain.parse(record, variant);
    return writeDomainAnswer(
      answerOf(domain, state, shortestPath(domain, state), 'optimal'),
      domain.goalName?.(state),
    ).trimEnd();
  };
  // Lazy, because it takes a search, and a run does not need the examples.
  let solved: string | undefined;
  return {
    record,
    ...defined({ variant }),
    get right() {
      return (solved ??= solve());
    },
  };
}

/** The most states to try for a size, and the allowed difference, relative to the size. */
const MOST_TRIES = 1000;
const NEAR = 0.05;
/** Some of the tried states are this many times as many random actions away from a goal as the size says. */
const FARTHEST = 16;

/** Returns a random state of about the given {@link Domain.size}, as a line; undefined if none was found. */
function findSized<State>(domain: Domain<State>, size: number, random: Random): string | undefined {
  if (!Number.isInteger(size) || size < 1) return undefined;
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const steps = random.int(Math.ceil((FARTHEST * size * tries) / MOST_TRIES) + size + 1);
    const line = domain.scramble!(steps, random);
    const found = domain.size!(domain.parse(line));
    if (Math.abs(found - size) <= size * NEAR) return line;
  }
  return undefined;
}

/** The factor by which the attempted random actions may exceed the requested states. */
const PATIENCE = 50;

/** Makes the generator of a domain that can scramble: different states, some random actions away from a goal. */
function generatorOfDomain(
  domain: Domain,
  tooFew: (found: number, count: number) => QueensideError,
): Generator {
  return defineGenerator({
    parameters: {
      count: { type: 'integer', minimum: 1, default: 10, description: 'how many states' },
      steps: {
        type: 'integer',
        minimum: 0,
        maximum: 100_000,
        default: 20,
        description: 'how many random actions lead away from a goal',
      },
    },
    *generate({ count, steps }, random) {
      const met = new Set<string>();
      for (let tries = 0; met.size < count; tries++) {
        if (tries > PATIENCE * count) throw tooFew(met.size, count);
        const line = domain.scramble!(steps, random);
        if (met.has(line)) continue;
        met.add(line);
        yield `${line}\n`;
      }
    },
  }) as Generator;
}
