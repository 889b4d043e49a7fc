/** The address of a module that workers begin with: TypeScript here, JavaScript as published. */
export function moduleOfWorkers(name: string): string {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`../worker/${name}.${extension}`, import.meta.url).href;
}
