/** Notices changes of the files that decide how a class is graded, such as the assignment, overrides, or a gradebook. */
import { isAbsolute } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Assignment, Checker, Overrides } from '@queenside/class-view';
import { isFile } from '@queenside/host';
import { messageOf } from '@queenside/core';
import { versionOf } from './version-of.ts';

interface RulesTimes {
  /** The time between two looks at the files, in milliseconds. Files that change in between are still being written. */
  readonly lookEvery: number;
  /** When to read invalid files again although they have not changed: what they lack may have appeared. In milliseconds. */
  readonly retryAfter: number;
}

const DEFAULT_TIMES: RulesTimes = { lookEvery: 1000, retryAfter: 5000 };

/** The rules that decide how a class is graded. */
export interface Rules {
  /** The files and folders from which it was read, and those that may appear. */
  readonly files: readonly string[];
}

/** Returns the files of an assignment and its overrides. */
export function filesOfRules(
  { file, secret, libraries = [], tests, samples, similarity }: Assignment,
  overrides: Overrides,
): string[] {
  return [
    file,
    ...(secret === undefined ? [] : [secret.file]),
    ...overrides.files,
    // Folders of libraries are too large to look at every second.
    ...libraries.flatMap(({ path, uses }) => [path, ...uses].filter(isFile)),
    ...tests.flatMap(({ instances }) => (instances.kind === 'file' ? instances.path : [])),
    ...tests.flatMap((test) => test.package ?? []),
    ...tests.flatMap(({ checker }) => filesOfChecker(checker)),
    ...samples.map(({ path }) => path),
    ...(similarity?.starter ?? []),
  ];
}

function filesOfChecker(checker: Checker): string[] {
  if (checker.kind === 'problem' || checker.kind === 'package') return [];
  const { command, answerFile } = checker;
  const files = command.filter((part) => isAbsolute(part));
  return answerFile === undefined ? files : [...files, answerFile];
}

/** How rules are read. */
interface RulesReader<Read extends Rules> {
  /** Reads the files. Throws if they are invalid. */
  read(): Promise<Read>;
  /** Throws if the rules are not right. May take long. */
  check(rules: Read): Promise<void>;
  /** Called once for each reason why changed rules do not apply. */
  refused(thrown: unknown): void;
}

export class WatchedRules<Read extends Rules> {
  readonly #reader: RulesReader<Read>;
  readonly #times: RulesTimes;
  #files: readonly string[] = [];
  /** The version of the files when they were read. */
  #version = '';
  /** Why the files are invalid, if they are. */
  #reason: string | undefined;

  constructor(reader: RulesReader<Read>, times: RulesTimes = DEFAULT_TIMES) {
    this.#reader = reader;
    this.#times = times;
  }

  /** Reads and checks the rules. */
  async read(): Promise<Read> {
    const before = this.#files.join('\0');
    this.#version = versionOf(this.#files);
    const rules = await this.#reader.read();
    this.#files = rules.files;
    if (rules.files.join('\0') !== before) this.#version = versionOf(rules.files);
    await this.#reader.check(rules);
    this.#reason = undefined;
    return rules;
  }

  /** Waits for changed rules that are valid. Returns undefined after an abort. */
  async next(signal: AbortSignal): Promise<Read | undefined> {
    let last = this.#version;
    let retryAt = Infinity;
    for (;;) {
      await sleep(this.#times.lookEvery, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return undefined;
      try {
        const version = versionOf(this.#files);
        const isSettled = version === last;
        last = version;
        const isNew = version !== this.#version || performance.now() >= retryAt;
        if (!isSettled || !isNew) continue;
        return await this.read();
      } catch (thrown) {
        if (signal.aborted) return undefined;
        this.#refuse(thrown);
        retryAt = performance.now() + this.#times.retryAfter;
      }
    }
  }

  #refuse(thrown: unknown): void {
    const reason = messageOf(thrown);
    if (reason !== this.#reason) this.#reader.refused(thrown);
    this.#reason = reason;
  }
}
