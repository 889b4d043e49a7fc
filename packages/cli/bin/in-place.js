const { existsSync } = require('node:fs');
const { join, parse } = require('node:path');

const PACKAGES = join(__dirname, '..', '..');

/**
 * Carries a plain `queenside solve FILE` out in this process, where that can be done (see `src/in-place/in-place.ts`).
 *
 * @param {readonly string[]} args what was given to the command.
 * @param {string} bundles the folder where `scripts/build-in-place.ts` has put the code, if it was run.
 * @param {number} milliseconds how long an answer may take.
 * @returns {boolean} whether it is done; else nothing is.
 */
exports.answeredInPlace = ([command, file, ...more], bundles, milliseconds) => {
  const isPlain = command === 'solve' && more.length === 0 && file?.startsWith('-') === false;
  const code = isPlain ? codeFor(file, bundles) : undefined;
  return code !== undefined && require(code).answeredInPlace(file, PACKAGES, milliseconds);
};

/** The code of the problem that a file's name begins with: for `nqueens-small.txt` that of `nqueens`. */
function codeFor(file, bundles) {
  for (let { name } = parse(file); name !== ''; name = name.replace(/[-_.]?[^-_.]*$/, '')) {
    const code = join(bundles, `${name}.cjs`);
    if (existsSync(code)) return code;
  }
  return undefined;
}
