/** Exports the functions of files that export none. It imports nothing of this project, because the sandbox has none of it. */

/** The export with the functions of a file that exports none itself. */
export const FUNCTIONS = 'functionsOfFile';

const EXPORTS = /^[ \t]*export\b/m;
/** Signs of a CommonJS module. */
const COMMON = /\bmodule\.exports\b|\bexports\.\w+\s*=|\brequire\s*\(/;
/** A function, or a constant that may be one, at the start of a line. */
const DEFINITIONS = /^(?:async\s+)?(?:function\b\s*|(?:const|let|var)\s+)([\w$]+)/gm;
const COMMON_HEAD = 'const module = { exports: {} }; let { exports } = module; ';
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.filename); ";

/**
 * Returns the text of a module that exports its functions. All lines keep their numbers.
 *
 * @param hasNode whether it runs in Node, so that CommonJS can load other modules.
 */
export function exposed(text: string, hasNode: boolean): string {
  if (EXPORTS.test(text)) return text;
  const names = new Set(Array.from(text.matchAll(DEFINITIONS), ([, name]) => name!));
  // A name may only be in a comment or in another text.
  const found = Array.from(
    names,
    (name) => `${name}: typeof ${name} === 'undefined' ? 0 : ${name}`,
  );
  const tail = `\nexport const ${FUNCTIONS} = { ${found.join(', ')} };\n`;
  const body = text.replace(/^#!/, '//');
  if (!COMMON.test(text)) return body + tail;
  const head = hasNode ? REQUIRE + COMMON_HEAD : COMMON_HEAD;
  const whole = 'const wholeModule = module.exports;';
  return `${head}${body}${tail}${whole} export { wholeModule as default, wholeModule as 'module.exports' };\n`;
}
