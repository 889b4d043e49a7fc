/** Lets the engines of tests start the built workers if these are fresh: sources take twice the processor time to start. */
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The built command, or its sources. */
const program = process.env['QUEENSIDE_PROGRAM'] ?? '';
const batch = join(program, '../../../batch');
const entries = new Map(
  ['process', 'thread'].map((name) => [
    `@queenside/batch/${name}`,
    pathToFileURL(join(batch, `${name}.js`)).href,
  ]),
);

if (program.endsWith('.js'))
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const url = entries.get(specifier);
      return url === undefined ? nextResolve(specifier, context) : { url, shortCircuit: true };
    },
  });
