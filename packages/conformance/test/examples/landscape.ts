import { defineLandscape, definePlugin } from '@queenside/core';
import { landscapeProblem } from '@queenside/landscapes';

/** Returns how many hours the customers wait together. */
function waitingHours(hours: readonly number[], order: ArrayLike<number>): number {
  let [now, waiting] = [0, 0];
  for (let place = 0; place < hours.length; place++) {
    now += hours[order[place]!]!;
    waiting += now;
  }
  return waiting;
}

/** Orders jobs on one machine. A record is the hours of each job: `3 1 4`. Customers wait until their jobs are done. */
const jobs = defineLandscape({
  id: 'jobs',
  summary: 'Put jobs in an order in which customers wait for the fewest hours.',
  examples: ['3 1 4', '5 2 2 7'],
  parse(record) {
    if (!/^[1-9]\d{0,3}(?: [1-9]\d{0,3})*$/.test(record))
      throw new Error('write the hours of each job, as in `3 1 4`');
    return record.split(' ').map(Number);
  },
  states: (hours) => ({ kind: 'order', items: hours.length }),
  cost: waitingHours,
  objective: { sense: 'min', unit: 'hours', value: waitingHours },
});

export default definePlugin({ problems: [landscapeProblem(jobs)] });
