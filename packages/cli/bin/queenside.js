#!/usr/bin/env node
/**
 * Starts the command from its sources. It is JavaScript, and enables the compile cache first, so that Node need not
 * load its type stripper for code that it has seen before: that halves the start. It is CommonJS, because a small file is
 * answered before Node would have set up the loader of modules.
 */
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');
const { answeredInPlace } = require('./in-place.js');

const BUNDLES = join(__dirname, '..', 'dist', 'bundles');
/** About as long as the command takes otherwise until it begins to solve. */
const MILLISECONDS = 150;

enableCompileCache();
// All is written then, and nothing is open: it takes a while to take down in good order what ends anyway.
if (answeredInPlace(process.argv.slice(2), BUNDLES, MILLISECONDS)) process.exit();
void import('../src/main.ts');
