/** Values after labels, in any order: `Score: 0; Best Move: 1`, `best move is 1, value = 0`, `{"score": 0, "move": 1}`. */
import { isHarmless, mayChange, withoutColors } from './words.ts';

const NUMBERED = /\d/;
const EDGES = /^(?:[\s,;|"'()[\]{}]|\.(?!\d))+|[\s,;|"'()[\]{}]+$/g;

/**
 * Reads the values after labels.
 *
 * @param labels the labels of each value, in lower case.
 * @returns undefined if a value is missing or given twice, or if other words may change what the line says.
 */
export function readFields<Name extends string>(
  line: string,
  labels: Readonly<Record<Name, readonly string[]>>,
): Partial<Record<Name, string>> | undefined {
  const names = new Map<string, Name>();
  for (const name of Object.keys(labels) as Name[])
    for (const label of labels[name]) names.set(label, name);
  const longestFirst = [...names.keys()].toSorted((a, b) => b.length - a.length);
  const label = new RegExp(
    String.raw`(?<![\p{L}\p{N}_])["']?(${longestFirst.map((each) => RegExp.escape(each)).join('|')})["']?(?!\p{L})(?: (?:is|was))?\s*(?::|=|->|→)?\s*`,
    'giu',
  );
  const text = withoutColors(line).replaceAll(/\s+/g, ' ');
  const found = [...text.matchAll(label)];
  const before = text.slice(0, found[0]?.index ?? 0).replace(EDGES, '');
  if (found.length === 0 || NUMBERED.test(before) || !isHarmless(before)) return undefined;
  const fields: Partial<Record<Name, string>> = {};
  for (const [at, { 0: whole, 1: word, index }] of found.entries()) {
    const name = names.get(word!.toLowerCase())!;
    const value = text
      .slice(index + whole.length, found[at + 1]?.index)
      .replace(EDGES, '')
      .replace(/\.$/, '');
    if (value === '' || fields[name] !== undefined) return undefined;
    fields[name] = value;
  }
  return mayChange(found.map(([whole]) => whole).join(' ')) ? undefined : fields;
}
