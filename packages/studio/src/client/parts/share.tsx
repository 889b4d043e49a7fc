/** Ways to take what a page shows elsewhere. */
import { useSignal } from '@preact/signals';
import { commandLine } from '../state/command-line.ts';
import { NOT_PACKED, question } from '../state/question.ts';
import { parameters } from '../shell/address.ts';
import { copyText } from './copy-button.tsx';
import { Menu } from './menu.tsx';
import { saveFile, svgToPng } from './save-file.ts';

interface ShareProps {
  /** Makes the picture that is shown, as an SVG document; undefined if there is none now. */
  readonly makeSvg?: () => string | undefined;
  /** Makes a page that needs no network. */
  readonly makePage?: () => Promise<string>;
}

export function Share({ makeSvg, makePage }: ShareProps) {
  /** The last action, for people. */
  const said = useSignal('');
  const { problem, record } = question.value;
  const copy = (what: string, text: string) => async () => {
    said.value = await copyText(what, text);
  };
  const save = (name: string, make: () => Blob | Promise<Blob>) => async () => {
    saveFile(name, await make());
    said.value = `${name} saved`;
  };
  const savePicture = (ending: string, make: (svg: string) => Blob | Promise<Blob>) => async () => {
    const svg = makeSvg?.();
    if (svg === undefined) said.value = 'There is no picture yet';
    else await save(`${problem}.${ending}`, () => make(svg))();
  };
  const actions: readonly (readonly [label: string, action: () => Promise<void>])[] = [
    ['Copy link', copy('Link', location.href)],
    ['Copy record', copy('Record', record)],
    ['Copy command', copy('Command', commandLine(question.value))],
    ['Save record', save(`${problem}.txt`, () => new Blob([`${record}\n`]))],
    ...(makeSvg === undefined
      ? []
      : ([
          ['Save SVG', savePicture('svg', (svg) => new Blob([svg], { type: 'image/svg+xml' }))],
          ['Save PNG', savePicture('png', svgToPng)],
        ] as const)),
    ...(makePage === undefined
      ? []
      : ([
          [
            'Save page',
            save(
              `${problem}.html`,
              async () => new Blob([await makePage()], { type: 'text/html' }),
            ),
          ],
        ] as const)),
  ];
  return (
    <>
      <Menu label="Share">
        <div class="stack" role="group" aria-label="Share">
          {actions.map(([label, action]) => (
            <button key={label} type="button" onClick={() => void action()}>
              {label}
            </button>
          ))}
          {parameters.value.get('z') === NOT_PACKED && (
            <p class="caption">The record is too long for a link: save it with the link.</p>
          )}
        </div>
      </Menu>
      <p class="caption" role="status">
        {said.value}
      </p>
    </>
  );
}
