#!/usr/bin/env node
/**
 * Starts the command from its sources. It is JavaScript, and enables the compile cache first, so that Node need not
 * load its type stripper for code that it has seen before: that halves the start. It is CommonJS, because a small file is
 * answered before Node would have set up the loader of modules, by code that was put together for it.
 */
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');

/** About as long as the command takes otherwise until it begins to solve. */
const MILLISECONDS = 150;

enableCompileCache();
if (!answeredInPlace()) void import('../src/main.ts');

/** Whether `dist/in-place` was built, and has carried the command out. */
function answeredInPlace() {
  const folder = join(__dirname, '..', 'dist', 'in-place');
  const packages = join(__dirname, '..', '..');
  try {
    const inPlace = require(join(folder, 'in-place.cjs'));
    const place = { folder, packages, load: require, milliseconds: MILLISECONDS };
    return inPlace.answeredInPlace(process.argv.slice(2), place);
  } catch (thrown) {
    if (thrown.code === 'MODULE_NOT_FOUND') return false;
    throw thrown;
  }
}
