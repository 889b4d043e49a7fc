import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLesson } from '../src/index.ts';
import { blocksOf } from '../src/lesson.ts';
import { writeBlock } from '../src/write-block.ts';

test('a written block is read as it was, whatever its texts contain', () => {
  const line = fc.string({ unit: fc.constantFrom(...Array.from('aS_{}[]:#\'"|>-*&!% ,\\')) });
  const text = fc
    .array(line, { minLength: 1, maxLength: 4 })
    .map((lines) => lines.join('\n').replace(/\s+$/, ''))
    .filter((each) => each !== '' && !each.startsWith('\n'));
  fc.assert(
    fc.property(text, text, (record, say) => {
      const values = { problem: 'nqueens', solver: 'a-star', record, say, at: 'cut 2' };
      const { lesson, errors } = readLesson(writeBlock('step', values), 'lesson.md');
      expect(errors).toEqual([]);
      const [block] = blocksOf(lesson);
      expect(block).toMatchObject({ record, stops: [{ at: 'cut 2', say }] });
    }),
  );
});

test('other values are written as YAML', () => {
  const options = { depth: 3, name: 'a: b' };
  const text = writeBlock('step', { problem: 'p', solver: '1', record: '4', options, seed: 7 });
  const [block] = blocksOf(readLesson(text, 'lesson.md').lesson);
  expect(block).toMatchObject({ solver: '1', options, seed: 7 });
});
