/** The reads and writes of the ledger's tables, each one SQL statement. The ledger puts them into transactions. */
import type { KeptAnswers } from '../file/requests.ts';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { FileReport } from '../file/file-report.ts';
import type { PlacedFile } from '@queenside/host';
import type { Owner } from '@queenside/host/system';
import type { AttemptResult, ClaimRequest, FileState, HistoryEntry, Waiting } from './claims.ts';
import type { EntryRow, FileRow } from './file-row.ts';
import { restore, type StoredAnswers } from './kept-answers.ts';

/** The row that {@link Statements.putClaim} writes. */
interface ClaimRow {
  /** The id of the ledger that claims. */
  readonly holder: string;
  readonly owner: Owner;
  readonly attempt: number;
  readonly fence: number;
  readonly leaseUntil: number;
}

const FORGOTTEN = 'forgotten';
const ENTRY_COLUMNS =
  'output, input, bytes, state, attempts, host, process, began, lease_until, claimed_at, finished_at, report, waiting';

export class Statements {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  file(output: string): FileRow | undefined {
    const row = this.#prepare('SELECT * FROM file WHERE output = ?').get(output);
    return row as unknown as FileRow | undefined;
  }

  /** What decides whether a lease still holds. */
  holder(output: string): Pick<FileRow, 'state' | 'fence' | 'owner'> | undefined {
    const sql = 'SELECT state, fence, owner FROM file WHERE output = ?';
    const row = this.#prepare(sql).get(output);
    return row as unknown as FileRow | undefined;
  }

  files(): EntryRow[] {
    return this.#all<EntryRow>(`SELECT ${ENTRY_COLUMNS} FROM file ORDER BY output`);
  }

  /** A file without the reports of its records, which may be long. */
  entry(output: string): EntryRow | undefined {
    const row = this.#prepare(`SELECT ${ENTRY_COLUMNS} FROM file WHERE output = ?`).get(output);
    return row as unknown as EntryRow | undefined;
  }

  /** The last number of the history; 0 if it is empty. */
  lastNumber(): number {
    const row = this.#prepare('SELECT max(number) AS last FROM history').get();
    return (row as { last: number | null }).last ?? 0;
  }

  /** The answer files with history after a number. */
  changedAfter(number: number): string[] {
    const rows = this.#prepare('SELECT DISTINCT output FROM history WHERE number > ?').all(number);
    return rows.map(({ output }) => output as string);
  }

  /** The inputs whose answers a user has asked to redo. */
  retries(): string[] {
    const rows = this.#all<Pick<FileRow, 'input'>>(
      "SELECT input FROM file WHERE state = 'queued' AND (hash = '' OR stop = 0)",
    );
    return rows.map(({ input }) => input);
  }

  /** Writes a claimed file, and clears what is known of its answer. */
  putClaim({ output, input, hash, version, bytes, plan }: ClaimRequest, claim: ClaimRow): void {
    const { holder, owner, attempt, fence, leaseUntil } = claim;
    this.#run(
      `INSERT INTO file (output, input, hash, version, bytes, plan, state, attempts, fence, owner, host, process, began,
         lease_until, claimed_at)
       VALUES (?, ?, ?, ?, ?, ?, 'running', ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (output) DO UPDATE SET input = excluded.input, hash = excluded.hash, version = excluded.version, bytes = excluded.bytes,
         plan = excluded.plan, state = 'running', attempts = excluded.attempts, fence = excluded.fence,
         owner = excluded.owner, host = excluded.host, process = excluded.process, began = excluded.began,
         lease_until = excluded.lease_until, claimed_at = excluded.claimed_at, finished_at = NULL, report = NULL, records = NULL,
         side = NULL, waiting = NULL, stop = NULL, output_bytes = NULL, output_changed = NULL`,
      output,
      input,
      hash,
      version ?? null,
      bytes,
      plan,
      attempt,
      fence,
      holder,
      owner.place,
      owner.process,
      owner.began,
      leaseUntil,
      Date.now(),
    );
  }

  /** Writes a file's last state, and ends its lease. */
  finish(
    output: string,
    state: FileState,
    report: FileReport,
    published?: PlacedFile,
    { records, side }: Omit<AttemptResult, 'results'> = {},
  ): void {
    this.#run(
      `UPDATE file SET state = ?, owner = NULL, lease_until = NULL, waiting = NULL, finished_at = ?, output_bytes = ?,
         output_changed = ?, report = ?, records = ?, side = ? WHERE output = ?`,
      state,
      Date.now(),
      published?.bytes ?? null,
      published?.changed.toString() ?? null,
      JSON.stringify(report),
      records === undefined ? null : `[${records.json}]`,
      side === undefined ? null : JSON.stringify(side),
      output,
    );
  }

  /** Ends a file's lease without an answer. */
  queue(output: string): void {
    this.#run(
      "UPDATE file SET state = 'queued', owner = NULL, lease_until = NULL, waiting = NULL WHERE output = ?",
      output,
    );
  }

  /** Marks a file to be answered again, regardless of its state. A stopped one resumes after its kept answers. */
  retry(output: string): void {
    this.#run(
      `UPDATE file SET state = 'queued', hash = CASE stop WHEN 1 THEN hash ELSE '' END,
         stop = CASE stop WHEN 1 THEN 0 END WHERE output = ?`,
      output,
    );
  }

  stop(output: string): void {
    this.#run('UPDATE file SET stop = 1 WHERE output = ?', output);
  }

  setWaiting(output: string, waiting: Waiting | undefined): void {
    const text = waiting === undefined ? null : JSON.stringify(waiting);
    this.#run('UPDATE file SET waiting = ? WHERE output = ?', text, output);
  }

  /** SQLite's own number of the last commit of another connection. */
  dataVersion(): number {
    const row = this.#prepare('PRAGMA data_version').get();
    return (row as { data_version: number }).data_version;
  }

  renewLease(output: string, holder: string, leaseUntil: number): void {
    this.#run(
      "UPDATE file SET lease_until = ? WHERE output = ? AND owner = ? AND state = 'running'",
      leaseUntil,
      output,
      holder,
    );
  }

  /**
   * Deletes a file, its kept answers, and its history. It keeps one event, so that followers of the ledger learn of the
   * deletion and no number is used twice.
   */
  delete(output: string): void {
    this.#run('DELETE FROM file WHERE output = ?', output);
    this.addToHistory(output, FORGOTTEN, 'its input was deleted');
    this.#run(
      'DELETE FROM history WHERE output = ? AND number < (SELECT max(number) FROM history)',
      output,
    );
  }

  keepAnswers(output: string, { first, text, reports, sum }: StoredAnswers): void {
    this.#run(
      'INSERT OR REPLACE INTO answer (output, first, text, reports, sum) VALUES (?, ?, ?, ?, ?)',
      output,
      first,
      text,
      reports,
      sum,
    );
  }

  /** The kept answers from the first record up to the first gap or damage. */
  keptAnswers(output: string): KeptAnswers[] {
    const rows = this.#all<StoredAnswers>(
      'SELECT first, text, reports, sum FROM answer WHERE output = ? ORDER BY first',
      output,
    );
    const kept: KeptAnswers[] = [];
    let next = 0;
    for (const row of rows) {
      const answers = row.first === next ? restore(row) : undefined;
      if (answers === undefined) break;
      kept.push(answers);
      next += answers.reports.count;
    }
    return kept;
  }

  /** Deletes the kept answers of a file, and gives their room back to the file system. */
  deleteAnswers(output: string): void {
    const { changes } = this.#prepare('DELETE FROM answer WHERE output = ?').run(output);
    if (changes > 0) this.#database.exec('PRAGMA incremental_vacuum');
  }

  addToHistory(output: string, event: string, detail: string): void {
    this.#run(
      'INSERT INTO history (output, at, event, detail) VALUES (?, ?, ?, ?)',
      output,
      Date.now(),
      event,
      detail,
    );
  }

  /** Returns the events of an input, the oldest first. */
  history(input: string): HistoryEntry[] {
    return this.#all<HistoryEntry>(
      'SELECT history.* FROM history JOIN file USING (output) WHERE input = ? ORDER BY number',
      input,
    );
  }

  #run(sql: string, ...values: (string | number | Uint8Array | null)[]): void {
    this.#prepare(sql).run(...values);
  }

  #all<Row>(sql: string, ...values: string[]): Row[] {
    return this.#prepare(sql).all(...values) as Row[];
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#prepared.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#prepared.set(sql, statement);
    }
    return statement;
  }
}
