#!/usr/bin/env node
/**
 * Starts the command, or says which Node it needs. An old Node must be able to read this file, so it has no static imports.
 * The compile cache comes first: it halves the start, because Node strips the types of a module or compiles it only once.
 */
const NEEDED = [24, 11];

const [major, minor] = process.versions.node.split('.').map(Number);
const isOld = major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1]);
// They claim to be a Node, but lack parts of it.
const other = ['Bun', 'Deno'].find((name) => name in globalThis);
if (isOld || other) {
  const found = other || process.versions.node;
  process.stderr.write(`Queenside needs Node ${NEEDED.join('.')} or newer (this is ${found})\n`);
  process.exitCode = 2;
} else {
  void import('node:module').then(({ enableCompileCache }) => {
    enableCompileCache();
    return import('@queenside/cli/main');
  });
}
