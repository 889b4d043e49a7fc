/**
 * Sends SIGKILL to a process, unless it has already ended.
 *
 * @param pid the process, or minus the id of a process group.
 */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
