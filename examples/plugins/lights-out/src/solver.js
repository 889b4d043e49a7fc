import { defineEvents, defineSolver } from '@queenside/core';
import { nameOf, switchedBy } from './board.js';
import { problem } from './problem.js';

/** Events for observers: the stage presses these lights. */
const events = defineEvents({ press: ['light'] });

/** Solves the linear equations of the lights by elimination modulo 2: each press counts once or not at all. */
export const elimination = defineSolver({
  id: 'elimination',
  problem,
  summary: 'Solves linear equations modulo 2, one for each light',
  options: {},
  capabilities: { tasks: ['press'], complete: true, deterministic: true },
  events,
  solve({ size, lights }, _options, { observer }) {
    // Bit p of an equation stands for the press p, the bit behind them for whether the light is on.
    const known = BigInt(lights.length);
    const equations = lights.map((isOn, light) =>
      switchedBy(size, light).reduce(
        (bits, each) => bits | (1n << BigInt(each)),
        isOn ? 1n << known : 0n,
      ),
    );
    /** @type {{ press: number, bits: bigint }[]} */
    const solved = [];
    for (const press of lights.keys()) {
      const bit = 1n << BigInt(press);
      const at = equations.findIndex((bits) => (bits & bit) !== 0n);
      if (at === -1) continue;
      const [bits = 0n] = equations.splice(at, 1);
      const without = (/** @type {bigint} */ other) =>
        (other & bit) === 0n ? other : other ^ bits;
      for (const [index, other] of equations.entries()) equations[index] = without(other);
      for (const each of solved) each.bits = without(each.bits);
      solved.push({ press, bits });
    }
    // What is left has no press: it must not ask for a switched light.
    if (equations.some((bits) => bits !== 0n)) return { presses: undefined };
    const presses = solved.filter(({ bits }) => bits >> known === 1n).map(({ press }) => press);
    for (const press of presses) observer?.event(events.code.press, press);
    return { presses: presses.map((light) => nameOf(size, light)) };
  },
});
