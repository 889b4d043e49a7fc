/** Refuses names that would make a third-party plugin look like another: the plugin may have forged what it offers. */
import bundled from 'virtual:queenside/catalog';
import { QueensideError } from '@queenside/core/basics';
import type { Loaded } from './loaded.ts';

interface Offer extends Loaded {
  readonly name: string;
}

const BUNDLED: Offer = { ...bundled, name: 'Queenside' };
const PACKAGES = new Set(bundled.solvers.map(({ plugin }) => plugin));

/** @param others that are loaded. @throws QueensideError. */
export function requireOwnNames(offer: Offer, others: Iterable<Offer>): void {
  const ours = new Set(offer.problems.map(({ id }) => id));
  // Bundled searches solve the plugin's problems, too.
  const isStrange = offer.solvers.some(
    ({ plugin, problem }) => plugin !== offer.name && !(PACKAGES.has(plugin) && ours.has(problem)),
  );
  const names = namesOf(offer);
  if (isStrange || new Set(names).size < names.length)
    throw new QueensideError(
      'studio/plugin-reply',
      `${offer.name} offers what is not its own, or something twice`,
      'report the fault to the author of the plugin',
    );
  for (const other of [BUNDLED, ...others]) {
    const taken = new Set(namesOf(other));
    const twice = names.find((name) => taken.has(name));
    if (twice !== undefined)
      throw new QueensideError(
        'studio/plugin-twice',
        `${other.name} has ${twice} already`,
        other === BUNDLED ? `give it another name` : `remove ${other.name} first`,
      );
  }
}

function namesOf({ problems, solvers }: Loaded): string[] {
  return [
    ...problems.map(({ id }) => `the problem ${id}`),
    ...solvers.map(({ id, problem }) => `the solver ${id} of ${problem}`),
  ];
}
