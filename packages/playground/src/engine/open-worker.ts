/** Returns a worker for bundled plugins. A page without other files has its text. */
export function openWorker(): Worker {
  const text = document.querySelector('#worker')?.textContent;
  if (text === undefined || text === null)
    return new Worker(new URL('../jobs/worker.ts', import.meta.url), { type: 'module' });
  return new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
}
