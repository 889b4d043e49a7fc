/** Tests a sandbox with programs that try to exceed each limit and to break each barrier. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { MEBIBYTE } from './isolation/limits.ts';
import { exists, inEmptyFolder } from './run/folder.ts';
import { foundBy, SEARCH_LIMITS, searchCommand } from './search.ts';
import { lastLine, readProc, textOf } from './text.ts';
import type { RunEnding, Limits, RunFacts, Sandbox } from './types.ts';
import { killProcess, processIds } from './usage/process-tree.ts';

/** The result of one attempt. */
export interface Proof {
  /** The limit or barrier: `processor time`, `network`. */
  readonly what: string;
  readonly holds: boolean;
  /** A description of what happened, in a few words: `stopped at the limit`, `connected`. */
  readonly found: string;
}

const LIMITS: Limits = {
  cpuMs: 5000,
  wallMs: 10_000,
  memoryBytes: 128 * MEBIBYTE,
  outputBytes: MEBIBYTE,
  processes: 32,
};

/** Runs a command in a fresh folder. */
type Run = (command: readonly string[], limits?: Partial<Limits>) => Promise<RunFacts>;
type ProofFinding = Omit<Proof, 'what'>;
type Attempt = (run: Run) => Promise<ProofFinding>;
type Attempts = readonly (readonly [what: string, attempt: Attempt])[];

/** Tries all limits and barriers one by one, in a few seconds, and leaves nothing behind. Trusted runs have no barriers. */
export async function proveSandbox(sandbox: Sandbox): Promise<readonly Proof[]> {
  const proofs: Proof[] = [];
  for (const [what, attempt] of LIMIT_ATTEMPTS)
    proofs.push({ what, ...(await inFolder(sandbox, attempt)) });
  for (const [what, attempt] of BARRIER_ATTEMPTS) {
    const isOpen = sandbox.kind === 'trusted';
    const proof = isOpen ? NO_BARRIER : await inFolder(sandbox, attempt);
    proofs.push({ what, ...proof });
  }
  return proofs;
}

const NO_BARRIER: ProofFinding = { holds: false, found: 'open to trusted programs' };

async function inFolder(sandbox: Sandbox, attempt: Attempt): Promise<ProofFinding> {
  return await inEmptyFolder((folder) =>
    attempt((command, limits) =>
      sandbox.run({ command, folder, limits: { ...LIMITS, ...limits } }),
    ),
  );
}

const LIMIT_ATTEMPTS: Attempts = [
  ['processor time', endsAt('cpu', 'while :; do :; done', { cpuMs: 200 })],
  ['wall time', endsAt('wall', 'while :; do :; done', { wallMs: 300 })],
  ['waiting', endsAt('idle', 'sleep 20', { wallMs: 1500 })],
  ['memory', endsAt('memory', 'exec tail /dev/zero')],
  [
    'memory of many processes',
    endsAt('memory', 'tail /dev/zero | tail /dev/zero & tail /dev/zero'),
  ],
  ['standard output', endsAt('output', 'exec yes')],
  ['large files', endsAt('output', 'exec head -c 64000000 /dev/zero > large')],
  ['sparse files', endsAt('output', 'exec truncate -s 1T sparse')],
  [
    'many files',
    endsAt('output', 'for i in 1 2 3 4; do head -c 600000 /dev/zero > $i; done; sleep 5'),
  ],
  ['processes', tryProcesses],
  ['background processes', tryBackground],
];

const BARRIER_ATTEMPTS: Attempts = [
  ['network', tryNetwork],
  ['other folders', tryFolders],
  ['other processes', tryOtherProcesses],
  ['the environment of this command', tryEnvironment],
  ['Queenside', tryQueenside],
  ['writing elsewhere', tryWriting],
  ['files left behind', tryLeftovers],
];

/** Runs a shell script that the sandbox must stop at a limit. */
function endsAt(
  limit: (RunEnding & { kind: 'limit' })['limit'],
  script: string,
  limits: Partial<Limits> = {},
): Attempt {
  return async (run) => {
    const { ending } = await run(['/bin/sh', '-c', script], limits);
    const holds = ending.kind === 'limit' && ending.limit === limit;
    return { holds, found: holds ? 'stopped at the limit' : describe(ending) };
  };
}

/** Runs a fork bomb that counts the processes it started. */
async function tryProcesses(run: Run): Promise<ProofFinding> {
  const script = 'i=0; while [ $i -lt 100 ]; do sleep 5 & i=$((i+1)); echo $i; done';
  const { ending, output } = await run(['/bin/sh', '-c', script], { processes: 20 });
  const started = Number(lastLine(output));
  const holds = started > 0 && started < 20;
  return {
    holds,
    found: holds ? `started ${started} of 20` : `${describe(ending)}, ${started} started`,
  };
}

/** Starts a process that leaves its session and its parent. */
async function tryBackground(run: Run): Promise<ProofFinding> {
  const seconds = `86399.${process.pid}`;
  await run(['/bin/sh', '-c', `setsid sleep ${seconds} > /dev/null 2>&1 & echo started`]);
  const left = processIds().filter((pid) => readProc(`/proc/${pid}/cmdline`).includes(seconds));
  for (const pid of left) killProcess(Number(pid));
  return {
    holds: left.length === 0,
    found: left.length === 0 ? 'killed with the program' : 'one survived',
  };
}

async function tryNetwork(run: Run): Promise<ProofFinding> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const script = `require('net').connect(${port}, '127.0.0.1').on('connect', () => console.log('connected')).on('error', (e) => console.log(e.code))`;
  const { output } = await run(['node', '-e', script], { memoryBytes: 512 * MEBIBYTE });
  await new Promise((resolve) => {
    server.close(resolve);
  });
  const said = textOf(output).trim();
  return {
    holds: /^E[A-Z]+$/.test(said),
    found: said === 'connected' ? said : `unreachable (${said})`,
  };
}

async function tryFolders(run: Run): Promise<ProofFinding> {
  const folder = await mkdtemp(join(tmpdir(), 'queenside-secret-'));
  try {
    await writeFile(join(folder, 'secret'), 'seen', { mode: 0o644 });
    const script = 'for each; do cat "$each" 2>/dev/null || ls "$each" 2>/dev/null; done; exit 0';
    const places = [join(folder, 'secret'), homedir(), process.cwd(), '/etc/shadow', '/var'];
    const { output } = await run(['/bin/sh', '-c', script, 'sh', ...places]);
    return { holds: output.length === 0, found: output.length === 0 ? 'hidden' : 'visible' };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs a program that looks for Queenside everywhere: it could hand in its answers. */
async function tryQueenside(run: Run): Promise<ProofFinding> {
  const found = foundBy(await run(searchCommand(true), SEARCH_LIMITS));
  if (typeof found === 'string') return { holds: false, found: `the search failed: ${found}` };
  const [path] = found;
  return { holds: path === undefined, found: path === undefined ? 'hidden' : `visible: ${path}` };
}

async function tryOtherProcesses(run: Run): Promise<ProofFinding> {
  const { output } = await run(['/bin/sh', '-c', 'echo /proc/[0-9]*']);
  const seen = textOf(output).trim().split(' ').length;
  // The program and the process that waits for it.
  return { holds: seen <= 3, found: `${seen} visible` };
}

async function tryEnvironment(run: Run): Promise<ProofFinding> {
  const { output } = await run(['/bin/sh', '-c', 'cat /proc/1/environ; cat /proc/$PPID/environ']);
  const entries = textOf(output).split('\0').filter(Boolean);
  const ours = entries.filter(
    (entry) => !/^(?:PATH|HOME|LANG|TMPDIR|PWD|OLDPWD|SHLVL|_)=/.test(entry),
  );
  const home = entries.includes(`HOME=${homedir()}`);
  const holds = ours.length === 0 && !home;
  return { holds, found: holds ? 'hidden' : `${Math.max(1, ours.length)} entries visible` };
}

async function tryWriting(run: Run): Promise<ProofFinding> {
  // The program has its own /tmp.
  const places = ['/', '/usr', '/etc', '/dev', '/proc', '/var', homedir(), process.cwd()].filter(
    (place) => !`${place}/`.startsWith('/tmp/'),
  );
  const name = `queenside-proof-${process.pid}`;
  const script = `for each; do touch "$each/${name}" 2>/dev/null && echo "$each" && rm -f "$each/${name}"; done; exit 0`;
  const { output } = await run(['/bin/sh', '-c', script, 'sh', ...new Set(places)]);
  const written = textOf(output).trim().split('\n').filter(Boolean);
  return {
    holds: written.length === 0,
    found: written.length === 0 ? 'refused' : `wrote to ${written.join(', ')}`,
  };
}

/** Leaves temporary files and a closed folder. Removing the work folder afterwards must work, too. */
async function tryLeftovers(run: Run): Promise<ProofFinding> {
  const name = `queenside-left-${process.pid}`;
  const script = `touch /tmp/${name} /dev/shm/${name}; mkdir closed; touch closed/file; chmod 0 closed; pwd`;
  await run(['/bin/sh', '-c', script]);
  const left: string[] = [];
  for (const place of ['/tmp', '/dev/shm']) {
    const path = join(place, name);
    if (await exists(path)) left.push(place);
    await rm(path, { force: true });
  }
  return {
    holds: left.length === 0,
    found: left.length === 0 ? 'none' : `some in ${left.join(', ')}`,
  };
}

function describe(ending: RunEnding): string {
  if (ending.kind === 'exited') return `exited with code ${ending.code}`;
  if (ending.kind === 'signalled') return `killed by ${ending.signal}`;
  if (ending.kind === 'limit') return `stopped at another limit: ${ending.limit}`;
  return ending.kind === 'sandbox-failed' ? `the sandbox failed: ${ending.reason}` : ending.kind;
}
