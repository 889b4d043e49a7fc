import type { ErrorReport, RecordReport } from '@queenside/runtime/report';
import type { InboxFile, FileReport } from '@queenside/batch';
import { Gauge } from '@queenside/batch/one-file';
import { describeError } from '@queenside/core/basics';
import type { CommonFlags } from '../flags/table.ts';
import { printWarning } from './print-failure.ts';
import { describeFile, describeNotes, Notes } from './file-line.ts';
import { jsonFile, jsonRecord, type JsonFile, type JsonRecord } from './json-report.ts';
import { Progress } from './progress.ts';
import { showPath } from './text.ts';
import { print } from './print.ts';

/** Many files pause for the same reason; one notice per this many milliseconds is enough. */
const PAUSE_NOTICE_MS = 10_000;

/** The callbacks that the engine calls while it answers a file. */
type FileHooks = Required<
  Pick<InboxFile, 'gauge' | 'opened' | 'onPause' | 'onBegin' | 'onNotable' | 'onReplanned'>
> &
  Pick<InboxFile, 'onRecord'>;

/** A file that is being answered, and what is known of its records so far. */
export interface FollowedFile {
  readonly hooks: FileHooks;
  /** Removes the file from the progress bar. */
  end(): void;
  /** Returns the lines about the file, colored for a stream. */
  describe(report: FileReport, stream: NodeJS.WriteStream): string;
  /** Returns the lines about records that are more than right. */
  notes(stream: NodeJS.WriteStream): string[];
  json(report: FileReport): JsonFile;
}

/** Follows the files that a command answers: a progress bar, pauses, and the text about each file. */
export class Follower {
  readonly #wantsJson: boolean;
  readonly #isQuiet: boolean;
  /** The stream for lines about files. With `--quiet`, the command prints only failed files, so they go to standard error. */
  readonly #stream: NodeJS.WriteStream;
  readonly #progress: Progress;
  #lastPause = -Infinity;
  #saidWhyAgain = false;

  constructor({ json, quiet }: Pick<CommonFlags, 'json' | 'quiet'>, hasBar = true) {
    this.#wantsJson = json === true;
    this.#isQuiet = quiet === true;
    this.#stream = this.#isQuiet && !this.#wantsJson ? process.stderr : process.stdout;
    this.#progress = new Progress(process.stderr, hasBar && !this.#isQuiet);
  }

  /** Sets the number of files; while it is unknown, the bar counts those begun. */
  expect(files: number): void {
    this.#progress.expect(files);
  }

  begin(input: string): FollowedFile {
    const gauge = new Gauge();
    const running = this.#progress.begin(showPath(input), gauge);
    const notes = new Notes();
    const records: JsonRecord[] = [];
    return {
      hooks: {
        gauge,
        opened: (size) => running.opened(size),
        onPause: (error) => this.#pause(error),
        onBegin() {
          notes.clear();
          records.length = 0;
        },
        onNotable: (record) => notes.add(record),
        onReplanned: () => this.#sayWhyAgain(),
        ...(this.#wantsJson && {
          onRecord: (record: RecordReport, text: () => string) =>
            void records.push(jsonRecord(record, text)),
        }),
      },
      end: () => running.end(),
      describe: (report, stream) => describeFile(report, notes, stream),
      notes: (stream) => describeNotes(notes, stream),
      json: (report) => jsonFile(report, records),
    };
  }

  /** Returns the text to print about a finished file, or '' if there is none. */
  textOf(file: FollowedFile, report: FileReport): string {
    if (this.#wantsJson || (this.#isQuiet && report.status === 'done')) return '';
    return `${file.describe(report, this.#stream)}\n`;
  }

  /** Prints above the bar. */
  print(text: string): void {
    if (text !== '') this.#progress.above(() => print(text, this.#stream));
  }

  /** Prints a line on standard error, above the bar. */
  say(line: string): void {
    this.#progress.say(line);
  }

  stop(): void {
    this.#progress.stop();
  }

  /** Says once why files are answered again that nobody has changed, as after an upgrade. */
  #sayWhyAgain(): void {
    if (this.#saidWhyAgain || this.#isQuiet) return;
    this.#saidWhyAgain = true;
    this.say(
      'Answering files again that have not changed: a plugin, an option, or the version of Queenside is another one than before.',
    );
  }

  #pause(error: ErrorReport): void {
    if (performance.now() - this.#lastPause < PAUSE_NOTICE_MS) return;
    this.#lastPause = performance.now();
    this.#progress.above(() => printWarning(describeError(error)));
  }
}
