import { writeFileSync } from 'node:fs';
import type { Plugin } from '@queenside/core';

/** Writes down that a plugin has passed all checks, for the badge of its package. */
export function attest({ apiVersion }: Plugin): void {
  const file = process.env['QUEENSIDE_CONFORMS'];
  if (file !== undefined) writeFileSync(file, `conforms to API ${apiVersion}\n`);
}
