import { defineProblem, type RunContext, type SpaceView, type Stats } from '@queenside/core';
import { promiseOf, spaceView } from '@queenside/state-space';
import { openGrid, PROVIDES } from '../cursor.ts';
import { openStage } from '../stage/stage.ts';
import {
  formatAnswers,
  readAnswers,
  scenarioAnswer,
  type ScenarioAnswer,
  type ScenarioAnswers,
} from './answer.ts';
import { checkAnswers, MISTAKES } from './check.ts';
import { fail } from './errors.ts';
import { examples } from './examples.ts';
import { generator, sized } from './generate.ts';
import { HEADER, parseScenarios } from './parse.ts';
import { markedGrid, type Scenario, type Scenarios } from './scenarios.ts';

/** One scenario as a state space. */
const each = spaceView<Scenario, ScenarioAnswer>({
  provides: PROVIDES,
  open: ({ grid }) => openGrid(grid),
  answer: (scenario, result) => scenarioAnswer(scenario, result),
});

/** All scenarios of a map. Each is a separate search, and their counts are added up. A trace shows the first. */
const space: SpaceView<Scenarios, ScenarioAnswers> = {
  ...(each.events && { events: each.events }),
  provides: PROVIDES,
  open: ([first]) => each.open(first),
  answer: ([first], result, guarantee) => ({
    answers: [each.answer(first, result, guarantee)],
    promise: promiseOf(guarantee),
  }),
  solve(scenarios, search, options, context) {
    const answers = scenarios.map((scenario, index) => {
      const own: RunContext = {
        ...context,
        observer: index === 0 ? context.observer : undefined,
        stats: {},
        progress: () => undefined,
      };
      const answer = each.solve(scenario, search, options, own);
      addStats(context.stats, own.stats);
      context.progress((index + 1) / scenarios.length);
      return answer;
    });
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
  summary: 'Cheapest paths on maps of the MovingAI benchmarks, with their scenarios',
  files: { extensions: ['.scen', '.map'] },
  records: { by: 'header', startsWith: HEADER },
  comments: false,
  tasks: ['path'],
  styles: ['plain'],
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
  stage: ([first]) => openStage(markedGrid(first)),
  space,
});
