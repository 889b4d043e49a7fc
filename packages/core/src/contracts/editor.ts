/** Editors let people change a record by clicking on its picture. */
import type { Area } from './stage.ts';

/** A tool, which decides what a click does. */
export interface EditTool {
  /** The tool's id, unique in the view. */
  readonly id: string;
  /** The tool's name for people: `Walls`, `Add a child`. */
  readonly label: string;
  /** Whether one stroke of the pointer may cover several spots. Default: false. */
  readonly draws?: boolean;
  /** Whether the tool asks for a new text if the spot has a text. Default: false. */
  readonly asks?: boolean;
}

/** A place in the picture that tools work on. */
export interface EditSpot {
  /** The spot's name. It must be unique in the record and, if possible, survive edits. */
  readonly name: string;
  /** A description for people: `column 3, row 5: a queen`. */
  readonly label: string;
  /** The spot's area in the first scene of the problem's stage. Without one, the spot becomes a button next to the picture. */
  readonly area?: Area;
  /** The spot's text, which tools can ask to change. Default: none. */
  readonly value?: string;
}

/** A property of the whole record. */
export interface EditSetting {
  /** The setting's id, unique in the view. */
  readonly id: string;
  /** The setting's name for people: `Board size`. */
  readonly label: string;
  /** The current value. */
  readonly value: string;
  /** The allowed values. Default: any text. */
  readonly range?: { readonly least: number; readonly most: number } | readonly string[];
}

/** The changes that a person can make to one record. */
export interface EditView {
  /** The tools for this record; the first is the default. */
  readonly tools: readonly EditTool[];
  /** The spots that tools work on. */
  readonly spots: readonly EditSpot[];
  /** The settings of the whole record. */
  readonly settings: readonly EditSetting[];
  /** A fact that a person should know about the record, such as a contradiction, as a clause. Default: none. */
  readonly note?: string | undefined;
  /** The part of the first scene that is shown while a person edits. Default: all of it. */
  readonly area?: Area;
}

/** One change: a person used a tool on spots, or changed a setting. */
export type Edit =
  | {
      /** The tool's id. */
      readonly tool: string;
      /** The spots of one stroke, in order; the first decides what happens to all of them. */
      readonly spots: readonly string[];
      /** The new text of a spot that has a value. */
      readonly value?: string;
    }
  | { readonly setting: string; readonly value: string };

/** Lets people edit records by clicking on the first scene of the problem's stage. */
export interface Editor<Instance = any> {
  /** Returns the changes that a person can make. If in doubt, return no spots for large records. */
  view(instance: Instance): EditView;
  /**
   * Makes one change.
   *
   * @param record the text of `instance`.
   * @returns the new record; the same one if the change has no effect.
   */
  apply(instance: Instance, edit: Edit, record: string): string;
}
