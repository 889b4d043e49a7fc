/** Ways to take what a page shows elsewhere. */
import { escapeMarkup } from '@queenside/core/basics';
import { useSignal } from '@preact/signals';
import { addBlock } from '../state/draft.ts';
import { commandLine } from '../state/command-line.ts';
import { NOT_PACKED, question } from '../state/question.ts';
import { parameters } from '../address/address.ts';
import { studio } from '../address/studio.ts';
import { copyText } from './copy-button.tsx';
import type { GifFilm } from './gif/gif-film.ts';
import { Menu } from './menu.tsx';
import { saveFile, svgToPng } from './save-file.ts';

/** A choice of the menu. @returns what was done, for people. */
export type ShareAction = readonly [label: string, action: () => string | Promise<string>];

interface ShareMenuProps {
  readonly actions: readonly ShareAction[];
  /** What people should know. */
  readonly note?: string | undefined;
}

export function ShareMenu({ actions, note }: ShareMenuProps) {
  /** The last action, for people. */
  const said = useSignal('');
  const act = async (action: ShareAction[1]): Promise<void> => {
    try {
      said.value = await action();
    } catch (thrown) {
      said.value = (thrown as Error).message;
    }
  };
  return (
    <>
      <Menu label="Share">
        <div class="stack" role="group" aria-label="Share">
          {actions.map(([label, action]) => (
            <button key={label} type="button" onClick={() => void act(action)}>
              {label}
            </button>
          ))}
          {note !== undefined && <p class="caption">{note}</p>}
        </div>
      </Menu>
      <p class="caption" role="status">
        {said.value}
      </p>
    </>
  );
}

/** Copies the address of the page. */
export function copyLink(): ShareAction {
  return ['Copy link', () => copyText('Link', location.href)];
}

/** Copies the code that shows the page in another one; none in the studio, whose pages no other page may show. */
export function copyEmbed(title: string): ShareAction[] {
  if (studio !== undefined) return [];
  const code = (): string =>
    `<iframe src="${escapeMarkup(`${location.href}&view=embed`)}" title="${escapeMarkup(title)}" style="width: 100%; height: 36rem; border: 0"></iframe>`;
  return [['Copy embed code', () => copyText('Embed code', code())]];
}

export function saveAs(label: string, name: string, make: () => Blob | Promise<Blob>): ShareAction {
  return [
    label,
    async () => {
      saveFile(name, await make());
      return `${name} saved`;
    },
  ];
}

/** Asks for the steps of a GIF, and saves it. @param open opens the film; undefined if there is none now. */
export function saveGif(open: () => GifFilm | undefined, label = 'Save GIF…'): ShareAction {
  return [
    label,
    async () => {
      const film = open();
      if (film === undefined) return 'There is no film yet';
      const { askGif } = await import('./gif/gif-dialog.tsx');
      return await askGif(film);
    },
  ];
}

interface ShareProps {
  /** Makes the picture that is shown, as an SVG document; undefined if there is none now. */
  readonly makeSvg?: () => string | undefined;
  /** Opens the film that is shown; undefined if there is none now. */
  readonly openFilm?: (() => GifFilm | undefined) | undefined;
  /** Makes a page that needs no network. */
  readonly makePage?: () => Promise<string>;
  /** Makes the block of a lesson that shows the same. */
  readonly makeBlock?: () => string;
  /** What another page shows, if it may: the title of the frame. */
  readonly embed?: string;
}

export function Share({ makeSvg, openFilm, makePage, makeBlock, embed }: ShareProps) {
  const { problem, record } = question.value;
  const savePicture = (
    ending: string,
    make: (svg: string) => Blob | Promise<Blob>,
  ): ShareAction => [
    `Save ${ending.toUpperCase()}`,
    async () => {
      const svg = makeSvg?.();
      if (svg === undefined) return 'There is no picture yet';
      saveFile(`${problem}.${ending}`, await make(svg));
      return `${problem}.${ending} saved`;
    },
  ];
  const actions: readonly ShareAction[] = [
    copyLink(),
    ...(embed === undefined ? [] : copyEmbed(embed)),
    ...(makeBlock === undefined
      ? []
      : [['Add to my lesson', () => addBlock(makeBlock())] satisfies ShareAction]),
    ['Copy record', () => copyText('Record', record)],
    ['Copy command', () => copyText('Command', commandLine(question.value))],
    saveAs('Save record', `${problem}.txt`, () => new Blob([`${record}\n`])),
    ...(makeSvg === undefined
      ? []
      : [
          savePicture('svg', (svg) => new Blob([svg], { type: 'image/svg+xml' })),
          savePicture('png', svgToPng),
        ]),
    ...(openFilm === undefined ? [] : [saveGif(openFilm)]),
    ...(makePage === undefined
      ? []
      : [
          saveAs(
            'Save page',
            `${problem}.html`,
            async () => new Blob([await makePage()], { type: 'text/html' }),
          ),
        ]),
  ];
  const isTooLong = parameters.value.get('z') === NOT_PACKED;
  return (
    <ShareMenu
      actions={actions}
      note={isTooLong ? 'The record is too long for a link: save it with the link.' : undefined}
    />
  );
}
