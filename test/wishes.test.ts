/** The wish list: records that can be dropped, published answers, and small programs that confirm those that are quick to find. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REFERENCES } from './wishes/references.ts';

const PAGE = readFileSync(new URL('../docs/wishes.md', import.meta.url), 'utf8');
const FOLDER = new URL('../examples/wishes/', import.meta.url);

const read = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8');

/** Each wish has a heading of third level. */
const WISHES = PAGE.split(/^### /m)
  .slice(1)
  .map((section) => ({ name: section.split('\n', 1)[0]!, section: section.split(/^## /m)[0]! }));

test('every file is of a wish on the page', () => {
  const files = WISHES.flatMap(({ name }) => [`${name}.txt`, `${name}_best.txt`]);
  expect(readdirSync(FOLDER).toSorted()).toEqual(files.toSorted());
  expect(Object.keys(REFERENCES).toSorted()).toEqual(WISHES.map(({ name }) => name).toSorted());
});

test.each(WISHES)(
  '$name: its section has links and a source with title and year',
  ({ name, section }) => {
    expect(section).toContain(`[Records](../examples/wishes/${name}.txt)`);
    expect(section).toContain(`[answers](../examples/wishes/${name}_best.txt)`);
    const [, sources = ''] = /^Sources?: ([^]*)$/m.exec(section) ?? [];
    for (const source of sources.split(/; (?=[A-Z]\.)/))
      expect(source).toMatch(/^(?:[A-Z]\. .*"[^"]+".*, |levels made for this page, )\d{4}\b/s);
  },
);

test.each(WISHES)('$name: each record has one answer, and no program finds another', ({ name }) => {
  const text = read(`${name}.txt`);
  expect(text).toMatch(/[^\n]\n$/);
  const hasBlocks = text.includes('\n\n');
  const records = text.trimEnd().split(hasBlocks ? /\n\n/ : '\n');
  expect(new Set(records).size).toBe(records.length);
  expect(read(`${name}_best.txt`)).toMatch(/^(?:\d+\n)+$/);
  const answers = read(`${name}_best.txt`).trimEnd().split('\n').map(Number);
  expect(answers).toHaveLength(records.length);
  const found = records.map(REFERENCES[name]!);
  expect(found.map((answer, index) => answer ?? answers[index])).toEqual(answers);
  // Some answers are found.
  expect(found).toContainEqual(expect.any(Number));
});
