import { defineEvents } from '@queenside/core';

/** The events of a run. */
export const events = defineEvents({
  /** A trial division. */
  divide: ['divisor'],
  /** A base of the Miller-Rabin test; `witness` is 1 if it proves the number composite, else 0. */
  test: ['base', 'witness'],
  /** Pollard's rho starts with x^2 + constant. */
  restart: ['constant'],
  /** Pollard's rho compares further values with the value after this many steps. */
  cycle: ['steps'],
});
