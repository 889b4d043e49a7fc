/** Writes drawings of a file's answers, and the trace of their searches. */
import { defined } from '@queenside/core/basics';
import { join } from 'node:path';
import type { Catalog } from '@queenside/runtime';
import type { SideReport } from '../file/file-report.ts';
import { type PlacedFile, Publication, type Sink } from '@queenside/host';
import type { FileRequest } from '../file/requests.ts';
import { batchError } from '../errors.ts';
import { namedAfter } from '../routing/names.ts';
import type { MadeSide, SideOptions } from './side-options.ts';
import { reportError, type ErrorReport } from '@queenside/runtime/report';
import type { Destination } from '../routing/destination.ts';
import type { Picture } from '@queenside/runtime';

export class SideFiles {
  /** The callbacks of the engine. */
  readonly hooks: Pick<FileRequest, 'onPicture' | 'trace'>;
  readonly #options: SideOptions;
  readonly #files: MadeSide['files'][number][] = [];
  readonly #trace: LatePublication | undefined;
  readonly #refusals: { line?: number; error: ErrorReport }[] = [];
  #firstDrawing: string | undefined;
  #drawings = 0;

  private constructor(
    hooks: SideFiles['hooks'],
    options: SideOptions,
    trace: LatePublication | undefined,
  ) {
    this.hooks = hooks;
    this.#options = options;
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
    const { problems } = catalog;
    const canDraw = problems.some(({ id, draws }) => draws && id === destination.problem);
    const draws = drawings !== undefined && canDraw;
    const isTraced = traces !== undefined && destination.command === undefined;
    const sink = isTraced
      ? new LatePublication(traces.folder, namedAfter(path, '_trace.jsonl'))
      : undefined;
    const files: SideFiles = new SideFiles(
      {
        ...(draws && { onPicture: (picture: Picture) => files.#keep(picture, drawings, path) }),
        ...defined({ trace: sink === undefined ? undefined : { sink, limit: traces!.limit } }),
      },
      wishes,
      sink,
    );
    if (drawings !== undefined && !draws)
      files.#refuse(
        batchError('no-drawing', {
          problem: destination.problem,
          known:
            problems
              .filter((each) => each.draws)
              .map(({ id }) => id)
              .join(', ') || 'none',
        }),
      );
    if (traces !== undefined && !isTraced) files.#refuse(batchError('no-trace'));
    return files;
  }

  /** Publishes the trace. */
  async commit(): Promise<void> {
    if (this.#trace !== undefined) this.#note(this.#trace.file, await this.#trace.commit());
  }

  /** Removes the trace. */
  async discard(): Promise<void> {
    await this.#trace?.discard();
  }

  get report(): SideReport {
    return {
      ...defined({ trace: this.#trace?.file, firstDrawing: this.#firstDrawing }),
      drawings: this.#drawings,
      refusals: this.#refusals,
    };
  }

  /** The published drawings and traces. */
  get made(): MadeSide {
    return { options: this.#options, files: this.#files };
  }

  async #keep({ record, line, svg, error }: Picture, folder: string, path: string) {
    if (error !== undefined) this.#refusals.push({ line, error });
    if (svg === undefined) return;
    const name = namedAfter(path, `-${record}.svg`);
    await using file = await Publication.begin(folder, name);
    await file.write(Buffer.from(svg));
    this.#note(file.file, await file.commit());
    this.#drawings++;
    this.#firstDrawing ??= file.file;
  }

  #note(file: string, { bytes, changed }: PlacedFile): void {
    this.#files.push([file, bytes, changed.toString()]);
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

  get file(): string {
    return join(this.#folder, this.#path);
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#begun ??= await Publication.begin(this.#folder, this.#path);
    await this.#begun.write(chunk);
  }

  async commit(): Promise<PlacedFile> {
    this.#begun ??= await Publication.begin(this.#folder, this.#path);
    return this.#begun.commit();
  }

  async discard(): Promise<void> {
    await this.#begun?.discard();
  }
}
