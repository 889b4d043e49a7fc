/** The studio of `queenside dev`: its pages offer the plugin, and load it again when it has changed. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PluginSource } from '@queenside/batch';
import type { Studio } from '@queenside/studio';
import { benchSources, openBrowser, Pointer, stateFolder } from '../open-studio.ts';
import { answerSettingsOf } from '../open-engine.ts';
import { requirePackage } from '../optional-packages.ts';
import { printWarning } from '../show/print-failure.ts';
import { print } from '../show/print.ts';
import { bundleAll } from './bundle.ts';
import { openWith } from './open-with.ts';

export class DevStudio implements AsyncDisposable {
  readonly #studio: Studio;
  readonly #resources: AsyncDisposableStack;

  private constructor(studio: Studio, resources: AsyncDisposableStack) {
    this.#studio = studio;
    this.#resources = resources;
  }

  /** Starts the server, with an inbox in a temporary folder. */
  static async start(
    location: string,
    { port, open }: { readonly port: number; readonly open: boolean },
  ): Promise<DevStudio> {
    requirePackage('@queenside/studio', '`queenside dev --studio`');
    const { Studio } = await import('@queenside/studio');
    await using starting = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'queenside-dev-'));
    starting.defer(() => rm(folder, { recursive: true, force: true }));
    const [inbox, outbox] = [join(folder, 'inputs'), join(folder, 'outputs')];
    await mkdir(inbox);
    await mkdir(outbox);
    const opened = await openWith(location);
    const engine = starting.use(opened.engine);
    const studio = starting.use(
      await Studio.start({
        port,
        inbox,
        outbox,
        keys: join(stateFolder(), 'queenside/sessions'),
        engine,
        routing: await answerSettingsOf(opened, {}),
        isWatching: false,
        bench: benchSources(async () => (await openWith(location)).engine),
        notice: printWarning,
      }),
    );
    const pointer = starting.use(await Pointer.write(studio.launchAddress));
    print(`Studio: ${studio.launchAddress} (works once)\n`);
    if (open) await openBrowser(pointer.file);
    return new DevStudio(studio, starting.move());
  }

  /** Shows the plugin as it is now. */
  async show(source: PluginSource): Promise<void> {
    this.#studio.showPlugins(await bundleAll([source], printWarning));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#resources.disposeAsync();
  }
}
