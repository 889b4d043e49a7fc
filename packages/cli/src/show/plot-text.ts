/** Words and numbers in a picture, and where words go so that they do not overlap. */

/** A text as it may stand in XML. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/**
 * Moves labels apart along a line, each as little as its neighbours allow.
 *
 * @param wishes where each wants to be, ascending.
 * @param gap the least distance of two.
 * @param range the line's ends; where there is no room for all, they go beyond its end.
 * @returns a place for each, ascending.
 */
export function spreadOut(
  wishes: readonly number[],
  gap: number,
  [from, to]: readonly [number, number],
): number[] {
  /** Labels that touch each other: they stand around the mean of their wishes. */
  const groups: { wishes: number[]; start: number }[] = [];
  const startOf = (group: readonly number[]): number => {
    const room = (group.length - 1) * gap;
    const mean = group.reduce((sum, wish) => sum + wish, 0) / group.length;
    return Math.max(from, Math.min(mean - room / 2, to - room));
  };
  for (const wish of wishes) {
    let group = [wish];
    for (let above = groups.at(-1); above !== undefined; above = groups.at(-1)) {
      if (above.start + above.wishes.length * gap <= startOf(group)) break;
      group = above.wishes.concat(group);
      groups.pop();
    }
    groups.push({ wishes: group, start: startOf(group) });
  }
  return groups.flatMap((group) => group.wishes.map((_, index) => group.start + index * gap));
}

/** A label on the x axis. */
export interface AxisLabel {
  readonly text: string;
  /** Where its middle is. */
  readonly centre: number;
}

/** Of labels from left to right, those that leave each other room, the first among them. */
export function fitLabels<Label extends AxisLabel>(
  labels: readonly Label[],
  letterWidth: number,
): Label[] {
  const kept: Label[] = [];
  let end = -Infinity;
  for (const label of labels) {
    const half = (label.text.length * letterWidth) / 2;
    if (label.centre - half < end + letterWidth) continue;
    kept.push(label);
    end = label.centre + half;
  }
  return kept;
}

/** A coordinate with one decimal: a picture needs no more. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A path with its coordinates rounded. */
export function rounded(path: string | null): string {
  return (path ?? '').replace(/-?\d+\.\d+(?:e-?\d+)?/g, (number) => px(Number(number)));
}
