import {
  decodeLine,
  defineErrors,
  definePlugin,
  defineProblem,
  RIGHT,
  wrong,
} from '@queenside/core';

interface Change {
  readonly amount: number;
  readonly coins: readonly number[];
}

const fail = defineErrors('making-change', {
  unreadable: {
    cause: 'cannot read "{found}"',
    remedy: 'use a line like `30 from 1 10 25` with numbers from 1 to 9999 and a coin 1',
  },
  'answer-unreadable': {
    cause: 'cannot read "{found}"',
    remedy: 'use a line like `10 10 10`',
  },
});

/** Pay an amount with as few coins as possible. */
export const makingChange = defineProblem<Change, readonly number[], 'text', 'find'>({
  id: 'making-change',
  summary: 'Pay an amount with as few coins as possible.',
  tasks: ['find'],
  styles: ['plain'],
  examples: [
    {
      record: '30 from 1 10 25',
      right: '10 10 10',
      wrong: {
        'too-many': '25 1 1 1 1 1',
        'wrong-sum': '10 10',
        'no-such-coin': '15 15',
        'answer-unreadable': 'three tens',
      },
    },
    { record: '3 from 1 5', right: '1 1 1' },
  ],
  errors: fail.table,
  mistakes: {
    'no-such-coin': 'the record has no such coin',
    'wrong-sum': 'the coins do not add up to the amount',
    'too-many': 'fewer coins are enough',
  },
  parse(record) {
    const found = record.trim();
    const match = /^([1-9]\d{0,3}) from ([1-9]\d{0,3}(?: [1-9]\d{0,3})*)$/.exec(found);
    const coins = match?.[2]?.split(' ').map(Number) ?? [];
    if (!coins.includes(1)) throw fail('unreadable', { found }, { column: 1 });
    return { amount: Number(match![1]), coins };
  },
  need: ({ amount }) => ({ task: 'find', size: amount }),
  check({ amount, coins }, answer) {
    const strange = answer.find((coin) => !coins.includes(coin));
    if (strange !== undefined) return wrong('no-such-coin', `there is no coin ${strange}`);
    const sum = answer.reduce((total, coin) => total + coin, 0);
    if (sum !== amount) return wrong('wrong-sum', `the sum is ${sum} instead of ${amount}`);
    const fewest = fewestCoins(amount, coins);
    return answer.length === fewest ? RIGHT : wrong('too-many', `${fewest} coins are enough`);
  },
  *format(coins) {
    yield new TextEncoder().encode(`${coins.join(' ')}\n`);
  },
  readAnswer(lines) {
    lines.skipBlank();
    const { line } = lines;
    const bytes = lines.next();
    if (bytes === undefined) return undefined;
    const found = decodeLine(bytes).trim();
    if (!/^\d{1,4}( \d{1,4})*$/.test(found)) throw fail('answer-unreadable', { found }, { line });
    return found.split(' ').map(Number);
  },
});

/** Searches sums breadth-first. The checker uses another method than the solver on purpose. */
function fewestCoins(amount: number, coins: readonly number[]): number {
  let reached = new Set([0]);
  for (let count = 0; ; count++) {
    if (reached.has(amount)) return count;
    const sums = [...reached].flatMap((sum) => coins.map((coin) => sum + coin));
    reached = new Set(sums.filter((sum) => sum <= amount));
  }
}

export default definePlugin({ problems: [makingChange] });
