/** Modules that the build makes of the installed plugins. */
declare module 'virtual:queenside/catalog' {
  import type { Catalog } from '@queenside/runtime';

  export interface SiteCatalog extends Catalog {
    /** The records of each problem's examples. */
    readonly examples: Readonly<
      Record<string, readonly { readonly record: string; readonly variant?: string }[]>
    >;
  }
  const catalog: SiteCatalog;
  export default catalog;
}
declare module 'virtual:queenside/plugins' {
  import type { Plugin } from '@queenside/core';

  const plugins: Readonly<Record<string, () => Promise<{ default: Plugin }>>>;
  export default plugins;
}
declare module 'virtual:queenside/validators' {
  import type { SchemaValidator } from '@queenside/core';

  /** One of many: each is named by the key of its schema. */
  export const validator: SchemaValidator;
}
