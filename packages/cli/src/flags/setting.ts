import type { ValueKind } from './values.ts';

/** A setting of the configuration that a flag overrides. */
export interface Setting {
  /** Its place in the configuration, such as `defaults.limits.memory`. */
  readonly key: string;
  /** What it is, for editors. The schema adds the default. */
  readonly about: string;
  /** What it takes. Default: what the flag takes. */
  readonly value?: ValueKind;
  readonly default?: unknown;
  /** The default in words. Default: the default as JSON. */
  readonly defaultText?: string;
}
