/** Modules that the build makes of the installed plugins. */
declare module 'virtual:queenside/catalog' {
  import type { Catalog } from '@queenside/runtime';

  export interface SiteCatalog extends Catalog {
    readonly examples: Readonly<Record<string, readonly SiteExample[]>>;
    /** The problems whose instances are trees, and no games. */
    readonly trees: readonly string[];
    /** The problems whose instances are boards to place pieces on. */
    readonly boards: readonly string[];
    /** The problems whose instances are variables and constraints. */
    readonly csps: readonly string[];
    /** The colors of each problem's pictures on dark pages, as in its scenes. */
    readonly dark: Readonly<Record<string, Readonly<Record<string, string>>>>;
    /** The games that people can play, by the id of the problem. */
    readonly games: Readonly<Record<string, SiteGame>>;
  }
  /** An example of a problem, without its answers. */
  export interface SiteExample {
    readonly title?: string;
    readonly record: string;
    readonly variant?: string;
  }
  export interface SiteGame {
    readonly players: readonly [max: string, min: string];
    readonly scoreRange: readonly [least: number, most: number];
    /** The start position, as a record. */
    readonly start: string;
    /** Whether searches can look only some moves ahead. */
    readonly hasLevels: boolean;
  }
  const catalog: SiteCatalog;
  export default catalog;
}
declare module 'virtual:queenside/pictures' {
  /** A picture of each problem's first example, as an SVG document. */
  const pictures: Readonly<Record<string, string>>;
  export default pictures;
}
declare module 'virtual:queenside/plugins' {
  import type { Plugin } from '@queenside/core';

  const plugins: Readonly<Record<string, () => Promise<{ default: Plugin }>>>;
  export default plugins;
}
declare module 'virtual:queenside/replay-page' {
  /** Filled by `replayPage` of the runtime. */
  const template: string;
  export default template;
}
declare module 'virtual:queenside/validators' {
  import type { SchemaValidator } from '@queenside/core';

  /** One of many: each is named by the key of its schema. */
  export const validator: SchemaValidator;
}
