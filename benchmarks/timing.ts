/** Medians with ranges, and timing of commands. */
import { spawn, spawnSync } from 'node:child_process';

/** A sample of measurements, in milliseconds. */
export interface Sample {
  readonly median: number;
  readonly least: number;
  readonly greatest: number;
}

/** Returns the median and the range of some measurements. */
export function summarize(measurements: readonly number[]): Sample {
  const sorted = measurements.toSorted((a, b) => a - b);
  return {
    median: sorted[Math.floor(sorted.length / 2)]!,
    least: sorted[0]!,
    greatest: sorted.at(-1)!,
  };
}

/** Formats a sample as `12.3 ms (11.9 to 15.0)`. */
export function show({ median, least, greatest }: Sample): string {
  return `${median.toFixed(1)} ms (${least.toFixed(1)} to ${greatest.toFixed(1)})`;
}

/** Runs a command, discards its output, and returns the milliseconds. */
export async function timeCommand(program: string, args: readonly string[]): Promise<number> {
  const started = performance.now();
  const child = spawn(program, args, { stdio: 'ignore' });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject).once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ${args.join(' ')} exited with ${code}`));
    });
  });
  return performance.now() - started;
}

/** Times commands in turn, so that a change of the machine's speed affects all of them. The first round warms up. */
export async function timeInTurn(
  commands: Readonly<Record<string, readonly [program: string, ...args: string[]]>>,
  rounds: number,
): Promise<Record<string, Sample>> {
  const times = new Map<string, number[]>(Object.keys(commands).map((name) => [name, []]));
  for (let round = -1; round < rounds; round++)
    for (const [name, [program, ...args]] of Object.entries(commands)) {
      const taken = await timeCommand(program, args);
      if (round >= 0) times.get(name)!.push(taken);
    }
  return Object.fromEntries([...times].map(([name, taken]) => [name, summarize(taken)]));
}

/** What a run took, in seconds. */
export interface Usage {
  readonly wall: number;
  /** The processor time of all its processes. */
  readonly processor: number;
}

/** Runs a program by bash, and writes its output to a file. */
export function usageOf(program: readonly string[], output: string): Usage {
  const script = 'TIMEFORMAT="%R %U %S"; file=$1; shift; time "$@" > "$file" 2> /dev/null';
  const { stderr } = spawnSync('bash', ['-c', script, 'bash', output, ...program], {
    encoding: 'utf8',
  });
  const [wall = 0, user = 0, system = 0] = stderr.split(' ').map(Number);
  return { wall, processor: user + system };
}
