/** A plugin that cannot be used, and why. */
export interface BrokenPlugin {
  readonly name: string;
  readonly location: string;
  readonly code: string;
  readonly reason: string;
}
