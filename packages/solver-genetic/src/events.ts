import { defineEvents } from '@queenside/core';

/** The events of a run. Columns and rows count from 0, generations from 1. Individuals are numbered by rank or birth. */
export const events = defineEvents({
  /** A new random population. The first is 0. */
  restart: ['attempt'],
  /** The queen of a column on the fittest board of the first generation of a population. */
  place: ['column', 'row'],
  /** The queen of a column differs from that of the previous fittest board. */
  move: ['column', 'from', 'to'],
  /** The lowest fitness of a generation (a loop in variant `classic`), and the mean times 1000, rounded. */
  generation: ['number', 'best', 'meanTimes1000'],
  /** Two individuals exchange columns `from` to `to`, exclusive, or pass them to a child. */
  crossover: ['first', 'second', 'from', 'to'],
  /** A queen of an individual moves to another row. */
  mutation: ['individual', 'column', 'row'],
});
