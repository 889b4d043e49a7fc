/** Finds out which commands exist in a sandbox, and remembers the result. */
import type { RunFacts, Sandbox } from '../model/index.ts';

type Run = (command: readonly string[]) => Promise<RunFacts>;

const known = new WeakMap<Sandbox, Map<string, Promise<boolean>>>();

/** Whether a command exists in the sandbox. Each command is looked up once. */
export async function hasTool(sandbox: Sandbox, tool: string, run: Run): Promise<boolean> {
  const tools = known.get(sandbox) ?? new Map<string, Promise<boolean>>();
  known.set(sandbox, tools);
  const asked = tools.get(tool) ?? look(tool, run);
  tools.set(tool, asked);
  // If the lookup itself failed, the next caller tries again.
  asked.catch(() => tools.delete(tool));
  return asked;
}

async function look(tool: string, run: Run): Promise<boolean> {
  const { ending } = await run(['sh', '-c', 'command -v -- "$1"', 'sh', tool]);
  return ending.kind === 'exited' && ending.code === 0;
}
