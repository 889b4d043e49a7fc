import type { Landscape, LandscapeCapability, LandscapeCursor } from '@queenside/core';
import { ChoiceCursor } from './choice.ts';
import { OrderCursor } from './order.ts';

/** What the cursors of orders and choices offer. */
const OFFERED: readonly LandscapeCapability[] = ['features', 'crossover'];

/** Returns what all cursors of a landscape offer. */
export function capabilitiesOf<Instance>({
  cursor,
}: Landscape<Instance>): readonly LandscapeCapability[] {
  return cursor?.provides ?? OFFERED;
}

/** Opens a cursor on the states of an instance: the author's own, or one made of the states and their cost. */
export function openLandscape<Instance>(
  landscape: Landscape<Instance>,
  instance: Instance,
): LandscapeCursor {
  if (landscape.cursor) return landscape.cursor.open(instance);
  const states = landscape.states(instance);
  return states.kind === 'order'
    ? new OrderCursor(landscape, instance, states.items, states.moves)
    : new ChoiceCursor(landscape, instance, states.values);
}
