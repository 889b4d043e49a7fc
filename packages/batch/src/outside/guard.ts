/** Ends an outside program together with everything it has started, also if Queenside is killed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { killGroup, thisSystem } from '@queenside/host/system';

/** The environment variable that holds the marks of a program: everything it starts inherits them. */
const VARIABLE = 'QUEENSIDE_PROGRAM';

/**
 * Waits for the end of its input, which also comes when Queenside is killed. The input names the program's process group. The
 * guard then kills that group, and every process that has the mark `$1` in its environment, works in the folder `$2`, or has
 * its standard input from there. Such processes may have left the group. Killed processes take a moment to end, so the guard
 * looks again until there are none. If there is no /proc, it kills only the group. On Windows there is no guard.
 */
const SCRIPT = `
group=
while read -r line; do group=$line; done
[ -z "$group" ] || kill -9 -- "-$group"
round=0
while [ $round -lt 100 ]; do
  found=$(grep -lsF -- "$1" /proc/[0-9]*/environ; find /proc/[0-9]*/cwd /proc/[0-9]*/fd/0 -maxdepth 0 -lname "$2*")
  [ -n "$found" ] || break
  for each in $found; do each=\${each#/proc/}; kill -9 "\${each%%/*}"; done
  round=$((round + 1))
  sleep 0.01 || sleep 1
done`;

export class Guard {
  readonly #mark = randomUUID();
  readonly #folder: string;
  readonly #shell: GuardShell | undefined;
  #group: number | undefined;
  #ended: Promise<void> | undefined;

  /** @param folder the folder in which the program works. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#shell = thisSystem.isPosix ? new GuardShell(this.#mark, folder) : undefined;
  }

  /** The environment for the program. A program may itself run Queenside, so it keeps the marks it has inherited. */
  get environment(): NodeJS.ProcessEnv {
    const marks = [process.env[VARIABLE], this.#mark].filter(Boolean).join(' ');
    return { ...process.env, [VARIABLE]: marks };
  }

  /** Names the program's process group. */
  watch(group: number): void {
    this.#group = group;
    this.#shell?.tell(`${group}\n`);
  }

  /** Ends the program and everything it has started. Settles when they have ended. */
  async end(): Promise<void> {
    const killed = killGroup(this.#group);
    this.#ended ??= this.#finish();
    await Promise.all([killed, this.#ended]);
  }

  async #finish(): Promise<void> {
    await this.#shell?.finish();
    // The program may have killed it.
    if (this.#shell?.wasKilled === true) await new GuardShell(this.#mark, this.#folder).finish();
  }
}

/** A process that runs the script. */
class GuardShell {
  readonly #process: ChildProcess;
  readonly #gone: Promise<unknown>;

  constructor(mark: string, folder: string) {
    this.#process = spawn('/bin/sh', ['-c', SCRIPT, 'sh', mark, folder], {
      cwd: '/',
      stdio: ['pipe', 'ignore', 'ignore'],
      // Neither a signal from the terminal nor the end of another program reaches it.
      detached: true,
    });
    this.#gone = once(this.#process, 'exit').catch(() => undefined);
    this.#process.stdin!.on('error', () => undefined);
  }

  get wasKilled(): boolean {
    return this.#process.signalCode !== null;
  }

  tell(text: string): void {
    this.#process.stdin!.write(text);
  }

  async finish(): Promise<void> {
    this.#process.stdin!.end();
    await this.#gone;
  }
}
