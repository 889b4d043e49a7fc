import { defineModel, definePlugin } from '@queenside/core';
import { modelProblem } from '@queenside/constraints';

/** Arranges a line of seats. A record is `Ann Bob Cy, Ann-Bob`: the guests, and those who must not sit side by side. */
const seating = defineModel({
  id: 'seating',
  summary: 'Seat guests in a row so that nobody sits beside an enemy.',
  examples: ['Ann Bob Cy, Ann-Bob', 'Ann Bob, Ann-Bob', 'Ann Bob Cy Di, Ann-Bob Cy-Di'],
  parse(record) {
    const [, names = '', pairs = ''] =
      /^(\w+(?: \w+)*)(?:, (\w+-\w+(?: \w+-\w+)*))?$/.exec(record) ?? [];
    const guests = names.split(' ');
    const enemies = (pairs === '' ? [] : pairs.split(' ')).map((pair) =>
      pair.split('-').map((name) => guests.indexOf(name)),
    );
    if (names === '' || new Set(guests).size < guests.length || enemies.flat().includes(-1))
      throw new Error('write different guests, then pairs of them, as in `Ann Bob Cy, Ann-Bob`');
    return { guests, enemies };
  },
  // The value of a guest is a seat.
  variables: ({ guests }) => guests.map(() => guests.map((_, seat) => seat)),
  constraints: ({ guests, enemies }) => [
    { kind: 'all-different', variables: [...guests.keys()] },
    ...enemies.map((variables) => ({
      kind: 'predicate' as const,
      variables,
      holds: (a: number, b: number) => Math.abs(a - b) > 1,
    })),
  ],
  write: ({ guests }, seats) => guests.map((_, seat) => guests[seats.indexOf(seat)]).join(' '),
  read({ guests }, text) {
    const row = text.split(' ');
    const seats = guests.map((guest) => row.indexOf(guest));
    return row.length === guests.length && !seats.includes(-1) ? seats : undefined;
  },
  variableName: (guest, { guests }) => guests[guest]!,
});

export default definePlugin({ problems: [modelProblem(seating)] });
