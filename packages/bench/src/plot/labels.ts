/** Coordinates in SVG, and the placement of labels so that they do not overlap. */

/**
 * Moves labels apart along a line, each as little as possible.
 *
 * @param wishes the preferred positions of the labels, ascending.
 * @param gap the minimum distance of two labels.
 * @param range the ends of the line; if the labels do not fit, they extend beyond its end.
 * @returns the place of each label, ascending.
 */
export function spreadOut(
  wishes: readonly number[],
  gap: number,
  [from, to]: readonly [number, number],
): number[] {
  /** Labels that touch each other, centered on the mean of their preferred positions. */
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
  readonly center: number;
}

/** Drops labels that would overlap the previous one; labels come from left to right. */
export function fitLabels<Label extends AxisLabel>(
  labels: readonly Label[],
  letterWidth: number,
): Label[] {
  const kept: Label[] = [];
  let end = -Infinity;
  for (const label of labels) {
    const half = (label.text.length * letterWidth) / 2;
    if (label.center - half < end + letterWidth) continue;
    kept.push(label);
    end = label.center + half;
  }
  return kept;
}

/** Rounds a coordinate to one decimal. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Rounds the coordinates of a path. */
export function rounded(path: string | null): string {
  return (path ?? '').replace(/-?\d+\.\d+(?:e-?\d+)?/g, (number) => px(Number(number)));
}
