const { join } = require('node:path');

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
  if (command !== 'solve' || file === undefined || file.startsWith('-') || more.length > 0)
    return false;
  const code = load(join(bundles, 'in-place.cjs'));
  return code?.answeredInPlace(file, { bundles, packages: PACKAGES, load: require, milliseconds });
};

/** What a module exports; undefined where it is not there. */
function load(file) {
  try {
    return require(file);
  } catch (thrown) {
    if (thrown.code === 'MODULE_NOT_FOUND') return undefined;
    throw thrown;
  }
}
