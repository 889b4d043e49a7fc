import { definePlugin, type Need, type Plugin, type Problem, type Solver } from '@queenside/core';
import { parseRecord } from '@queenside/runtime';
import { treeOf } from '@queenside/conformance';
import { describe, expect, test } from 'vitest';
import { greatest, lottery, scan } from '../../core/test/greatest.ts';
import { plainSearch } from '../../core/test/plain-search.ts';
import { offerOf } from '../src/plugins/catalog.ts';
import { Registry } from '../src/plugins/registry.ts';

/** A problem whose instances are trees. */
const forest: Problem = {
  ...greatest,
  id: 'forest',
  tree: {
    provides: ['deterministic', 'keys'],
    open: () => treeOf(1),
    answer: () => ({ index: 0 }),
    solve: () => ({ index: 0 }),
  },
};

const asking = (need: Partial<Need> = {}) => ({
  instance: parseRecord(greatest, Buffer.from('3 9 4')),
  need: { task: 'find', size: 3, ...need },
});
const question = asking();

function registryOf(...plugins: Omit<Plugin, 'apiVersion'>[]): Registry {
  const registry = new Registry();
  for (const [index, parts] of plugins.entries()) {
    const name = `plugin-${index}`;
    registry.add(definePlugin(parts), originOf(name));
  }
  return registry;
}

const originOf = (name: string) => ({
  name,
  version: '1.0.0',
  location: `/${name}`,
  source: 'test',
});
const solverNamed = (id: string, change: Partial<Solver> = {}): Solver => ({
  ...lottery,
  id,
  ...change,
});
const idsOf = (solvers: readonly Solver[]): string[] => solvers.map(({ id }) => id);

describe('Registry.add', () => {
  test('adds problems and solvers by id', () => {
    const registry = registryOf(
      { problems: [greatest] },
      { problems: [forest], solvers: [scan, lottery] },
    );
    expect(registry.problem('greatest')).toBe(greatest);
    expect(registry.problem('forest')).toBe(forest);
    expect(idsOf(registry.solversOf('greatest'))).toEqual(['lottery', 'scan']);
    expect(registry.solver('greatest', 'scan')).toBe(scan);
  });

  test('offers a search to every problem of trees that meets its requirements', () => {
    const registry = registryOf(
      { problems: [greatest, forest] },
      {
        searches: [
          plainSearch,
          { ...plainSearch, id: 'needs-keys', requires: ['keys'] },
          { ...plainSearch, id: 'needs-bounds', requires: ['bounds'] },
        ],
      },
    );
    expect(idsOf(registry.solversOf('forest'))).toEqual(['needs-keys', 'plain-search']);
    expect(registry.solversOf('greatest')).toEqual([]);
  });

  test('a solver of a problem takes the place of a search with its id', () => {
    const own = { ...scan, problem: 'forest', id: 'plain-search' };
    const searches = [plainSearch, { ...plainSearch, id: 'other' }];
    for (const plugins of [
      [{ problems: [forest], solvers: [own] }, { searches }],
      [{ searches }, { problems: [forest, { ...forest, id: 'grove' }], solvers: [own] }],
    ]) {
      const registry = registryOf(...plugins);
      expect(idsOf(registry.solversOf('forest'))).toEqual(['other', 'plain-search']);
      expect(registry.solver('forest', 'plain-search')).toBe(own);
      const listed = registry.catalog().solvers.filter(({ problem }) => problem === 'forest');
      expect(listed.map(({ id, summary }) => [id, summary])).toEqual([
        ['other', plainSearch.summary],
        ['plain-search', own.summary],
      ]);
    }
    const both = registryOf({ problems: [{ ...forest, id: 'grove' }], solvers: [own], searches });
    expect(idsOf(both.solversOf('grove'))).toEqual(['other', 'plain-search']);
  });

  test('a landscape limits the records of all searches', () => {
    const landscape = {
      provides: [],
      tasks: ['find'],
      features: ['walls'],
      maxSize: 9,
      open: (): never => {
        throw new Error('opened');
      },
      solve: () => ({ index: 0 }),
    };
    const search = {
      ...plainSearch,
      id: 'descent',
      requires: [],
      run: () => ({ state: new Int32Array(), cost: 0 }),
    };
    const { complete: _complete, ...descent } = search;
    const registry = registryOf({
      problems: [{ ...greatest, landscape }],
      localSearches: [descent],
    });
    const limits = { tasks: ['find'], features: ['walls'], maxSize: 9 };
    expect(registry.solver('greatest', 'descent').capabilities).toMatchObject(limits);
    expect(registry.catalog().solvers[0]!.capabilities).toMatchObject(limits);
    const asked = (need: Partial<Need>) => () =>
      registry.choose(greatest, asking(need), 'descent').id;
    expect(asked({ features: ['walls'], size: 9 })()).toBe('descent');
    expect(asked({ features: ['doors'] })).toThrow('doors');
    expect(asked({ size: 10 })).toThrow('largest size is 9');
  });

  test.each([
    ['problem', { problems: [greatest] }, 'the problem "greatest"'],
    ['solver', { solvers: [scan] }, 'the solver "scan"'],
    ['search', { searches: [plainSearch] }, 'the search "plain-search"'],
  ])('refuses a second %s of the same id, and names both plugins', (_kind, parts, what) => {
    expect(() => registryOf(parts, parts)).toThrow(
      `${what} of plugin plugin-1 is already provided by plugin-0; remove one of the plugins`,
    );
  });

  test('two problems may have solvers with the same id', () => {
    const registry = registryOf({ solvers: [scan, { ...scan, problem: 'least' }] });
    expect(registry.solver('least', 'scan').problem).toBe('least');
  });

  test('adds all parts of a plugin or, on an error, none', () => {
    const registry = registryOf({ solvers: [scan] });
    const second = definePlugin({ problems: [greatest], solvers: [lottery, scan] });
    expect(() => registry.add(second, originOf('second'))).toThrow('the solver "scan"');
    expect(() => registry.problem('greatest')).toThrow('no installed plugin');
    expect(idsOf(registry.solversOf('greatest'))).toEqual(['scan']);
    expect(registry.catalog().plugins).toEqual([originOf('plugin-0')]);
  });

  test.each([
    ['problem', { problems: [greatest, { ...greatest }] }],
    ['solver', { solvers: [scan, { ...scan }] }],
    ['search', { searches: [plainSearch, { ...plainSearch }] }],
  ])('refuses a plugin with two of the same %s', (kind, parts) => {
    expect(() => registryOf(parts)).toThrow(
      expect.objectContaining({
        code: 'core/duplicate-id',
        cause: expect.stringMatching(`the ${kind} ".*is already provided by the plugin itself`),
        remedy: 'rename one of the two',
      }),
    );
  });
});

describe('Registry.choose', () => {
  const choose = (solvers: readonly Solver[], wanted?: string, problem = greatest): string => {
    return registryOf({ problems: [problem], solvers }).choose(problem, question, wanted).id;
  };

  test('prefers the lowest estimate to the default', () => {
    const slow = solverNamed('slow', { estimate: () => 9 });
    const quick = solverNamed('quick', { estimate: () => 2 });
    expect(choose([slow, quick])).toBe('quick');
    expect(choose([{ ...slow, id: 'scan' }, quick])).toBe('quick');
  });

  test('shows the instance to the solvers that estimate', () => {
    const first = solverNamed('a', { estimate: () => 5 });
    const knowing = solverNamed('knowing', { estimate: (_need, [number]) => number });
    expect(choose([first, knowing])).toBe('knowing');
    expect(choose([{ ...first, estimate: () => 2 }, knowing])).toBe('a');
  });

  test('chooses the default if there are no estimates', () => {
    expect(choose([solverNamed('a'), solverNamed('scan'), solverNamed('z')])).toBe('scan');
  });

  test('chooses the default if estimates differ unnoticeably', () => {
    const quick = solverNamed('quick', { estimate: () => 0 });
    const standard = solverNamed('scan', { estimate: () => 0.01 });
    expect(choose([quick, standard])).toBe('scan');
    expect(choose([quick, { ...standard, estimate: () => 0.03 }])).toBe('quick');
  });

  test('prefers a complete solver if there may be no answer', () => {
    const incomplete = { ...scan.capabilities, complete: false };
    const standard = solverNamed('scan', { estimate: () => 0, capabilities: incomplete });
    const complete = solverNamed('z', { estimate: () => 0 });
    const registry = registryOf({ problems: [greatest], solvers: [standard, complete] });
    expect(registry.choose(greatest, question).id).toBe('scan');
    expect(registry.choose(greatest, asking({ uncertain: true })).id).toBe('z');
  });

  test('prefers an able solver that accepts the options', () => {
    const registry = registryOf({ problems: [greatest], solvers: [scan, lottery] });
    const takesLottery = ({ id }: Solver): boolean => id === 'lottery';
    expect(registry.choose(greatest, question, undefined, { accepts: takesLottery }).id).toBe(
      'lottery',
    );
    expect(registry.choose(greatest, question, undefined, { accepts: () => false }).id).toBe(
      'scan',
    );
  });

  test('chooses the first name if there is no default', () => {
    const { defaultSolver: _, ...noDefault } = greatest;
    expect(
      choose([solverNamed('z'), solverNamed('b'), solverNamed('m')], undefined, noDefault),
    ).toBe('b');
  });

  test('ignores solvers that are not able', () => {
    const small = solverNamed('small', {
      estimate: () => 0,
      capabilities: { ...scan.capabilities, maxSize: 2 },
    });
    expect(choose([small, lottery])).toBe('lottery');
  });

  test('uses or refuses the named solver, and never replaces it', () => {
    const large = solverNamed('large', { capabilities: { ...scan.capabilities, minSize: 4 } });
    expect(choose([scan, lottery], 'lottery')).toBe('lottery');
    expect(() => choose([scan, large], 'large')).toThrow(
      'the solver large cannot solve this record: its smallest size is 4, but this record has size 3',
    );
    expect(() => choose([scan], 'large')).toThrow('no solver "large"; its solvers: scan');
  });

  test('says why each solver is not able', () => {
    const registry = registryOf({ problems: [greatest], solvers: [scan, lottery] });
    const counting = asking({ task: 'count', features: ['ties'] });
    expect(() => registry.choose(greatest, counting)).toThrow(
      'no installed solver of greatest can solve this record (count with ties, size 3); ' +
        'install a solver with that capability; installed: ' +
        'lottery: it can find, but not count; scan: it can find, but not count',
    );
    expect(() => registry.choose(greatest, asking({ features: ['ties'] }))).toThrow(
      'it does not support ties',
    );
  });
});

describe('a solver whose estimate fails', () => {
  const throwing = solverNamed('throwing', {
    estimate() {
      throw new Error('no idea');
    },
  });
  const odd = solverNamed('odd', { estimate: () => Number.NaN });
  const slow = solverNamed('slow', { estimate: () => 1e9 });

  test('is not chosen if another estimate works', () => {
    const registry = registryOf({ problems: [greatest], solvers: [odd, slow, throwing] });
    expect(registry.choose(greatest, question).id).toBe('slow');
  });

  test('is reported if it is the only one, and used if it is named', () => {
    const registry = registryOf({ problems: [greatest], solvers: [throwing] });
    expect(() => registry.choose(greatest, question)).toThrow(
      'the solver throwing of plugin plugin-0 failed to estimate its time: no idea; name',
    );
    expect(registry.choose(greatest, question, 'throwing')).toBe(throwing);
    const other = registryOf({ problems: [greatest], solvers: [odd] });
    expect(() => other.choose(greatest, question)).toThrow('it returned NaN instead of a number');
  });
});

describe('Registry', () => {
  test('lists the installed ids for an unknown id', () => {
    const registry = registryOf({ problems: [greatest, forest] });
    expect(() => registry.problem('chess')).toThrow(
      '"chess"; installed problems: forest, greatest',
    );
    expect(() => registry.solver('forest', 'scan')).toThrow(
      'forest has no solver "scan"; its solvers: none',
    );
    expect(() => new Registry().problem('chess')).toThrow('installed problems: none');
  });

  test('its catalog has no control characters', () => {
    const evil = 'a\u001B[2J\u0007b\nc';
    const options = { depth: { type: 'integer', description: evil } };
    const registry = registryOf({
      problems: [{ ...greatest, summary: evil }],
      solvers: [{ ...scan, summary: evil, options }],
    });
    const { problems, solvers } = registry.catalog();
    const clean = 'a\uFFFD[2J\uFFFDb c';
    expect(problems[0]!.summary).toBe(clean);
    expect(solvers[0]).toMatchObject({
      summary: clean,
      options: { depth: { description: clean } },
    });
  });

  test('a plugin offers at most a mebibyte of texts', () => {
    const origin = {
      name: 'plugin',
      version: '1',
      location: '/plugin',
      source: 'bundled',
    } as const;
    const offer = (length: number) => {
      const depth = { type: 'string', default: 'x'.repeat(length), description: 'x' } as const;
      return offerOf({ apiVersion: 2, solvers: [{ ...scan, options: { depth } }] }, origin);
    };
    const most = 2 ** 20 - JSON.stringify(offer(0)).length;
    expect(JSON.stringify(offer(most))).toHaveLength(2 ** 20);
    expect(() => offer(most + 1)).toThrow('its texts have 1048577 characters');
  });

  test('its catalog is plain data', () => {
    const registry = registryOf(
      { problems: [greatest, forest], solvers: [scan, { ...scan, problem: 'absent' }] },
      { searches: [plainSearch] },
    );
    const catalog = registry.catalog();
    expect(structuredClone(catalog)).toEqual(catalog);
    expect(JSON.parse(JSON.stringify(catalog))).toEqual(catalog);
    expect(catalog.plugins.map(({ name }) => name)).toEqual(['plugin-0', 'plugin-1']);
    expect(catalog.problems).toMatchObject([
      { id: 'greatest', plugin: 'plugin-0', defaultSolver: 'scan', example: '3 9 4' },
      { id: 'forest', plugin: 'plugin-0', tasks: ['find'], example: '3 9 4' },
    ]);
    expect(
      catalog.solvers.map(({ id, problem, plugin, usable }) => [id, problem, plugin, usable]),
    ).toEqual([
      ['scan', 'greatest', 'plugin-0', true],
      ['plain-search', 'forest', 'plugin-1', true],
      ['scan', 'absent', 'plugin-0', false],
    ]);
  });
});
