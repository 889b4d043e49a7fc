/** Describes which drawings and traces an answer needs, and which were made. */
import { isAsPublished } from '@queenside/host';

/** The drawings and traces to make. */
export interface SideOptions {
  /** The folder for drawings. */
  readonly drawings?: string;
  readonly traces?: {
    /** The folder for traces. */
    readonly folder: string;
    /** The most events to keep of each record. */
    readonly limit: number;
  };
}

/** The drawings and traces that were made with an answer, as JSON can hold them. */
export interface MadeSide {
  readonly options: SideOptions;
  readonly files: readonly (readonly [file: string, bytes: number, changed: string])[];
}

/** Returns whether all wanted drawings and traces were made, and are unchanged since. */
export function isMade(wanted: SideOptions, made: MadeSide | undefined): boolean {
  if (!isSideWanted(wanted)) return true;
  // As JSON, which has no Infinity.
  const isSame = (option: keyof SideOptions): boolean =>
    wanted[option] === undefined ||
    JSON.stringify(wanted[option]) === JSON.stringify(made?.options[option]);
  if (made === undefined || !isSame('drawings') || !isSame('traces')) return false;
  return made.files.every(([file, bytes, changed]) =>
    isAsPublished(file, { bytes, changed: BigInt(changed) }),
  );
}

export function isSideWanted({ drawings, traces }: SideOptions): boolean {
  return drawings !== undefined || traces !== undefined;
}
