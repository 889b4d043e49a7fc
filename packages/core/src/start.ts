/**
 * What the engine's main thread needs of core. When the package is built, this file serves several of its entries
 * (`publishConfig`), because to load a file takes longer than to run it.
 */
export * from './basics.ts';
export * from './shape.ts';
