/** Helpers for texts in messages and reports. */

/** Formats a count: `1 record`, `3 records`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Puts text on one line; each run of white space becomes a blank. */
export function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Shortens text to `most` characters; `…` marks the cut. */
export function shortened(text: string, most: number): string {
  const characters = Array.from(text.slice(0, 2 * most));
  return characters.length <= most && text.length <= 2 * most
    ? text
    : `${characters.slice(0, most - 1).join('')}…`;
}
