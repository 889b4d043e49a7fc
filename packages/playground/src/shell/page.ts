import type { ComponentType } from 'preact';

/** A page of the site. */
export interface SitePage {
  /** Its place in addresses: `#/solve`. */
  readonly id: string;
  readonly title: string;
  readonly load: () => Promise<{ default: ComponentType }>;
}
