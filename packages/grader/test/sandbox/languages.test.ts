/** Programs in four languages, under the limits that a class would have. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Limits } from '../../src/model/index.ts';
import { newFolder, run, SANDBOXES, sh, text } from './helpers.ts';

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
#include <fstream>
#include <iostream>
#include <thread>
#include <vector>
int main() {
  int n, sum = 0; std::ifstream("input.txt") >> n;
  std::vector<std::thread> all;
  for (int i = 0; i < 8; i++) all.emplace_back([&, i] { __atomic_add_fetch(&sum, i, __ATOMIC_SEQ_CST); });
  for (auto &each : all) each.join();
  std::cout << sum << " " << n << std::endl;
}`;
const CPP_HOG = `
#include <vector>
int main() { std::vector<std::vector<char>> all; for (;;) all.emplace_back(1 << 20, 'x'); }`;
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

describe.each(SANDBOXES)('languages in %s', (_, open) => {
  test.skipIf(!has('javac'))('Java: compiled, run with threads, out of memory', async () => {
    const sandbox = await open();
    const folder = await newFolder();
    await writeFile(join(folder, 'Main.java'), JAVA);
    await writeFile(join(folder, 'Hog.java'), JAVA_HOG);
    await writeFile(join(folder, 'input.txt'), '12\n');
    const built = await run(sandbox, ['javac', 'Main.java', 'Hog.java'], { folder, limits: BUILD });
    expect([text(built.errors), built.ending]).toEqual(['', { kind: 'exited', code: 0 }]);
    const { ending, output } = await run(sandbox, ['java', '-Xmx256m', 'Main'], { folder });
    expect(ending).toEqual({ kind: 'exited', code: 0 });
    expect(text(output)).toMatch(/^120 \S+ 12\n$/);
    for (const options of [['-Xmx256m'], []]) {
      const hog = await run(sandbox, ['java', ...options, 'Hog'], { folder });
      expect(hog.ending).toEqual({ kind: 'limit', limit: 'memory' });
    }
  });

  test.skipIf(!has('g++'))('C++: compiled, run with threads, out of memory', async () => {
    const sandbox = await open();
    const folder = await newFolder();
    await writeFile(join(folder, 'main.cpp'), CPP);
    await writeFile(join(folder, 'hog.cpp'), CPP_HOG);
    await writeFile(join(folder, 'input.txt'), '12\n');
    const script = 'g++ -O2 -pthread -o main main.cpp && g++ -o hog hog.cpp';
    const built = await sh(sandbox, script, { folder, limits: BUILD });
    expect([text(built.errors), built.ending]).toEqual(['', { kind: 'exited', code: 0 }]);
    expect(text((await run(sandbox, ['./main'], { folder })).output)).toBe('28 12\n');
    const hog = await run(sandbox, ['./hog'], { folder });
    expect(hog.ending).toEqual({ kind: 'limit', limit: 'memory' });
  });

  test('JavaScript: the Node that runs the grader, with threads', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'main.js'), NODE);
    await writeFile(join(folder, 'input.txt'), '12\n');
    const sandbox = await open();
    const { ending, output, errors } = await run(sandbox, ['node', 'main.js'], { folder });
    expect([text(errors), ending]).toEqual(['', { kind: 'exited', code: 0 }]);
    expect(text(output)).toBe('28 12\n');
    const version = await run(sandbox, ['node', '--version']);
    expect(text(version.output).trim()).toBe(process.version);
  });

  test('Python: with processes and threads', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'main.py'), PYTHON);
    await writeFile(join(folder, 'input.txt'), '12\n');
    const { ending, output, errors } = await run(await open(), ['python3', 'main.py'], { folder });
    expect([text(errors), ending]).toEqual(['', { kind: 'exited', code: 0 }]);
    expect(text(output)).toBe(`25 12\n${'t\n'.repeat(8)}`);
  });
});
