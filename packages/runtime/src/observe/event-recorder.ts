import type { EventFields, Events, Observer, Stage } from '@queenside/core';
import { EventList } from '../trace/event-list.ts';

/** Records a solver's first events, and shows all of them to a stage. */
export class EventRecorder implements Observer {
  /** The first events, up to the limit. */
  readonly kept: EventList;
  /** How many events were announced. */
  announced = 0;
  /** The error of the stage, if it has failed. */
  stageFailure: unknown;
  readonly #fields: readonly (readonly [name: string, fields: readonly string[]])[];
  readonly #limit: number;
  #stage: Stage | undefined;

  /** @param limit how many events to keep. */
  constructor(events: Events | undefined, limit: number, stage?: Stage) {
    const fields: EventFields = events?.fields ?? {};
    this.kept = new EventList(fields);
    this.#fields = Object.entries(fields);
    this.#limit = limit;
    this.#stage = stage;
  }

  /** @throws Error if the vocabulary has no such event. */
  event(code: number, ...values: readonly number[]): void {
    const entry = this.#fields[code];
    if (entry === undefined)
      throw new Error(`it announced the event ${code}, which its vocabulary does not have`);
    this.announced++;
    const [name, fields] = entry;
    if (this.announced <= this.#limit) this.kept.add(code, values);
    if (this.#stage === undefined) return;
    try {
      this.#stage.follow({
        name,
        values: Object.fromEntries(fields.map((field, index) => [field, values[index] ?? 0])),
      });
    } catch (thrown) {
      // The picture is lost, but not the answer.
      this.stageFailure = thrown;
      this.#stage = undefined;
    }
  }
}
