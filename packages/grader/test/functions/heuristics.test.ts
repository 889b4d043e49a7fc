/** Heuristics that attack the grader: none looks better than it is, and each costs its own record only. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  faultInWords,
  findFaults,
  judgeKept,
  keepEstimates,
  startOf,
  worstFault,
} from '@queenside/own-search';
import { parseRecord } from '@queenside/runtime/parse-record';
import { openSandboxApart, type RunFacts, type Sandbox } from '@queenside/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whyFailed } from '../../src/judge/by-calls/judge-function.ts';
import { useEngine } from '../assignment/helpers.ts';
import { NO_SANDBOX, SKIPPED } from '../class/helpers.ts';

/** It has 360 states. */
const TILES = '2x3: 4 3 2 1 0 5';
const LIMITS = { wallMs: 60_000, memoryBytes: 256 * 2 ** 20, outputBytes: 2 ** 20, processes: 32 };

const PYTHON_HEAD = `import os, sys, time, queenside, queenside_link, queenside_heuristic
def manhattan(state, goal):
    home = goal.numbers
    return sum(abs(at % 3 - home.index(t) % 3) + abs(at // 3 - home.index(t) // 3)
               for at, t in enumerate(state.numbers) if t)
def write_all(data):
    for number in range(3, 20):
        try: os.write(number, data)
        except OSError: pass
count = 0
def heuristic(state, goal, space, record):
    global count
    count += 1
    `;

/** A heuristic that attacks: a name, the rest of its body, and what the judge sees. */
type Attack = readonly [name: string, body: string, seen: string | RegExp];

const PYTHON: readonly Attack[] = [
  ['an honest one', 'return manhattan(state, goal)', 'right: 360 states, expands 6'],
  [
    'twice as much',
    'return 2 * manhattan(state, goal)',
    'too-high: h = 2, but the goal is 1 away.',
  ],
  [
    'a search by the space',
    `seen = {state}; level = [state]; depth = 0
    while not any(space.is_goal(each) for each in level):
        depth += 1
        level = [to for each in level for _, to, _ in space.successors(each) if to not in seen and not seen.add(to)]
    return depth`,
    'TLE: the heuristic of tiles.py searches: it makes more than 0 calls',
  ],
  ['goals, which are no work', 'return 0 if space.is_goal(state) else 1', /^right: 360/],
  ['exceptions', 'raise ValueError("no")', /RTE: tiles\.py, line \d+: ValueError: no/],
  [
    'an exception in the second batch',
    'return manhattan(state, goal) if count < 300 else 1 // 0',
    'ZeroDivisionError',
  ],
  ['not a number', 'return float("nan")', 'no-number: It returned nan, which is not a number.'],
  ['a text', 'return "7"', "no-number: It returned '7'"],
  ['a truth value', 'return True', 'no-number: It returned True'],
  ['nothing', 'pass', 'no-number: It returned None'],
  ['infinity', 'return float("inf")', 'too-high: h = infinity, but this is a goal.'],
  ['negative numbers', 'return -1', 'negative: h = -1, but an estimate is never negative.'],
  ['an enormous number', 'return 10 ** 4000', 'too-high: h = infinity, but this is a goal.'],
  ['too much time', 'while True: pass', 'TLE: the function used more than'],
  ['os._exit', 'os._exit(0)', 'RTE: the program ended before the function returned'],
  ['sys.exit', 'sys.exit(0)', 'RTE: tiles.py ended its program'],
  ['prints', 'print("{}" * 9); return manhattan(state, goal)', 'right: 360 states, expands 6'],
  [
    'a forged end',
    `write_all(b'{"answer": 0}\\n'); time.sleep(1)`,
    'RTE: tiles.py ended before it had estimated all states',
  ],
  [
    'forged estimates',
    `write_all(b'{"estimated": [0, 0, 0], "took": 0}\\n'); time.sleep(1)`,
    'RTE: tiles.py sent estimates that were not asked for',
  ],
  [
    'forged estimates that are no numbers',
    `write_all(b'{"estimated": [' + b','.join([b'1e999', b'null', b'{"other": 5}'] * 120) + b'], "took": -5}\\n'); time.sleep(1)`,
    'no-number: It returned something else',
  ],
  [
    'another queenside_heuristic',
    `queenside_heuristic._plain = lambda value: -1; return manhattan(state, goal)`,
    'negative: h = -1',
  ],
  [
    'files of the grader',
    `found = [each for each in ('/work/tiles.txt', '/proc/1/environ', '/work/wt', '/etc/shadow') if os.access(each, os.R_OK) and open(each, 'rb').read()]
    return len(found)`,
    /^right: 360 states, expands 32$/,
  ],
];

const JAVASCRIPT: readonly Attack[] = [
  [
    'an honest one',
    'const home = goal.numbers; return state.numbers.filter((tile, at) => tile !== 0 && tile !== home[at]).length;',
    'right: 360 states, expands 9',
  ],
  ['not a number', 'return NaN;', 'no-number: It returned NaN'],
  ['an object', 'return { valueOf: () => 3 };', 'no-number: It returned an object'],
  ['infinity', 'return Infinity;', 'too-high: h = infinity, but this is a goal.'],
  ['exceptions', 'throw new Error("no");', /RTE: tiles\.js, line \d+: Error: no \(at the state/],
  ['its own end', 'process.exit(0);', 'RTE: the program ended before the function returned'],
  ['forged estimates', `fs.writeSync(4, '{"estimated": [0]}\\n'); return 0;`, 'not asked for'],
];

describe.skipIf(NO_SANDBOX !== undefined)(`heuristics in the sandbox${SKIPPED}`, () => {
  const engine = useEngine();
  let sandbox: Sandbox & AsyncDisposable;
  beforeAll(async () => {
    sandbox = await openSandboxApart();
  });
  afterAll(() => sandbox[Symbol.asyncDispose]());

  /** Returns what the judge sees: the worst fault, why it failed, or what A* expands. */
  async function run(
    file: string,
    text: string,
    { record = TILES, states = 1000, cpuMs = 10_000, calls = 0 } = {},
  ): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'queenside-heuristic-'));
    try {
      chmodSync(folder, 0o755);
      writeFileSync(join(folder, file), text);
      const problem = await engine().importProblem('sliding-tiles');
      const judged = { problem, instance: parseRecord(problem, record), text: record };
      const stop = new AbortController();
      const limits = { ...LIMITS, cpuMs };
      let facts: RunFacts | undefined;
      const kept = await keepEstimates(
        file,
        judged,
        { states, seed: 5 },
        { file: `/work/${file}`, seed: 1, numbersSeed: 7, budget: calls },
        async (talk) => {
          facts = await sandbox.run({
            ...startOf(file.endsWith('.py') ? 'python' : 'javascript'),
            folder,
            limits,
            signal: stop.signal,
            talk,
          });
        },
        () => stop.abort(),
      );
      const found = await judgeKept(judged, JSON.parse(JSON.stringify(kept)));
      const { ending, cpuMs: used } = facts!;
      const isOver = kept.said !== undefined;
      const ended = {
        ending: isOver ? ({ kind: 'exited', code: 0 } as const) : ending,
        cpuMs: used,
      };
      const failure = whyFailed(found.error, { ...kept, ...ended, lastWords: '' }, limits);
      if (failure !== undefined) return `${failure.verdict}: ${failure.reason}`;
      const worst = worstFault(found.faults, 'admissible');
      if (worst !== undefined)
        return `${worst}: ${faultInWords(findFaults([found]).get(worst)!.fault)}`;
      return `right: ${found.states} states, expands ${found.expansions!.own}`;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  test.each(PYTHON)('%s, in Python', async (_, body, seen) => {
    const cpuMs = `${seen}`.includes('used more') ? 1500 : 10_000;
    const text = `${PYTHON_HEAD}${body}\n`;
    const found = await run('tiles.py', text, { cpuMs });
    expect(found).toMatch(seen);
  });

  test.each(JAVASCRIPT)('%s, in JavaScript', async (_, body, seen) => {
    const head = `import fs from 'node:fs';\nexport function heuristic(state, goal) {\n`;
    expect(await run('tiles.js', `${head}${body} }\n`, { cpuMs: 10_000 })).toMatch(seen);
  });

  test('calls of the space are allowed up to the limit on average', async () => {
    const text = `${PYTHON_HEAD}space.actions(state); return 0\n`;
    expect(await run('tiles.py', text, { calls: 1 })).toMatch(/^right: 360/);
  });
});
