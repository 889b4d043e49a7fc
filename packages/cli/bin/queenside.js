#!/usr/bin/env node
/**
 * Starts the command from its sources. It is JavaScript, and enables the compile cache first, so that Node need not
 * load its type stripper for code that it has seen before: that halves the start. It is CommonJS, because a small file is
 * answered before Node would have set up the loader of modules.
 */
const { existsSync } = require('node:fs');
const { enableCompileCache } = require('node:module');
const { dirname, parse } = require('node:path');

const COMMAND = dirname(__dirname);
const PACKAGES = dirname(COMMAND);
const BUNDLES = `${COMMAND}/dist/bundles`;
/** About as long as the command takes otherwise until it begins to solve. */
const MILLISECONDS = 150;

/**
 * Carries a plain `queenside solve FILE` out in this process, where that can be done (see `src/in-place/in-place.ts`).
 *
 * @param {readonly string[]} args what was given to the command.
 * @param {string} bundles the folder where `scripts/build-in-place.ts` has put the code, if it was run.
 * @param {number} milliseconds how long an answer may take.
 * @returns {boolean} whether it is done; else nothing is.
 */
exports.answeredInPlace = ([command, file, ...more], bundles, milliseconds) => {
  const isFile = file !== undefined && !file.startsWith('-');
  const code = command === 'solve' && isFile && more.length === 0 && codeFor(file, bundles);
  return code !== false && require(code).answeredInPlace(file, PACKAGES, milliseconds);
};

/** The code of the problem that a file's name begins with: for `nqueens-small.txt` that of `nqueens`; false for none. */
function codeFor(file, bundles) {
  for (let { name } = parse(file); name !== ''; name = name.replace(/[-_.]?[^-_.]*$/, '')) {
    const code = `${bundles}/${name}.cjs`;
    if (existsSync(code)) return code;
  }
  return false;
}

if (require.main === module) {
  enableCompileCache();
  // All is written then, and nothing is open: it takes a while to take down in good order what ends anyway.
  if (exports.answeredInPlace(process.argv.slice(2), BUNDLES, MILLISECONDS)) process.exit();
  void import('../src/main.ts');
}
