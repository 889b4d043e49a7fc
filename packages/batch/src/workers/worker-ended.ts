/** A worker ended itself, or was ended, while it worked for somebody. */
export class WorkerEnded extends Error {
  readonly isOutOfMemory: boolean;
  /** Whether it had done nothing before, so that nothing but the task can be the reason. */
  readonly wasFresh: boolean;

  constructor(reason: string, isOutOfMemory: boolean, wasFresh: boolean) {
    super(reason);
    this.isOutOfMemory = isOutOfMemory;
    this.wasFresh = wasFresh;
  }
}
