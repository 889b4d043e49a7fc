import { Random } from '@queenside/core';
import { parseRecord } from '@queenside/conformance';
import { describe, expect, test } from 'vitest';
import { expectation } from '../src/check/check.ts';
import { alphabeta, type ExplicitTree, type TreeAnswer } from '../src/index.ts';

const parse = (text: string): ExplicitTree => parseRecord(alphabeta, text);
const valueOf = (tree: ExplicitTree): number => {
  const { value, decimals } = expectation(tree);
  return Number(value) / 10 ** decimals;
};
const answer = (score: string, leavesExamined: number): TreeAnswer => ({
  score,
  leavesExamined,
  leafRule: 'any',
});
const verdictOf = (text: string, score: string, leaves: number): string => {
  const verdict = alphabeta.check(parse(text), answer(score, leaves));
  return verdict.kind === 'wrong' ? verdict.mistake : verdict.kind;
};

type Nested = number | { readonly side: string; readonly children: Share[] };
type Share = { readonly chance: string; readonly child: Nested };

/** Makes a random tree; the probabilities of a chance node are decimals, fractions, or not written. */
function randomTree(random: Random, depth = 4): Nested {
  const side = ['MAX', 'MIN', 'CHANCE'][random.int(3)]!;
  const count = 1 + random.int(4);
  const style = random.int(3);
  const weights = Array.from({ length: count }, () => 1 + random.int(9));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const children = weights.map((weight, index) => {
    const before = weights.slice(0, index).reduce((sum, each) => sum + each, 0);
    const percent =
      Math.round(((before + weight) * 100) / total) - Math.round((before * 100) / total);
    const chance = [`0.${String(percent).padStart(2, '0')}`, `${weight}/${total}`, ''][style]!;
    const child =
      depth > 0 && random.int(3) > 0 ? randomTree(random, depth - 1) : (random.int(401) - 200) / 4;
    return { chance: count === 1 && style === 0 ? '1' : chance, child };
  });
  return { side, children };
}

function print(root: Nested): string {
  const nodes: string[] = [];
  const edges: string[] = [];
  const visit = (node: Exclude<Nested, number>): string => {
    const name = `N${nodes.length}`;
    nodes.push(`(${name},${node.side})`);
    for (const { chance, child } of node.children) {
      const text = typeof child === 'number' ? String(child) : visit(child);
      edges.push(`(${name},${text}${node.side === 'CHANCE' && chance ? `,${chance}` : ''})`);
    }
    return name;
  };
  if (typeof root !== 'number') visit(root);
  return `{${nodes.join()}} {${edges.join()}}`;
}

function textbook(node: Nested): number {
  if (typeof node === 'number') return node;
  const values = node.children.map(({ child }) => textbook(child));
  if (node.side === 'MAX') return Math.max(...values);
  if (node.side === 'MIN') return Math.min(...values);
  const chances = node.children.map(({ chance }) => {
    const [over, under = '1'] = chance.split('/');
    return chance === '' ? 1 : Number(over) / Number(under);
  });
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  return values.reduce((sum, value, index) => sum + (value * chances[index]!) / total, 0);
}

describe('a tree with chance nodes', () => {
  test('has the textbook expectation: 500 random trees', () => {
    for (let seed = 0; seed < 500; seed++) {
      const root = randomTree(new Random(seed));
      const tree = parse(print(root));
      if (tree.chances === undefined) continue;
      const value = textbook(root);
      expect(valueOf(tree)).toBeCloseTo(value, 9);
      const { leaves } = tree.size;
      expect(alphabeta.check(tree, answer(value.toFixed(6), leaves)).kind).toBe('right');
      expect(alphabeta.check(tree, answer((value + 0.01).toFixed(6), leaves)).kind).toBe('wrong');
    }
  });

  test('has normalized probabilities: three thirds of three decimals', () => {
    const tree = parse('{(A,CHANCE)} {(A,3,0.333),(A,6,0.333),(A,0,0.333)}');
    expect(valueOf(tree)).toBe(3);
    expect([...tree.chances!.probabilities]).toEqual([1 / 3, 1 / 3, 1 / 3]);
  });

  test('keeps probabilities at their children if edges are scattered', () => {
    const tree = parse(
      '{(A,MAX),(B,CHANCE),(C,CHANCE)} {(A,B),(B,8,0.75),(C,1,0.1),(A,C),(B,4,1/4),(C,11,.9)}',
    );
    expect([...tree.chances!.probabilities]).toEqual([0, 0, 0.75, 0.25, 0.1, 0.9]);
    expect(valueOf(tree)).toBe(10);
  });

  test('needs a solver for chance nodes', () => {
    const need = (text: string) => alphabeta.need(parse(text)).features;
    expect(need('{(A,CHANCE)} {(A,3)}')).toEqual(['chance nodes']);
    expect(need('{(A,MAX)} {(A,3)}')).toBeUndefined();
  });

  test('may be 100,000 levels deep', () => {
    const ids = Array.from({ length: 100_000 }, (_, id) => id);
    const nodes = ids.map((id) => `(N${id},${['MAX', 'CHANCE', 'MIN'][id % 3]})`);
    const edges = ids.map((id) => `(N${id},N${id + 1}),(N${id},${id % 7})`);
    const text = `{${nodes.join()},(N100000,MAX)} {${edges.join()},(N100000,4)}`;
    expect(Number.isFinite(valueOf(parse(text)))).toBe(true);
  });
});

describe('a score', () => {
  const thirds = '{(A,CHANCE)} {(A,4),(A,3),(A,3)}';
  test.each([
    ['3.333333', 'right'],
    ['3.3333333333333335', 'right'],
    ['3.333334', 'right'],
    ['3.33333', 'rounded-score'],
    ['3.33', 'rounded-score'],
    ['3', 'chance-as-player'],
    ['4', 'chance-as-player'],
    ['5', 'wrong-score'],
  ])('%s of three and a third is %s', (score, verdict) => {
    expect(verdictOf(thirds, score, 3)).toBe(verdict);
  });

  test('has more decimals if all leaves are small', () => {
    const small = '{(A,CHANCE)} {(A,0.0004),(A,0.0003),(A,0.0003)}';
    expect(verdictOf(small, '0.000333333', 3)).toBe('right');
    expect(verdictOf(small, '0.000333', 3)).toBe('rounded-score');
  });

  test('of large leaves may be off by the rounding of doubles', () => {
    const large = '{(A,CHANCE)} {(A,400000000000),(A,300000000000),(A,300000000000)}';
    expect(verdictOf(large, '333333333333.33331', 3)).toBe('right');
    expect(verdictOf(large, '333333333333', 3)).toBe('rounded-score');
  });
});

describe('the number of leaves', () => {
  const tree = alphabeta.examples.at(-1)!.record;
  const judge = (leafRule: TreeAnswer['leafRule'], leavesExamined: number): string =>
    alphabeta.check(parse(tree), { score: '7.166667', leavesExamined, leafRule }).kind;
  test.each([
    ['every-leaf', 8, 8],
    ['alpha-beta', 6, 6],
    ['any', 6, 8],
    ['own', 1, 1000],
  ] as const)('by the rule %s is from %d to %d', (rule, least, most) => {
    const judged = [least - 1, least, most].map((count) => judge(rule, count));
    expect(judged).toEqual(['wrong', 'right', 'right']);
    expect(judge(rule, most + 1)).toBe(rule === 'own' ? 'right' : 'wrong');
  });

  test('may depend on the side to which ties fall, also among negative leaves', () => {
    const tied = '{(A,MAX),(B,CHANCE),(C,MIN)} {(A,B),(A,C),(B,-1),(C,-1),(C,-5)}';
    expect([1, 2, 3].map((count) => verdictOf(tied, '-1', count))).toEqual([
      'wrong-leaf-count',
      'right',
      'right',
    ]);
  });
});
