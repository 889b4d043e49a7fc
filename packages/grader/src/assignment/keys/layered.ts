import type { KeyPath } from '../source/parse-text.ts';

/** A test's settings merged over those at the top of the file, key by key. */
export interface Layered<Written> {
  readonly value: Written;
  /** Returns the path of the effective key. */
  readonly pathOf: (key: string) => KeyPath;
}

export function layered<Written extends object>(
  key: string,
  top: Readonly<Record<string, unknown>>,
  own: Readonly<Record<string, unknown>>,
  ownPath: KeyPath,
): Layered<Written> {
  const above = (top[key] ?? {}) as Written;
  const here = (own[key] ?? {}) as Written;
  return {
    value: { ...above, ...here },
    pathOf: (name) => [...(Object.hasOwn(here, name) ? ownPath : []), key, name],
  };
}

/** Wraps settings that have no counterpart at the top. */
export function single<Written extends object>(
  value: Written | undefined,
  path: KeyPath,
): Layered<Written> {
  return { value: value ?? ({} as Written), pathOf: (name) => [...path, name] };
}
