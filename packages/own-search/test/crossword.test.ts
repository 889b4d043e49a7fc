/** The methods of CS50's crossword creators: right ones, and edits of them with one mistake each. */
import { readFileSync } from 'node:fs';
import { parseRecord } from '@queenside/conformance';
import { crossword } from '@queenside/problem-crossword';
import {
  allAlgorithms,
  bankOf,
  type BankRecord,
  CALL,
  CROSSWORD_METHODS,
  drawBank,
  eachCall,
} from '@queenside/referee';
import { describe, expect, test } from 'vitest';
import { CallsAsked } from '../src/asked/calls-asked.ts';
import { CspHost } from '../src/hosts/csp-host.ts';
import { type Followed, OwnSearch } from '../src/index.ts';
import { fileWith, hasPython } from './helpers.ts';

function sample(file: string): string {
  return readFileSync(new URL(`courses/${file}`, import.meta.url), 'utf8');
}

const FIRST = sample('generate.py');
const SECOND = sample('crossword_counter.py');
const known = allAlgorithms()['crossword']!;

/** The most time on a record: an ac3 may go on forever. */
const MOST_MS = 2000;

/** Runs a file on a bank, up to the first record on which it fails. */
async function follow(
  text: string,
  bank: readonly BankRecord[] = bankOf('crossword'),
): Promise<readonly Followed[]> {
  const search = new OwnSearch(fileWith(text, 'generate.py'), '', { algorithm: 'crossword' });
  const followed: Followed[] = [];
  try {
    for (const [index, { record }] of bank.entries()) {
      const given = { budget: known.budget, seed: index + 1 };
      const ends = performance.now() + MOST_MS;
      const signal = {
        get aborted() {
          return performance.now() > ends;
        },
      };
      const instance = parseRecord(crossword, record);
      followed.push(await search.follow(crossword, instance, { ...given, signal }));
      if (followed.at(-1)!.error !== undefined) break;
    }
  } finally {
    search.end();
  }
  return followed;
}

/** Returns what the referee says of the first run that is wrong. */
function wordsOn(followed: readonly Followed[]): string | undefined {
  return followed
    .map(({ run, error }) => known.judge(run)?.words ?? error?.message)
    .find((words) => words !== undefined);
}

/** Each with what is replaced, by what, and what the referee says. */
const WRONG: Readonly<Record<string, readonly [from: string, to: string, words: RegExp]>> = {
  'node consistency keeps longer words': [
    'if len(word) != var.length:',
    'if len(word) < var.length:',
    /^yours: enforce_node_consistency\(\) left \w+ in the domain of Variable\(.*; expected the words of \d letters$/,
  ],
  'node consistency removes too much': [
    'if len(word) != var.length:',
    'if len(word) != var.length or word.startswith("N"):',
    /^yours: enforce_node_consistency\(\) removed N\w+ from the domain/,
  ],
  'revise swaps the letters of the overlap': [
    'i, j = overlap\n        revised',
    'j, i = overlap\n        revised',
    /^IndexError|yours: revise\(Variable\(.*\) (left|removed) \w+|IndexError.*at the call revise/,
  ],
  'revise removes what one word contradicts': [
    'if not any(word[i] == other[j]',
    'if not all(word[i] == other[j]',
    /^yours: revise\(Variable\(.*\) removed \w+ from .*; letter \d of x is letter \d of y, whose domain is \[/,
  ],
  'revise does not say that it removed words': [
    'revised = True',
    'revised = False',
    /^yours: revise\(.*\) returned False; expected True: it removed words/,
  ],
  'revise always says that it removed words': [
    'return revised',
    'return True',
    /^yours: revise\(.*\) returned True; expected False: it removed no word/,
  ],
  'revise also empties y': [
    'return revised',
    'self.domains[y] = set()\n        return revised',
    /^yours: revise\(.*\) removed \w+ from .*it changes the domain of x only/,
  ],
  'ac3 does not look at arcs again': [
    'queue.append((z, x))',
    'pass',
    /^yours: ac3\(.*\) left \w+ in the domain of .*; no word left in Variable\(.* permits it$/,
  ],
  'ac3 does not notice an empty domain': [
    'return False\n                for z',
    'return True\n                for z',
    /^yours: ac3\(.*\) returned True; expected False: arc consistency leaves a domain without words/,
  ],
  'ac3 ignores its arcs': [
    'if arcs is None:',
    'arcs = []\n        if arcs is None:',
    /^yours: ac3\(.*\) (left|returned)/,
  ],
  'a complete assignment lacks a word': [
    'return all(var in assignment',
    'return any(var in assignment',
    /^yours: assignment_complete\(\{Variable\(.*: '\w+'\}\) returned True; expected False: Variable\(.*\) has no word/,
  ],
  'consistent ignores equal words': [
    'if word == other:',
    'if False:',
    /^yours: consistent\(.*\) returned True; expected False: (\w+) in Variable\(.*\) is also in/,
  ],
  'consistent ignores lengths': [
    'if len(word) != x.length:',
    'if False:',
    /^yours: consistent\(\{.*\}\) returned True; expected False: \w+ in Variable\(.*\) has not \d letters/,
  ],
  'consistent ignores overlaps': [
    'if overlap is not None and word[overlap[0]]',
    'if False and word[overlap[0]]',
    /^yours: consistent\(.*\) returned True; expected False: .* differ where they overlap/,
  ],
  'consistent wants all words': [
    'return True\n\n    def order',
    'return len(assignment) == len(self.domains)\n\n    def order',
    /^yours: consistent\(.*\) returned False; expected True: no words contradict each other/,
  ],
  'the most constraining value comes first': [
    'key=ruled_out)',
    'key=ruled_out, reverse=True)',
    /^yours: order_domain_values\(.*\) put \w+, which rules out \d+ words .* before \w+, which rules out \d+/,
  ],
  'the order counts assigned neighbors': [
    'if other in assignment:\n                    continue\n                i',
    'i',
    /^yours: order_domain_values\(.*\) put \w+/,
  ],
  'the order has no values': [
    'return sorted(self.domains[var], key=ruled_out)',
    'return sorted(self.domains[var], key=ruled_out)[1:]',
    /^yours: order_domain_values\(.*\) returned \[.*\]; expected each word of \[.*\] once/,
  ],
  'the variable has the most words': [
    '(len(self.domains[var]), -len',
    '(-len(self.domains[var]), -len',
    /^yours: select_unassigned_variable\(.*\) returned Variable\(.*\) with \d+ words left; Variable\(.*\) has \d+/,
  ],
  'ties go to the fewest neighbors': [
    ', -len(self.crossword.neighbors(var))',
    ', len(self.crossword.neighbors(var))',
    /^yours: select_unassigned_variable\(.*\) returned .* with \d neighbors; .* has as few words left, and \d neighbors/,
  ],
  'the variable has a word': [
    'if var not in assignment]\n        return min',
    ']\n        return min',
    /^yours: select_unassigned_variable\(.*\) returned Variable\(.*\), which has a word/,
  ],
  'backtrack gives up after a word': [
    '                if result is not None:\n                    return result',
    '                return result',
    /^yours: backtrack\(.*\) returned None; expected words, because there is a solution/,
  ],
  'backtrack checks nothing': [
    'if self.consistent(assignment):',
    'if True:',
    /^yours: backtrack\(.*\) returned words that contradict each other/,
  ],
  'backtrack returns whether it found words': [
    'if self.assignment_complete(assignment):\n            return assignment',
    'if self.assignment_complete(assignment):\n            return True',
    /^yours: backtrack\(.*\) returned True; expected a dictionary, or None/,
  ],
  'a method is not written': [
    'return all(var in assignment for var in self.crossword.variables)',
    'raise NotImplementedError',
    /NotImplementedError.*at the call assignment_complete\(/,
  ],
};

describe.skipIf(!hasPython)('crossword creators', () => {
  test.each([
    ['with lists', FIRST],
    ['that infers', SECOND],
  ])('a right one %s is right on published and drawn crosswords', async (_, text) => {
    const bank = [
      ...bankOf('crossword'),
      ...[1, 2, 3].flatMap((seed) => drawBank('crossword', seed)),
    ];
    const followed = await follow(text, bank);
    expect(wordsOn(followed)).toBeUndefined();
    for (const { run, host } of followed) {
      const asked = [...eachCall(run.calls, CALL.ask)].map(({ a }) => a);
      expect(new Set(asked).size).toBe(CROSSWORD_METHODS.length);
      const conversation = new CallsAsked(host);
      for (const { code, a, b } of eachCall(run.calls))
        expect(conversation.make(code, a, b)).toBe(true);
    }
    const solved = followed.filter(({ run }) => (run.answer as { values?: unknown }).values);
    expect(solved.length).toBeGreaterThan(0);
    expect(solved.length).toBeLessThan(followed.length);
  });

  test.each(Object.entries(WRONG))(
    '%s: the referee names the call',
    async (_, [from, to, words]) => {
      const text = FIRST.replace(from, to);
      expect(text).not.toBe(FIRST);
      const found = wordsOn(await follow(text));
      expect(found).toMatch(words);
    },
  );

  test('records that are no crosswords are refused', async () => {
    const host = CspHost.of({
      values: [[1, 2]],
      constraints: [],
      variableName: () => 'WA',
      valueName: String,
    })!;
    expect(known.judge({ facts: host, calls: [] })?.words).toMatch(/no crossword/);
  });

  test('a program that skips methods is wrong', async () => {
    const [run] = await follow(FIRST, bankOf('crossword').slice(0, 1));
    expect(known.judge({ ...run!.run, calls: [] })?.words).toMatch(/ended before/);
  });
});
