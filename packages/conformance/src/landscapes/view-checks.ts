/** Checks the landscapes of a problem's instances and, if it is made of a landscape, that they mean what that says. */
import { type Landscape, type LandscapeView, type Problem, Random } from '@queenside/core';
import { attempt, attemptAll, type Check, fault, Member } from '../kit/check.ts';
import { parseExample, whereOf } from '../records/parse-checks.ts';
import { checkLandscape } from './cursor-checks.ts';

const SEED = 1;
/** The random states of an instance that are compared with each other. */
const STATES = 200;

/** Checks the landscapes of a problem that has some. */
export function landscapeViewChecks(problem: Problem): Check[] {
  const view = problem.landscape as LandscapeView<unknown, unknown> | undefined;
  if (view === undefined) return [];
  const landscape = problem.landscapeOf as Landscape | undefined;
  const examples = problem.examples.map((example) => ({
    where: whereOf(problem, example),
    parsed: () => parseExample(problem, example),
  }));
  const eachExample = (check: (where: string, instance: unknown) => void) => () =>
    attemptAll(
      examples.map(
        ({ where, parsed }) =>
          () =>
            check(where, parsed()),
      ),
    );
  return [
    {
      name: 'its landscapes follow the contract of cursors',
      run: eachExample((where, instance) => {
        checkLandscape(
          {
            where,
            provides: view.provides,
            open: () => view.open(instance),
            ...(landscape && {
              costOf: (state) => attempt(where, 'a cost', () => landscape.cost(instance, state)),
              isState: (state) => isState(landscape, instance, state),
            }),
          },
          new Random(SEED),
        );
      }),
      member: new Member(view, 'open'),
    },
    ...(landscape?.fault
      ? [
          {
            name: 'states that break a rule cost more than all others',
            run: eachExample((where, instance) =>
              ensureFaultsCost(where, landscape, view, instance),
            ),
            member: new Member(landscape, 'cost'),
          },
        ]
      : []),
  ];
}

function isState(landscape: Landscape, instance: unknown, state: Int32Array): boolean {
  const states = landscape.states(instance);
  const isOrder = states.kind === 'order';
  const places = isOrder ? states.items : states.values.length;
  const isDistinct = !isOrder || new Set(state).size === state.length;
  return (
    state.length === places &&
    isDistinct &&
    state.every((value, at) => value >= 0 && value < (isOrder ? places : states.values[at]!))
  );
}

function ensureFaultsCost(
  where: string,
  landscape: Landscape,
  view: LandscapeView<unknown, unknown>,
  instance: unknown,
): void {
  const cursor = view.open(instance);
  const random = new Random(SEED);
  let dearest: { readonly state: readonly number[]; readonly cost: number } | undefined;
  const faulty: { readonly state: readonly number[]; readonly cost: number }[] = [];
  for (let count = 0; count < STATES; count++) {
    cursor.randomize(random);
    const packed = new Int32Array(cursor.info.words);
    cursor.save(packed, 0);
    const state = [...packed];
    const { cost } = cursor;
    const found = landscape.fault!(instance, state);
    if (found) {
      if (landscape.mistakes?.[found.mistake] === undefined)
        throw fault(where, `fault reports ${found.mistake}`, 'a row of its mistakes');
      faulty.push({ state, cost });
    } else if (dearest === undefined || cost > dearest.cost) dearest = { state, cost };
  }
  const cheap = faulty.find(({ cost }) => dearest !== undefined && cost <= dearest.cost);
  if (cheap)
    throw fault(
      where,
      `${cheap.state.join(' ')} breaks a rule and costs ${cheap.cost}`,
      `more than ${dearest!.cost}, which ${dearest!.state.join(' ')} costs without a fault`,
    );
}
