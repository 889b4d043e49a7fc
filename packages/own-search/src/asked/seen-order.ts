/** The order in which a program gets children and actions. */
import { Random, recordSeed } from '@queenside/core';

/** What decides the order: students must not know the seed. */
export interface SeenOrder {
  /** The seed of the numbers of nodes and states. */
  readonly numbersSeed: number;
  /** Whether children and actions come in a random order, which the seed of the numbers decides. Default: false. */
  readonly shuffles?: boolean;
}

/** Returns the children of a node, or the actions of a state, in the order in which the program gets them. */
export function inSeenOrder<Each>(
  items: readonly Each[],
  node: number,
  { numbersSeed, shuffles = false }: SeenOrder,
): readonly Each[] {
  return shuffles ? new Random(recordSeed(numbersSeed, node)).shuffle([...items]) : items;
}
