/** The kit must catch each planted fault, and name its place. A fault that slipped through is added here first. */
import type { Plugin } from '@queenside/core';
import { checksOf } from '@queenside/conformance';
import { describe, expect, test } from 'vitest';
import { authorsMistakes } from '../authors/mistakes.ts';
import { cellFaults } from './cells.ts';
import { cursorFaults } from './cursors.ts';
import { domineeringFaults } from './domineering.ts';
import { gameFaults } from './games.ts';
import { gridFaults } from './grid.ts';
import { guestFaults } from './guests.ts';
import { withoutOrigin } from '../failures.ts';
import type { PlantedFault } from './planted.ts';
import { judgingFaults } from './judging.ts';
import { loadingFaults } from './loading.ts';
import { makingFaults } from './making.ts';
import { readingFaults } from './reading.ts';
import { rootProblemFaults, rootSolverFaults } from './roots.ts';
import { searchFaults } from './searches.ts';
import { solverFaults } from './solvers.ts';
import { sortingFaults } from './sorting.ts';
import { gamesWithTies, solversWithTies } from './ties.ts';
import { falseBounds, problemsWithObjective, solversWithObjective } from './tour.ts';
import { problemsWithVariants, solversWithVariants } from './variants.ts';
import { viewFaults } from './views.ts';

const GALLERY: Readonly<Record<string, readonly PlantedFault[]>> = {
  problem: [
    ...readingFaults,
    ...judgingFaults,
    ...makingFaults,
    ...sortingFaults,
    ...problemsWithVariants,
    ...problemsWithObjective,
    ...rootProblemFaults,
    ...loadingFaults,
  ],
  solver: [
    ...solverFaults,
    ...gridFaults,
    ...solversWithTies,
    ...solversWithVariants,
    ...solversWithObjective,
    ...falseBounds,
    ...rootSolverFaults,
  ],
  game: [
    ...gameFaults,
    ...cellFaults,
    ...domineeringFaults,
    ...viewFaults,
    ...cursorFaults,
    ...gamesWithTies,
  ],
  search: [...searchFaults, ...guestFaults],
  'plugin of an author': authorsMistakes,
};

describe.each(Object.entries(GALLERY))('a %s with', (_kind, faults) => {
  test.each(faults)('$name', async (planted) => {
    expect(await firstMatch(planted)).toMatch(planted.message);
  });
});

/** Checks that compute for long. Few faults need one. */
const LONG = /: (?:many records of every task have|a long run looks)/;

/** Returns the first message of the kit that names the fault or, if there is none, all messages. Long checks come last. */
async function firstMatch({ plugin, settings, message }: PlantedFault): Promise<string> {
  const messages: string[] = [];
  const checks = checksOf({ apiVersion: 2, ...plugin } as Plugin, settings);
  const [long, short] = [true, false].map((isLong) =>
    checks.filter(({ name }) => LONG.test(name) === isLong),
  );
  for (const { run } of [...short!, ...long!]) {
    try {
      await run();
    } catch (thrown) {
      const found = (thrown as Error).message;
      for (const text of [found, withoutOrigin(found)]) if (message.test(text)) return text;
      messages.push(found);
    }
  }
  return messages.join('\n') || 'the kit found no fault';
}
