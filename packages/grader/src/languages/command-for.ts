import type { Limits, Program, Test } from '../model/index.ts';

const MIB = 1 << 20;

/**
 * The command that runs a program on a test: its placeholders filled in.
 *
 * - `{input}`: the name of the input in the working folder.
 * - `{output}`: the name under which the answer is asked for.
 * - `{heap}`: the memory that is left for Java's heap, as `-Xmx` takes it.
 */
export function commandFor(
  { command, fills }: Program,
  { input, answer }: Pick<Test, 'input' | 'answer'>,
  { memoryBytes }: Pick<Limits, 'memoryBytes'>,
): string[] {
  const values = { input, output: answer.names[0] ?? '', heap: heapFor(memoryBytes) };
  const filled = fills.map((name) => [`{${name}}`, values[name]] as const);
  return command.map((word) =>
    word.replace(/\{\w+\}/g, (slot) => filled.find(([name]) => name === slot)?.[1] ?? slot),
  );
}

/**
 * The heap of a virtual machine that has so many bytes for everything: an eighth, and 64 MiB at least, is left to classes, code
 * and threads.
 */
function heapFor(memoryBytes: number): string {
  const beside = Math.max(64 * MIB, memoryBytes / 8);
  return `${Math.max(16, Math.floor((memoryBytes - beside) / MIB))}m`;
}
