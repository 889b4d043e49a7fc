import type { Path } from './document.ts';

/** What a test says, over what stands at the top: key by key. */
export interface Layered<Written> {
  readonly value: Written;
  /** Where the key was written that counts. */
  readonly pathOf: (key: string) => Path;
}

export function layered<Written extends object>(
  key: string,
  top: Readonly<Record<string, unknown>>,
  own: Readonly<Record<string, unknown>>,
  ownPath: Path,
): Layered<Written> {
  const above = (top[key] ?? {}) as Written;
  const here = (own[key] ?? {}) as Written;
  return {
    value: { ...above, ...here },
    pathOf: (name) => [...(Object.hasOwn(here, name) ? ownPath : []), key, name],
  };
}

/** What nothing stands above of. */
export function single<Written extends object>(
  value: Written | undefined,
  path: Path,
): Layered<Written> {
  return { value: value ?? ({} as Written), pathOf: (name) => [...path, name] };
}
