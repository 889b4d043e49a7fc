/** Takes pictures of the studio's main views in Chromium, as a person sees them after `queenside studio --watch`. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { execa } from 'execa';
import { chromium, type Page } from 'playwright-core';
import { FILES, SUBMISSIONS, type MainView } from './views.ts';

const COMMAND = resolve(import.meta.dirname, '../../../cli/bin/queenside.js');
const CLASS = resolve(import.meta.dirname, '../../../../examples/small-class');
const VIEWPORT = { width: 1280, height: 960 };

export class Camera implements AsyncDisposable {
  /** Empty; the browser ends with its last page, so this one stays open. */
  readonly #desk: Page;
  readonly #origin: string;
  readonly #inbox: string;
  readonly #resources: AsyncDisposableStack;

  private constructor(desk: Page, origin: string, inbox: string, resources: AsyncDisposableStack) {
    this.#desk = desk;
    this.#origin = origin;
    this.#inbox = inbox;
    this.#resources = resources;
  }

  /** Starts the studio on a few files, and opens the browser. @param site the folder of the built site */
  static async start(executablePath: string, site: string): Promise<Camera> {
    await using starting = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'queenside-pictures-'));
    starting.defer(() => rm(folder, { recursive: true, force: true }));
    const inbox = join(folder, 'inputs');
    await mkdir(inbox);
    await drop(FILES, inbox);
    await grade(folder);
    const studio = execa({
      cwd: folder,
      // Pages name folders below the home folder without its path.
      env: { HOME: folder, QUEENSIDE_STUDIO_SITE: site },
      reject: false,
    })`${process.execPath} ${COMMAND} studio --watch --no-open --port 0 --jobs 2 --grade assignment.yaml --submissions handed-in --report grades`;
    starting.defer(async () => {
      // A file that never ends would keep it from stopping in good order.
      studio.kill('SIGKILL');
      await studio;
    });
    const launchAddress = await addressIn(createInterface({ input: studio.stdout }));
    const browser = await chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--hide-scrollbars',
        // To optimize Python takes more time than a picture needs it.
        '--js-flags=--liftoff-only',
      ],
    });
    starting.defer(() => browser.close());
    const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' });
    context.setDefaultTimeout(60_000);
    const desk = await context.newPage();
    await desk.goto(launchAddress);
    await desk.waitForURL(/#\/grading/);
    await desk.goto('about:blank');
    return new Camera(desk, new URL(launchAddress).origin, inbox, starting.move());
  }

  /** Returns the picture of a view as PNG. */
  async take({ hash, files = {}, ready }: MainView): Promise<Buffer> {
    await drop(files, this.#inbox);
    const page = await this.#desk.context().newPage();
    await page.goto(`${this.#origin}/${hash}`);
    await ready(page);
    await page.evaluate(async () => {
      (document.activeElement as HTMLElement | null)?.blur();
      scrollTo(0, 0);
      await Promise.all(Array.from(document.images, (image) => image.decode()));
      // Until what has been decoded is painted.
      for (let frame = 0; frame < 2; frame++)
        await new Promise((painted) => {
          requestAnimationFrame(painted);
        });
    });
    const picture = await page.screenshot();
    await page.close();
    return picture;
  }

  /**
   * Compares two pictures, PNG, by the means of squares of 16 pixels, so that fonts and times count little.
   * @param above compares only what is above this line, in pixels.
   * @returns the share of the squares that differ, 0 to 1
   */
  async difference(one: Buffer, other: Buffer, above = VIEWPORT.height): Promise<number> {
    return await this.#desk.evaluate(
      async ([square, limit, most, ...pictures]) => {
        const [first, second] = await Promise.all(
          pictures.map(async (base64) => {
            const image = new Image();
            image.src = `data:image/png;base64,${base64}`;
            await image.decode();
            const [width, height] = [image.width / square, image.height / square].map(Math.round);
            const canvas = new OffscreenCanvas(width!, height!);
            const context = canvas.getContext('2d')!;
            context.imageSmoothingQuality = 'high';
            context.drawImage(image, 0, 0, width!, height!);
            return context.getImageData(0, 0, width!, Math.min(height!, most)).data;
          }),
        );
        if (first!.length !== second!.length) return 1;
        let differing = 0;
        for (let at = 0; at < first!.length; at += 4)
          if (
            [0, 1, 2].some(
              (channel) => Math.abs(first![at + channel]! - second![at + channel]!) > limit,
            )
          )
            differing++;
        return differing / (first!.length / 4);
      },
      [16, 16, Math.floor(above / 16), one.toString('base64'), other.toString('base64')] as const,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#resources.disposeAsync();
  }
}

/** Grades a few submissions of a sample class into the folder `grades`. */
async function grade(folder: string): Promise<void> {
  for (const name of ['assignment.yaml', 'boards.txt', 'trees.txt', 'samples'])
    await cp(join(CLASS, name), join(folder, name), { recursive: true });
  for (const name of SUBMISSIONS)
    await cp(join(CLASS, 'submissions', name), join(folder, 'handed-in', name), {
      recursive: true,
    });
  await execa({
    cwd: folder,
  })`${process.execPath} ${COMMAND} grade assignment.yaml --submissions handed-in --report grades --no-samples`;
}

async function drop(files: Readonly<Record<string, string>>, inbox: string): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(inbox, name), text);
}

async function addressIn(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const [, address] = /^Studio: (http:\S+)$/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('the studio ended before it printed its address');
}
