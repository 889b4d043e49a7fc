/** Programs in four languages, under usual limits. */
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Limits, RunFacts } from '../src/types.ts';
import { newFolder, run, SANDBOXES, sh, text } from './helpers.ts';

/** Limits of the programs that fill the memory. */
const HOG: Partial<Limits> = { memoryBytes: 2 ** 28 };
const BUILD: Partial<Limits> = { cpuMs: 30_000, wallMs: 60_000, outputBytes: 16 * 2 ** 20 };

const JAVA = `
import java.util.*;
import java.util.concurrent.*;
public class Main {
  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(8);
    List<Future<Integer>> all = new ArrayList<>();
    for (int i = 0; i < 16; i++) { final int k = i; all.add(pool.submit(() -> { long s = 0; for (int j = 0; j < 2000; j++) { s += new int[1000].length; } return k; })); }
    int sum = 0;
    for (Future<Integer> each : all) sum += each.get();
    pool.shutdown();
    System.out.println(sum + " " + System.getProperty("user.name") + " " + new Scanner(new java.io.File("input.txt")).nextInt());
  }
}`;
const JAVA_HOG = `
import java.util.*;
public class Hog { public static void main(String[] args) { List<byte[]> all = new ArrayList<>(); for (;;) all.add(new byte[1 << 20]); } }`;
const CPP = `
#include <cstdio>
#include <thread>
#include <vector>
int main() {
  int n, sum = 0; fscanf(fopen("input.txt", "r"), "%d", &n);
  std::vector<std::thread> all;
  for (int i = 0; i < 8; i++) all.emplace_back([&, i] { __atomic_add_fetch(&sum, i, __ATOMIC_SEQ_CST); });
  for (auto &each : all) each.join();
  printf("%d %d\\n", sum, n);
}`;
const CPP_HOG = `
int main() { for (;;) { char *all = new char[1 << 20]; for (int i = 0; i < 1 << 20; i++) ((volatile char *)all)[i] = 'x'; } }`;
const NODE = `
const { Worker, isMainThread, parentPort } = require('node:worker_threads');
if (isMainThread) {
  const all = [1, 2, 3, 4].map(() => new Promise((resolve) => new Worker(__filename).on('message', resolve)));
  Promise.all(all).then((each) => console.log(each.reduce((a, b) => a + b), require('fs').readFileSync('input.txt', 'utf8').trim()));
} else parentPort.postMessage(7);`;
const PYTHON = `
import multiprocessing, threading
if __name__ == "__main__":
    with multiprocessing.Pool(4) as pool: print(sum(pool.map(abs, range(-5, 5))), open("input.txt").read().strip())
    threads = [threading.Thread(target=print, args=("t",)) for _ in range(8)]
    [t.start() for t in threads]; [t.join() for t in threads]`;

const has = (program: string): boolean => existsSync(`/usr/bin/${program}`);

/** The Java programs. All sandboxes run them, but only the first compiles them, because javac is slow. */
let classes: string;
let compiled: RunFacts;
beforeAll(async () => {
  classes = await mkdtemp(join(tmpdir(), 'queenside-java-'));
  if (!has('javac')) return;
  await writeFile(join(classes, 'Main.java'), JAVA);
  await writeFile(join(classes, 'Hog.java'), JAVA_HOG);
  const [, sandbox] = SANDBOXES[0]!;
  const command = ['javac', 'Main.java', 'Hog.java'];
  compiled = await run(sandbox, command, { folder: classes, limits: BUILD });
});
afterAll(() => rm(classes, { recursive: true, force: true }));

describe.each(SANDBOXES)('languages in %s', (_, sandbox) => {
  test.skipIf(!has('javac'))('Java: run with threads, out of memory', async () => {
    const folder = await newFolder();
    expect([text(compiled.errors), compiled.ending]).toEqual(['', { kind: 'exited', code: 0 }]);
    await cp(classes, folder, { recursive: true });
    await writeFile(join(folder, 'input.txt'), '12\n');
    const { ending, output } = await run(sandbox, ['java', '-Xmx256m', 'Main'], { folder });
    expect(ending).toEqual({ kind: 'exited', code: 0 });
    expect(text(output)).toMatch(/^120 \S+ 12\n$/);
    for (const options of [['-Xmx128m'], []]) {
      const hog = await run(sandbox, ['java', ...options, 'Hog'], { folder, limits: HOG });
      expect(hog.ending).toEqual({ kind: 'limit', limit: 'memory' });
    }
  });

  test.skipIf(!has('g++'))('C++: compiled, run with threads, out of memory', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'main.cpp'), CPP);
    await writeFile(join(folder, 'hog.cpp'), CPP_HOG);
    await writeFile(join(folder, 'input.txt'), '12\n');
    const script = 'g++ -pthread -o main main.cpp && g++ -o hog hog.cpp';
    const built = await sh(sandbox, script, { folder, limits: BUILD });
    expect([text(built.errors), built.ending]).toEqual(['', { kind: 'exited', code: 0 }]);
    expect(text((await run(sandbox, ['./main'], { folder })).output)).toBe('28 12\n');
    const hog = await run(sandbox, ['./hog'], { folder, limits: HOG });
    expect(hog.ending).toEqual({ kind: 'limit', limit: 'memory' });
  });

  test('JavaScript: run with threads, by the same Node.js as the grader', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'main.js'), NODE);
    await writeFile(join(folder, 'input.txt'), '12\n');
    const { ending, output, errors } = await run(sandbox, ['node', 'main.js'], { folder });
    expect([text(errors), ending]).toEqual(['', { kind: 'exited', code: 0 }]);
    expect(text(output)).toBe('28 12\n');
    const version = await run(sandbox, ['node', '--version']);
    expect(text(version.output).trim()).toBe(process.version);
  });

  test('Python: the version of PATH', async () => {
    const question = ['-c', 'import sys; print(sys.version)'];
    const { output } = await run(sandbox, ['python3', ...question]);
    expect(text(output).trim()).toBe((await execa('python3', question)).stdout);
  });

  test('Python: run with processes and threads', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'main.py'), PYTHON);
    await writeFile(join(folder, 'input.txt'), '12\n');
    const { ending, output, errors } = await run(sandbox, ['python3', 'main.py'], { folder });
    expect([text(errors), ending]).toEqual(['', { kind: 'exited', code: 0 }]);
    expect(text(output)).toBe(`25 12\n${'t\n'.repeat(8)}`);
  });
});
