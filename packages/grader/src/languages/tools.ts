/** Which commands are there, where programs are run: asked once each, by trying. */
import type { RunFacts, Sandbox } from '../model/index.ts';

type Run = (command: readonly string[]) => Promise<RunFacts>;

const known = new WeakMap<Sandbox, Map<string, Promise<boolean>>>();

/** Whether the sandbox finds a command. What is found once is not looked for again. */
export async function hasTool(sandbox: Sandbox, tool: string, run: Run): Promise<boolean> {
  const tools = known.get(sandbox) ?? new Map<string, Promise<boolean>>();
  known.set(sandbox, tools);
  const asked = tools.get(tool) ?? look(tool, run);
  tools.set(tool, asked);
  // Whoever could not find out does not answer for those after it.
  asked.catch(() => tools.delete(tool));
  return asked;
}

async function look(tool: string, run: Run): Promise<boolean> {
  const { ending } = await run(['sh', '-c', 'command -v -- "$1"', 'sh', tool]);
  return ending.kind === 'exited' && ending.code === 0;
}
