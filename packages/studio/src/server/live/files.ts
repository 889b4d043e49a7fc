/** All files, as the ledger has them and as the inbox announces them, and their changes for the pages. */
import { defined } from '@queenside/core/basics';
import { relative, sep } from 'node:path';
import {
  outputPath,
  type BatchListener,
  type LedgerEntry,
  type LedgerFollower,
} from '@queenside/batch';
import type { InboxFile, FilesMessage, ListedState } from '../../messages.ts';
import { idOf, rowOf, type Announced } from './file-row.ts';
import type { Feed, Topic } from './feed.ts';

/** The most files in a message: a browser reads it within a frame. */
const AT_ONCE = 500;

const FINAL: ReadonlySet<ListedState> = new Set(['done', 'undecided', 'failed', 'rejected']);

interface Renewed {
  readonly rows: readonly InboxFile[];
  /** The ids of files that the list no longer has. */
  readonly gone: readonly string[];
}

export class LiveFiles implements Topic {
  readonly name = 'files';
  readonly #inbox: string;
  readonly #follower: LedgerFollower;
  readonly #feed: Feed;
  /** The entries by the path of the answer file below the outbox, as in the ledger. */
  readonly #entries = new Map<string, LedgerEntry>();
  readonly #announced = new Map<string, Announced>();
  /** Answer files by the ids of requests. */
  readonly #outputs = new Map<string, string>();
  readonly #rows = new Map<string, InboxFile>();
  /** The files whose rows have to be made and sent. */
  readonly #changed = new Set<string>();
  /** The number of files that were finished since the start. */
  finished = 0;

  constructor(inbox: string, follower: LedgerFollower, feed: Feed) {
    this.#inbox = inbox;
    this.#follower = follower;
    this.#feed = feed;
  }

  /** Reads what has changed in the ledger, and sends all changes to the pages. */
  async update(): Promise<void> {
    const changes = await this.#follower.changes();
    if (changes?.isWhole === true) {
      this.#replaceAll(changes.entries);
      for (const message of this.snapshot()) this.#feed.publish(this.name, message);
      return;
    }
    for (const entry of changes?.entries ?? []) this.#put(entry);
    for (const output of changes?.forgotten ?? []) this.#forget(output);
    this.#send(this.#renew());
  }

  /**
   * Announces an input that waits for its turn, unless the ledger has it. The ledger then announces its next attempt.
   *
   * @param since when it came, in milliseconds since 1970.
   */
  announceNew(input: string, bytes: number, since: number): void {
    const output = this.#outputOf(input);
    if (output !== undefined && !this.#entries.has(output))
      this.#announce(output, input, bytes, since);
  }

  /** Hears the events of the engine that watches the inbox. */
  readonly listener: BatchListener = (event) => {
    if (event.kind === 'file-ready') {
      const output = this.#outputOf(event.input);
      if (output !== undefined) this.#announce(output, event.input, 0, Date.now());
    } else if (event.kind === 'file-stale') this.#withdraw(event.input);
    // The ledger announces the rest; it announces nothing about an unchanged file.
    else if (event.kind === 'file-finished') this.#withdraw(event.report.input);
  };

  /** Returns the entry of a file; undefined if it has none. @param id from a request. */
  entry(id: string): LedgerEntry | undefined {
    return this.#entries.get(this.#outputs.get(id) ?? '');
  }

  /** Returns the path of an input; undefined if the id is unknown. @param id from a request. */
  input(id: string): string | undefined {
    return this.entry(id)?.input ?? this.#announced.get(this.#outputs.get(id) ?? '')?.input;
  }

  rows(): Iterable<InboxFile> {
    return this.#rows.values();
  }

  *snapshot(): Generator<FilesMessage> {
    let files: InboxFile[] = [];
    let isFirst = true;
    // Rows may change while a browser takes the messages one by one: a map's iterator allows that.
    for (const row of this.rows()) {
      files.push(row);
      if (files.length < AT_ONCE) continue;
      yield { ...defined({ isFirst: isFirst || undefined }), files };
      files = [];
      isFirst = false;
    }
    yield { ...defined({ isFirst: isFirst || undefined }), isLast: true, files };
  }

  /** Makes the rows of the changed files anew. */
  #renew(): Renewed {
    const rows: InboxFile[] = [];
    const gone: string[] = [];
    for (const output of this.#changed) {
      const id = idOf(output);
      if (this.#outputs.has(id)) {
        const row = rowOf(id, this.#inbox, this.#entries.get(output), this.#announced.get(output));
        this.#rows.set(id, row);
        rows.push(row);
      } else if (this.#rows.delete(id)) gone.push(id);
    }
    this.#changed.clear();
    return { rows, gone };
  }

  #send({ rows, gone }: Renewed): void {
    for (let at = 0; at < rows.length; at += AT_ONCE)
      this.#feed.publish(this.name, { files: rows.slice(at, at + AT_ONCE) });
    if (gone.length > 0) this.#feed.publish(this.name, { files: [], gone });
  }

  #replaceAll(entries: readonly LedgerEntry[]): void {
    this.#entries.clear();
    this.#outputs.clear();
    this.#rows.clear();
    for (const output of this.#announced.keys()) this.#remember(output);
    for (const entry of entries) this.#put(entry);
    this.#renew();
    this.finished = 0;
  }

  #put(entry: LedgerEntry): void {
    const { output } = entry;
    const before = this.#entries.get(output);
    this.#entries.set(output, entry);
    const announced = this.#announced.get(output);
    // Both times are this machine's.
    if (announced !== undefined && entry.claimedAt >= announced.since)
      this.#announced.delete(output);
    this.#remember(output);
    if (FINAL.has(entry.state as ListedState) && entry.finishedAt !== before?.finishedAt)
      this.finished++;
  }

  #forget(output: string): void {
    this.#entries.delete(output);
    if (!this.#announced.has(output)) this.#outputs.delete(idOf(output));
    this.#changed.add(output);
  }

  #announce(output: string, input: string, bytes: number, since: number): void {
    this.#announced.set(output, { input, bytes, since });
    this.#remember(output);
  }

  /** An announced file has been answered before, has gone, or changes again. */
  #withdraw(input: string): void {
    const output = this.#outputOf(input);
    if (output === undefined || !this.#announced.delete(output)) return;
    if (!this.#entries.has(output)) this.#outputs.delete(idOf(output));
    this.#changed.add(output);
  }

  #remember(output: string): void {
    this.#outputs.set(idOf(output), output);
    this.#changed.add(output);
  }

  /** Returns undefined if the name is too long for an answer file. */
  #outputOf(input: string): string | undefined {
    try {
      return outputPath(relative(this.#inbox, input).split(sep).join('/'));
    } catch {
      return undefined;
    }
  }
}
