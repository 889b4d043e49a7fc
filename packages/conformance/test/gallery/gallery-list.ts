/** The kit must catch each planted fault, and name its place. A fault that slipped through is added here first. */
import { cellFaults } from './cells.ts';
import { cursorFaults } from './cursors.ts';
import { domineeringFaults } from './domineering.ts';
import { gameFaults } from './games.ts';
import { gridFaults } from './grid.ts';
import { guestFaults } from './guests.ts';
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

export const GALLERY: Readonly<Record<string, readonly PlantedFault[]>> = {
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
};
