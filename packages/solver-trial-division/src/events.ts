import { defineEvents } from '@queenside/core';

/** What the solver announces. */
export const events = defineEvents({
  /** A trial division. */
  divide: ['divisor'],
  /** A base of the Miller-Rabin test; it is a witness where it proves the number composite (1, else 0). */
  test: ['base', 'witness'],
  /** Pollard's rho begins with x^2 + constant. */
  restart: ['constant'],
  /** It compares further values with the one it had after so many steps. */
  cycle: ['steps'],
});
