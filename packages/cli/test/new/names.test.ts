import { definePlugin, nearest, QueensideError } from '@queenside/core';
import { checkPlugin } from '@queenside/runtime';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkKind, checkName, KINDS } from '../../src/new/names.ts';

const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
const kebabCase = fc
  .tuple(fc.stringMatching(/^[a-z]$/), fc.array(word, { minLength: 1, maxLength: 5 }))
  .map(([letter, words]) => letter + words.join('-'));

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (thrown) {
    if (thrown instanceof QueensideError) return thrown.message;
    throw thrown;
  }
  throw new Error('nothing was thrown');
}

function isAccepted(name: string): boolean {
  try {
    return checkName(name, 'solver') === name;
  } catch {
    return false;
  }
}

describe('checkName', () => {
  test('accepts every name in kebab-case', () => {
    fc.assert(
      fc.property(kebabCase, (name) => {
        expect(checkName(name, 'solver')).toBe(name);
      }),
    );
  });

  test('rejects every name that core would reject as an id', () => {
    const anything = fc.oneof(fc.string(), kebabCase, fc.stringMatching(/^[a-zA-Z0-9_./-]{1,6}$/));
    fc.assert(
      fc.property(anything, (name) => {
        fc.pre(isAccepted(name));
        const capabilities = { tasks: ['find'], complete: true, deterministic: true };
        const rest = { problem: 'p', summary: '', options: {}, capabilities, solve() {} };
        const plugin = definePlugin({ solvers: [{ id: name, ...rest }] });
        expect(checkPlugin(plugin, name)).toBe(plugin);
      }),
    );
  });

  test.each([
    ['MySolver', 'my-solver'],
    ['tabu_search', 'tabu-search'],
    ['Simulated Annealing', 'simulated-annealing'],
    ['../x', 'my-solver'],
    ['/etc/passwd', 'my-solver'],
    ['2opt', 'my-solver'],
    ['a--b', 'my-solver'],
  ])('rejects %j and suggests a name', (name, example) => {
    expect(messageOf(() => checkName(name, 'solver'))).toMatch(new RegExp(`such as ${example}$`));
  });
});

test('checkName asks for a missing name', () => {
  expect(messageOf(() => checkName('', 'game'))).toBe(
    'the new game has no name; give a name, such as `queenside new game take-away`',
  );
});

describe('checkKind', () => {
  test.each(KINDS)('accepts %s', (kind) => expect(checkKind(kind)).toBe(kind));

  test('suggests the nearest kind', () => {
    expect(messageOf(() => checkKind('slover'))).toBe(
      'unknown kind of package "slover"; did you mean solver? Kinds: inbox, own-search, solver, search, path-search, problem, game, domain, model, landscape, assignment',
    );
  });

  test('finds a kind with one letter missing, added, or changed', () => {
    const edit = fc.tuple(fc.constantFrom(...KINDS), fc.nat(3), fc.constantFrom('', 'x', 'xx'));
    fc.assert(
      fc.property(edit, ([kind, at, put]) => {
        const typed = kind.slice(0, at) + put + kind.slice(at + 1);
        expect(nearest(typed, KINDS)).toBe(kind);
      }),
    );
  });
});
