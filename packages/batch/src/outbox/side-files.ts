/** Writes drawings of a file's answers, and the trace of their searches. */
import { join } from 'node:path';
import type { Catalog } from '@queenside/runtime';
import type { SideReport } from '../file-report.ts';
import type { FileRequest } from '../requests.ts';
import { batchError } from '../errors.ts';
import { namedAfter } from '../routing/names.ts';
import { Publication, type Sink } from './publisher.ts';
import { reportError, type ErrorReport } from '@queenside/runtime/report';
import type { Destination } from '../routing/routing.ts';
import type { Picture } from '@queenside/runtime';

/** Which drawings and traces to make. */
export interface SideOptions {
  /** The folder for drawings. */
  readonly drawings?: string;
  readonly traces?: {
    /** The folder for traces. */
    readonly folder: string;
    /** The most events to keep of each record. */
    readonly limit: number;
  };
}

export class SideFiles {
  /** What the engine calls. */
  readonly hooks: Pick<FileRequest, 'onPicture' | 'trace'>;
  readonly #trace: string | undefined;
  readonly #refusals: { line?: number; error: ErrorReport }[] = [];
  #firstDrawing: string | undefined;
  #drawings = 0;

  private constructor(hooks: SideFiles['hooks'], trace: string | undefined) {
    this.hooks = hooks;
    this.#trace = trace;
  }

  /**
   * @param path the input's path, with `/` between folders. Drawings and traces go to the same subfolders.
   */
  static begin(
    wishes: SideOptions,
    path: string,
    destination: Destination,
    catalog: Catalog,
  ): SideFiles {
    const { drawings, traces } = wishes;
    const canDraw = catalog.problems.filter(({ draws }) => draws).map(({ id }) => id);
    const draws = drawings !== undefined && canDraw.includes(destination.problem);
    const isTraced = traces !== undefined && destination.command === undefined;
    const tracePath = isTraced ? namedAfter(path, '_trace.jsonl') : '';
    const files: SideFiles = new SideFiles(
      {
        ...(draws && { onPicture: (picture: Picture) => files.#keep(picture, drawings, path) }),
        ...(isTraced && {
          trace: { sink: new LatePublication(traces.folder, tracePath), limit: traces.limit },
        }),
      },
      isTraced ? join(traces.folder, tracePath) : undefined,
    );
    if (drawings !== undefined && !draws)
      files.#refuse(
        batchError('no-drawing', {
          problem: destination.problem,
          known: canDraw.join(', ') || 'none',
        }),
      );
    if (traces !== undefined && !isTraced) files.#refuse(batchError('no-trace'));
    return files;
  }

  /** Publishes the trace. */
  async commit(): Promise<void> {
    await this.hooks.trace?.sink.commit();
  }

  /** Removes the trace. */
  async discard(): Promise<void> {
    await this.hooks.trace?.sink.discard();
  }

  get report(): SideReport {
    return {
      ...(this.#trace !== undefined && { trace: this.#trace }),
      ...(this.#firstDrawing !== undefined && { firstDrawing: this.#firstDrawing }),
      drawings: this.#drawings,
      refusals: this.#refusals,
    };
  }

  async #keep({ record, line, svg, error }: Picture, folder: string, path: string) {
    if (error !== undefined) this.#refusals.push({ line, error });
    if (svg === undefined) return;
    const name = namedAfter(path, `-${record}.svg`);
    await using file = await Publication.begin(folder, name);
    await file.write(Buffer.from(svg));
    await file.commit();
    this.#drawings++;
    this.#firstDrawing ??= join(folder, name);
  }

  #refuse(error: Parameters<typeof reportError>[0]): void {
    this.#refusals.push({ error: reportError(error) });
  }
}

/** A publication that begins with the first write, so that a rejected file leaves nothing behind. */
class LatePublication implements Sink {
  readonly #folder: string;
  readonly #path: string;
  #begun: Publication | undefined;

  constructor(folder: string, path: string) {
    this.#folder = folder;
    this.#path = path;
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#begun ??= await Publication.begin(this.#folder, this.#path);
    await this.#begun.write(chunk);
  }

  async commit(): Promise<void> {
    this.#begun ??= await Publication.begin(this.#folder, this.#path);
    await this.#begun.commit();
  }

  async discard(): Promise<void> {
    await this.#begun?.discard();
  }
}
