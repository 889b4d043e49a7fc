/** The current work of this process, and of others that write to the ledger. */
import { defined } from '@queenside/core/basics';
import type { Engine, Gauge } from '@queenside/batch';
import type { QueensideError } from '@queenside/core/basics';
import type {
  ListedState,
  QueueRow,
  RemoteWorkerRow,
  RunningRow,
  WorkMessage,
} from '../../messages.ts';
import { fromHome } from '../from-home.ts';
import type { Feed, Topic } from './feed.ts';
import type { LiveFiles } from './files.ts';

/** The rate of files is that of this time, in milliseconds. */
const RATE_OVER = 10_000;

/** A file that this process answers. */
export interface AnsweredFile {
  readonly gauge: Gauge;
  /** The number of bytes. */
  size: number;
}

/** The connection to remote workers. */
interface QueueSource {
  readonly pending: number;
  readonly workers: readonly RemoteWorkerRow[];
  readonly trouble: QueensideError | undefined;
}

/** The server's sources of facts about the work of this process. */
export interface WorkSources {
  readonly inbox: string;
  readonly outbox: string;
  readonly engine: Engine;
  readonly isWatching: boolean;
  /** The files that this process answers, by the path of the input. */
  readonly followed: ReadonlyMap<string, AnsweredFile>;
  readonly queue?: QueueSource | undefined;
}

export class LiveWork implements Topic {
  readonly name = 'work';
  readonly #files: LiveFiles;
  readonly #sources: WorkSources;
  readonly #feed: Feed;
  /** When how many files were finished, the oldest first. */
  #samples: { readonly at: number; readonly finished: number }[] = [];
  #sent = '';

  constructor(files: LiveFiles, sources: WorkSources, feed: Feed) {
    this.#files = files;
    this.#sources = sources;
    this.#feed = feed;
  }

  /** Sends what has changed to the pages. */
  update(): void {
    const now = Date.now();
    const { finished } = this.#files;
    if ((this.#samples.at(-1)?.finished ?? 0) > finished) this.#samples = [];
    this.#samples.push({ at: now, finished });
    while (this.#samples.length > 1 && this.#samples[0]!.at < now - RATE_OVER)
      this.#samples.shift();
    const message = this.#message();
    const text = JSON.stringify(message);
    if (text === this.#sent) return;
    this.#sent = text;
    this.#feed.publish(this.name, message);
  }

  snapshot(): readonly WorkMessage[] {
    return [this.#message()];
  }

  #message(): WorkMessage {
    const { inbox, outbox, engine, isWatching, queue } = this.#sources;
    const counts: Record<ListedState, number> = {
      waiting: 0,
      running: 0,
      stopped: 0,
      done: 0,
      undecided: 0,
      failed: 0,
      rejected: 0,
    };
    const running: RunningRow[] = [];
    for (const { id, name, state, since, wait } of this.#files.rows()) {
      counts[state]++;
      if (state === 'running' || wait !== undefined)
        running.push({ id, name, since, ...defined({ wait }), ...this.#progressOf(id) });
    }
    const filesPerSecond = this.#rate();
    const left = counts.waiting + counts.running;
    return {
      isWatching,
      inbox: fromHome(inbox),
      outbox: fromHome(outbox),
      jobs: engine.jobs,
      workers: engine.tasks,
      running,
      counts,
      finished: this.#files.finished,
      filesPerSecond,
      ...defined({
        secondsLeft: left > 0 && filesPerSecond > 0 ? Math.ceil(left / filesPerSecond) : undefined,
        queue: queue === undefined ? undefined : rowOf(queue),
      }),
    };
  }

  #rate(): number {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (first === undefined || last === undefined || last.at === first.at) return 0;
    const rate = ((last.finished - first.finished) / (last.at - first.at)) * 1000;
    return Math.round(rate * 10) / 10;
  }

  #progressOf(id: string): Partial<RunningRow> {
    const entry = this.#files.entry(id);
    if (entry === undefined) return {};
    const followed = this.#sources.followed.get(entry.input);
    if (followed === undefined)
      return entry.process === undefined ? {} : { process: entry.process };
    const { gauge, size } = followed;
    const share = size === 0 ? 0 : Math.round((gauge.bytes / size) * 1000) / 1000;
    return { records: gauge.records, share: Math.min(share, 1) };
  }
}

function rowOf({ pending, workers, trouble }: QueueSource): QueueRow {
  if (trouble === undefined) return { jobs: pending, workers };
  const { code, cause, remedy } = trouble;
  return { jobs: pending, workers, trouble: { code, cause, remedy } };
}
