import type { Limits } from '@queenside/sandbox';
import type { Program } from '../types.ts';

const MIB = 1 << 20;

/**
 * Returns the command that runs a program on an input, with its placeholders filled in.
 *
 * - `{input}`: the input's name in the working folder.
 * - `{output}`: the requested name of the answer file.
 * - `{heap}`: the size of Java's heap, in the format of `-Xmx`.
 */
export function commandFor(
  { command, fills }: Pick<Program, 'command' | 'fills'>,
  { input, output }: { readonly input: string; readonly output: string },
  { memoryBytes }: Pick<Limits, 'memoryBytes'>,
): string[] {
  const values = { input, output, heap: heapFor(memoryBytes) };
  const filled = fills.map((name) => [`{${name}}`, values[name]] as const);
  return command.map((word) =>
    word.replace(/\{\w+\}/g, (slot) => filled.find(([name]) => name === slot)?.[1] ?? slot),
  );
}

/** Returns the heap size for a total memory. An eighth of it, at least 64 MiB, remains for classes, code, and threads. */
function heapFor(memoryBytes: number): string {
  const beside = Math.max(64 * MIB, memoryBytes / 8);
  return `${Math.max(16, Math.floor((memoryBytes - beside) / MIB))}m`;
}
