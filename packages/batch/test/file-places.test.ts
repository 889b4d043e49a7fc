import { expect, test } from 'vitest';
import { FilePlaces } from '../src/inbox/file-places.ts';

/** A file that is being answered until it is ended. */
function file() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answer: () => promise, end: resolve };
}

test('a place is free when its file has been answered', async () => {
  const places = new FilePlaces(1);
  const quick = file();
  let isFree = false;
  const taken = places.take(quick.answer).then(() => (isFree = true));
  await Promise.resolve();
  expect(isFree).toBe(false);
  quick.end();
  await taken;
  await places.allAnswered();
});

test('long files leave their places, but not more of them than allowed', async () => {
  const places = new FilePlaces(1);
  const [first, second] = [file(), file()];
  const left: string[] = [];
  const firstLeft = places.take(first.answer).then(() => left.push('first'));
  const secondLeft = places.take(second.answer).then(() => left.push('second'));
  await firstLeft;
  expect(left).toEqual(['first']);
  let isOver = false;
  const over = places.allAnswered().then(() => (isOver = true));
  // As soon as the first file has been answered, the second one may leave its place.
  first.end();
  await secondLeft;
  expect(isOver).toBe(false);
  second.end();
  await over;
});
