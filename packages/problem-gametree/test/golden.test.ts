import { readFileSync } from 'node:fs';
import { LineReader } from '@queenside/core';
import { parseRecord, splitRecords } from '@queenside/conformance';
import { expect, test } from 'vitest';
import { alphabeta } from '../src/index.ts';

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`fixtures/${name}`, import.meta.url));

test('the golden answers are right, and formatted the same', () => {
  const lines = new LineReader(fixture('alphabeta_out.txt'));
  const trees = splitRecords(fixture('alphabeta.txt')).map(({ bytes }) =>
    parseRecord(alphabeta, bytes),
  );
  const written = trees.flatMap((tree, index) => {
    const answer = alphabeta.readAnswer(lines, tree, { number: index + 1 })!;
    expect(alphabeta.check(tree, answer), `graph ${index + 1}`).toEqual({ kind: 'right' });
    return [...alphabeta.format(answer, { instance: tree, number: index + 1, style: 'compact' })];
  });
  expect(lines.done).toBe(true);
  expect(Buffer.concat(written).toString()).toBe(fixture('alphabeta_out.txt').toString());
});
