/** Finds where a function of a plugin was written, for messages about what it returned. */
import { type Debugger, Session } from 'node:inspector';

/** The name under which the debugger finds the function. */
const KEY = Symbol.for('queenside.function');
const EXPRESSION = "globalThis[Symbol.for('queenside.function')]";

/**
 * Returns the line of a stack that a call of the function would add; undefined if the engine does not tell. It asks the
 * engine's debugger, which takes some milliseconds: call it only for a fault.
 */
export function stackLineOf(action: unknown): string | undefined {
  const session = new Session();
  const files = new Map<string, string>();
  let line: string | undefined;
  session.connect();
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => files.set(scriptId, url));
  Reflect.set(globalThis, KEY, action);
  try {
    session.post('Debugger.enable');
    session.post('Runtime.evaluate', { expression: EXPRESSION }, (_, { result }) => {
      const { objectId } = result;
      if (objectId === undefined) return;
      session.post('Runtime.getProperties', { objectId }, (_error, { internalProperties = [] }) => {
        const found = internalProperties.find(({ name }) => name === '[[FunctionLocation]]');
        if (found?.value === undefined) return;
        const { scriptId, lineNumber, columnNumber = 0 } = found.value.value as Debugger.Location;
        line = `    at it (${files.get(scriptId)}:${lineNumber + 1}:${columnNumber + 1})`;
      });
    });
  } finally {
    Reflect.deleteProperty(globalThis, KEY);
    session.disconnect();
  }
  return line;
}
