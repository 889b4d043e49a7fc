/** Reads templates of new files, and fills them in. */
import { readFile } from 'node:fs/promises';

const TEMPLATES = new URL('../../templates/', import.meta.url);

/** Returns a template by its path, without the extension. */
export async function readTemplate(file: string): Promise<string> {
  return readFile(new URL(`${file}.template`, TEMPLATES), 'utf8');
}

/** Fills in the `{{slots}}` of a template. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`unknown template value ${name}`);
    return value;
  });
}
