/** Editing a record by hand: what a person can point at in its picture, and what that does to the record. */
import type { Area } from './stage.ts';

/** What a click does. */
export interface EditTool {
  readonly id: string;
  /** What it does, for people: `Walls`, `Add a child`. */
  readonly label: string;
  /** Whether one stroke of the pointer may cover several spots. Default: false. */
  readonly draws?: boolean;
  /** Whether it asks for a new text where a spot has one. Default: false. */
  readonly asks?: boolean;
}

/** A place in the picture that tools can be used on. */
export interface EditSpot {
  /** Unique in the record, and stable while the record is edited, if possible. */
  readonly name: string;
  /** What is there, for people: `column 3, row 5: a queen`. */
  readonly label: string;
  /** Where it is in the first scene of the problem's stage. Spots without an area become buttons next to the picture. */
  readonly area?: Area;
  /** The text that tools ask to change. */
  readonly value?: string;
}

/** A property of the whole record. */
export interface EditSetting {
  readonly id: string;
  /** `Board size`. */
  readonly label: string;
  readonly value: string;
  /** What values it takes. Default: any text. */
  readonly range?: { readonly least: number; readonly most: number } | readonly string[];
}

/** What a person can change in one record. */
export interface EditView {
  /** The tools that can be used now; the first is the default. */
  readonly tools: readonly EditTool[];
  readonly spots: readonly EditSpot[];
  readonly settings: readonly EditSetting[];
}

/** One change: a tool was used on spots, or a setting got a value. */
export type Edit =
  | {
      readonly tool: string;
      /** The spots of one stroke, in order; the first decides what happens to all of them. */
      readonly spots: readonly string[];
      /** The new text of a spot that has a value. */
      readonly value?: string;
    }
  | { readonly setting: string; readonly value: string };

/** Lets people edit records with a picture: the picture is the first scene of the problem's stage. */
export interface Editor<Instance = any> {
  /** Returns what can be changed. Large records may have no spots. */
  view(instance: Instance): EditView;
  /**
   * Makes a change.
   *
   * @param record the record that `instance` was read from.
   * @returns the new record; the same one if the change means nothing there.
   */
  apply(instance: Instance, edit: Edit, record: string): string;
}
