import {
  defined,
  defineProblem,
  type Example,
  type RunContext,
  type SpaceView,
  type Stats,
} from '@queenside/core';
import { promiseOf, spaceView } from '@queenside/state-space';
import { openGrid, PROVIDES } from '../cursor.ts';
import { openStage } from '../stage/stage.ts';
import {
  checkAnswers,
  drawAnswers,
  formatAnswers,
  MISTAKES,
  readAnswers,
  scenarioAnswer,
  type ScenarioAnswer,
  type ScenarioAnswers,
} from './check.ts';
import { fail } from './errors.ts';
import { generator, sized } from './generate.ts';
import { HEADER, markedGrid, parseScenarios, type Scenario, type Scenarios } from './parse.ts';

const block = (text: string): string => text.trim().replaceAll(/^ +/gm, '');

const ARENA = block(`
  type octile
  height 5
  width 7
  map
  @@@@@@@
  @....@.
  @....G@
  @.@@T.@
  @@@@@@@
`);

/** Maps with right and wrong answers. */
const examples: readonly Example[] = [
  {
    title: '7 by 5 map, one scenario',
    record: `${ARENA}\nversion 1\n1\tarena.map\t7\t5\t1\t1\t5\t3\t5.41421356`,
    right: 'Cost: 5.41421356; Path: 1,1 2,2 5,2 5,3',
    wrong: {
      'wrong-end': 'Cost: 4.41421356; Path: 1,1 2,2 5,2',
      'crooked-line': 'Cost: 5.41421356; Path: 1,1 5,2 5,3',
      'through-wall': 'Cost: 6; Path: 1,1 1,3 5,3',
      'cuts-corner': 'Cost: 4.82842712; Path: 1,1 2,2 4,2 5,3',
      'wrong-cost': 'Cost: 6; Path: 1,1 2,2 5,2 5,3',
      'not-shortest': 'Cost: 6; Path: 1,1 1,2 5,2 5,3',
      'path-exists': 'No path',
      'answer-unreadable': 'about five',
    },
  },
  {
    title: '7 by 5 map, three scenarios',
    record: block(`
      ${ARENA}
      version 1
      0 arena.map 7 5 1 3 1 2 1
      0 arena.map 7 5 1 1 1 1 0
      0 arena.map 7 5 1 1 6 1 0
    `),
    right: 'Cost: 1; Path: 1,3 1,2\nCost: 0; Path: 1,1\nNo path',
    wrong: { 'answers-missing': 'Cost: 1; Path: 1,3 1,2' },
  },
];

/** One scenario as a state space. */
const each = spaceView<Scenario, ScenarioAnswer>({
  provides: PROVIDES,
  open: ({ grid }) => openGrid(grid),
  answer: (scenario, result) => scenarioAnswer(scenario, result),
});

/** All scenarios of a map. Each is a separate search, and their counts are added up. A trace shows the first. */
const space: SpaceView<Scenarios, ScenarioAnswers> = {
  ...defined({ events: each.events }),
  provides: PROVIDES,
  open: ([first]) => each.open(first),
  answer: ([first], result, guarantee) => ({
    answers: [each.answer(first, result, guarantee)],
    promise: promiseOf(guarantee),
  }),
  async solve(scenarios, search, options, context) {
    const answers: ScenarioAnswer[] = [];
    for (const [index, scenario] of scenarios.entries()) {
      const own: RunContext = {
        ...context,
        observer: index === 0 ? context.observer : undefined,
        stats: {},
        progress: () => undefined,
      };
      answers.push(await each.solve(scenario, search, options, own));
      addStats(context.stats, own.stats);
      context.progress((index + 1) / scenarios.length);
    }
    return { answers, promise: promiseOf(search.guarantee(options)) };
  },
};

function addStats(total: Stats, stats: Stats): void {
  for (const [name, value] of Object.entries(stats)) {
    const before = Number(total[name] ?? 0);
    total[name] = name === 'maxOpen' ? Math.max(before, Number(value)) : before + Number(value);
  }
}

/** The problem `moving-ai`: maps and scenarios of the MovingAI benchmarks. */
export const movingAi = defineProblem({
  id: 'moving-ai',
  name: 'MovingAI maps',
  summary: 'Cheapest paths on maps of the MovingAI benchmarks, with their scenarios',
  files: { extensions: ['.scen', '.map'] },
  records: { by: 'header', startsWith: HEADER },
  comments: false,
  tasks: ['path'],
  styles: ['plain'],
  taught: ['a-star', 'jump-point'],
  defaultSolver: 'jump-point',
  examples,
  errors: fail.table,
  mistakes: MISTAKES,
  parse: parseScenarios,
  need: ([{ grid }]) => ({
    task: 'path',
    size: Math.max(grid.width, grid.height),
    uncertain: true,
  }),
  title: (scenarios, number) => {
    const { width, height } = scenarios[0].grid;
    const count = scenarios.length === 1 ? '1 scenario' : `${scenarios.length} scenarios`;
    return `map ${number}, ${width} x ${height}, ${count}`;
  },
  check: checkAnswers,
  format: formatAnswers,
  readAnswer: readAnswers,
  generator,
  sized,
  draw: drawAnswers,
  stage: ([first]) => openStage(markedGrid(first)),
  space,
});
