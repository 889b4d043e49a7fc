/** Offers third-party plugins to the pages, which load them as if somebody had opened their files. */
import type { PluginFile, PluginsMessage } from '../../messages.ts';
import type { Feed, Topic } from './feed.ts';

export class LivePlugins implements Topic {
  readonly name = 'plugins';
  readonly #feed: Feed;
  #files: readonly PluginFile[] = [];

  constructor(feed: Feed) {
    this.#feed = feed;
  }

  snapshot(): readonly PluginsMessage[] {
    return [{ files: this.#files }];
  }

  /** Replaces the plugins on all pages. */
  show(files: readonly PluginFile[]): void {
    this.#files = files;
    this.#feed.publish(this.name, { files } satisfies PluginsMessage);
  }
}
