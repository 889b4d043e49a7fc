/** Reads the parameters of functions from their texts. It imports nothing of this project, because the sandbox has none of it. */

/** A parameter of a function. */
export interface Parameter {
  /** Its name; for a pattern such as `{ name }`, the whole pattern. */
  readonly name: string;
  /** Whether it has a default. */
  readonly isOptional: boolean;
}

/** An arrow function without parentheses. */
const ONE_PARAMETER = /^(?:async\s+)?([\w$]+)\s*=>/;

/** Returns the parameters of a function, without those that take any number of values. */
export function parametersOf(call: (...given: any[]) => unknown): readonly Parameter[] {
  const text = call.toString();
  const [, only] = ONE_PARAMETER.exec(text) ?? [];
  if (only !== undefined) return [{ name: only, isOptional: false }];
  return splitList(text.slice(text.indexOf('('))).filter(({ name }) => /^[\w$[{]/.test(name));
}

/** Reads the list in the parentheses at the beginning of a text. */
function splitList(text: string): readonly Parameter[] {
  const items: { name: string; isOptional: boolean }[] = [{ name: '', isOptional: false }];
  let depth = 0;
  for (const each of text.replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, '').split('')) {
    if (/[)\]}]/.test(each) && --depth === 0) break;
    const item = items.at(-1)!;
    if (depth === 1 && each === ',') items.push({ name: '', isOptional: false });
    else if (depth === 1 && each === '=') item.isOptional = true;
    else if (depth > 0 && !item.isOptional) item.name += each;
    if (/[([{]/.test(each)) depth++;
  }
  return items.map(({ name, isOptional }) => ({ name: name.trim(), isOptional }));
}
