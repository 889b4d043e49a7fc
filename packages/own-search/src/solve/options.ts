/** The options of searches that users write themselves. */
import type { OptionsOf } from '@queenside/core';
import { FRAMEWORKS } from '../source.ts';

const budget = {
  type: 'integer',
  minimum: 0,
  default: 0,
  description: 'the most calls that the search may make; 0 for any number',
} as const;
const python = {
  type: 'string',
  default: '',
  description: 'the command that starts Python (default: python3, python, or py -3)',
} as const;

const framework = {
  type: 'string',
  enum: ['', ...FRAMEWORKS],
  default: '',
  description: 'the course whose functions the file has (default: the one whose names it uses)',
} as const;

/** The options of searches in Python. */
const SCHEMAS = { budget, python, framework } as const;
export type Options = Partial<OptionsOf<typeof SCHEMAS>>;

/** Returns the options of the search in a file. */
export function searchOptions(file: string): typeof SCHEMAS {
  return file.endsWith('.py') ? SCHEMAS : ({ budget } as typeof SCHEMAS);
}
