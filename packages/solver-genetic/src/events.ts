import { defineEvents } from '@queenside/core';

/** What the solver announces. Columns and rows count from 0, generations from 1, individuals as they are ranked or bred. */
export const events = defineEvents({
  /** A new population, at random. The first one is 0. */
  restart: ['attempt'],
  /** The fittest board of a population's first generation has its queen of this column here. */
  place: ['column', 'row'],
  /** The fittest board of a generation has the queen of this column elsewhere than the fittest one before. */
  move: ['column', 'from', 'to'],
  /** The least fitness of a generation (of a loop of the classic variant), and its mean times 1000, rounded. */
  generation: ['number', 'best', 'meanTimes1000'],
  /** Two individuals exchange, or give to a child, the columns from the one up to but not including the other. */
  crossover: ['first', 'second', 'from', 'to'],
  /** A queen of an individual goes to another row. */
  mutation: ['individual', 'column', 'row'],
});
