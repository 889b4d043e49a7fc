/** The sizes of the pieces of a drawing, in pixels. */
import { decimalsOf } from '../answer.ts';
import { isInner, type ExplicitTree } from '../tree.ts';
import { leafText, valueText } from './labels.ts';

/** From the middle of an inner node to its tip. */
export const RADIUS = 17;
/** From the middle of an inner node to its left or right corner. */
export const HALF_BASE = RADIUS + 2;
/** From the middle of an inner node to where its labels begin. */
export const LABEL_START = RADIUS + 4;

/** Of the box of a leaf. */
export const LEAF_HEIGHT = 22;

const NARROWEST_LEAF = 22;
const LEAF_DIGIT = 7.6;
const BOUNDS_DIGIT = 8;
const WINDOW_DIGIT = 5;
/** How many leaves to measure for the width of values. */
const SAMPLE = 4096;

export function leafWidth(text: string): number {
  return Math.max(NARROWEST_LEAF, text.length * LEAF_DIGIT + 8);
}

/** The least width of the labels next to an inner node: `pn 2 dn 1`, `OPEN 4`. */
const NARROWEST_LABELS = 44;

/** The greatest width of the labels next to an inner node, whatever a search finds: `≤ 4` or `2…4`, and `[2, 4⁺]`. */
export function labelWidth(tree: ExplicitTree): number {
  const longest = longestValue(tree);
  return Math.max(
    NARROWEST_LABELS,
    (2 * longest + 1) * BOUNDS_DIGIT,
    (2 * longest + 5) * WINDOW_DIGIT,
  );
}

/** The number of characters of a tree's longest value, by its first leaves and its extreme ones. */
function longestValue(tree: ExplicitTree): number {
  let longest = 0;
  for (const value of [tree.size.least, tree.size.greatest])
    longest = Math.max(longest, valueText(tree, value).length);
  const slots = Math.min(tree.children.length, SAMPLE);
  for (let slot = 0; slot < slots; slot++)
    if (!isInner(tree.children[slot]!)) longest = Math.max(longest, leafText(tree, slot).length);
  // Values of chance nodes are rounded.
  if (tree.chances !== undefined) {
    const whole = valueText(tree, tree.size.least).split('.')[0]!;
    longest = Math.max(longest, whole.length + 1 + decimalsOf(tree));
  }
  return longest;
}
