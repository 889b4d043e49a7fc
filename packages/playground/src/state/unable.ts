/** The solvers that cannot solve the current record, with the reasons. */
import { computed, type ReadonlySignal } from '@preact/signals';
import { unableReason } from '@queenside/core';
import { solverName } from '../engine/catalog.ts';
import { edited } from './edited.ts';
import { problem, solvers } from './question.ts';

/** Reasons by solver; empty until the record has been read. */
export const unable: ReadonlySignal<ReadonlyMap<string, string>> = computed(() => {
  const need = edited.value?.need;
  if (need === undefined) return new Map();
  return new Map(
    solvers.value.flatMap(({ id, capabilities }) => {
      const reason = unableReason(capabilities, need);
      return reason === undefined ? [] : [[id, reason] as const];
    }),
  );
});

/** Returns a solver as an entry of a list: one that is unable cannot be chosen, and says why. */
export function solverEntry(id: string): { value: string; text: string; isDisabled: boolean } {
  const reason = unable.value.get(id);
  const name = solverName(problem.value.id, id);
  return {
    value: id,
    text: reason === undefined ? name : `${name}: ${reason}`,
    isDisabled: reason !== undefined,
  };
}
