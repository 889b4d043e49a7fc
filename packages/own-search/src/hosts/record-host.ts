/** A record, for functions that get its text. They make no calls. */
export interface RecordHost {
  readonly kind: 'record';
  /** The text, without comments. */
  readonly record: string;
  readonly variant?: string;
}
