/** The picture of the record, edited by pointing at it. */
import { signal } from '@preact/signals';
import type { Area, EditSpot, EditTool } from '@queenside/core';
import type { Edited } from '@queenside/runtime';
import { useRef } from 'preact/hooks';
import { applyEdit, edited, fault, history } from '../../state/edited.ts';
import { Scene } from './scene.tsx';

const DIRECTIONS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** The size of a spot that a finger can hit, in pixels. */
const FINGER = 28;

const chosenTool = signal('');

/** The spots of the current stroke. */
const stroke = signal<readonly string[]>([]);

/** The spot whose text is being changed. */
const asked = signal<EditSpot | undefined>(undefined);

/** The spot that the keyboard is at. */
const current = signal('');

export function Board() {
  const now = edited.value;
  if (now === undefined) return null;
  const { view, film } = now;
  const { tools = [], spots = [], settings = [], note } = view ?? {};
  const tool = tools.find(({ id }) => id === chosenTool.value) ?? tools[0];
  const buttons = spots.filter(({ area }) => area === undefined);
  return (
    <div class="stack board plain">
      {(tools.length > 1 || settings.length > 0 || view) && (
        <div class="row tools">
          {tools.length > 1 && <Tools tools={tools} chosen={tool} />}
          {settings.map((setting) => (
            <Setting key={setting.id} setting={setting} />
          ))}
          <History />
        </div>
      )}
      {note !== undefined && (
        <p class="caption" role="status">
          {note[0]?.toUpperCase()}
          {note.slice(1)}.
        </p>
      )}
      {fault.value !== undefined && (
        <p class="caption">The picture comes back when the record can be read.</p>
      )}
      {film && fault.value === undefined && (
        <Picture film={film} area={view?.area} spots={spots} tool={tool} />
      )}
      {asked.value && tool && fault.value === undefined && (
        <Question spot={asked.value} tool={tool} />
      )}
      {buttons.length > 0 && fault.value === undefined && (
        <div class="row" role="group" aria-label={tool?.label}>
          {buttons.map((spot) => (
            <button key={spot.name} type="button" onClick={() => use(tool!, [spot.name], spots)}>
              {spot.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function Tools({ tools, chosen }: { tools: readonly EditTool[]; chosen: EditTool | undefined }) {
  return (
    <div class="segments" role="group" aria-label="Tool">
      {tools.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen?.id}
          onClick={() => (chosenTool.value = id)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

type SettingProps = NonNullable<Edited['view']>['settings'][number];

function Setting({ setting: { id, label, value, range } }: { setting: SettingProps }) {
  const change = (next: string): void => {
    if (next !== '' && next !== value) applyEdit({ setting: id, value: next });
  };
  if (Array.isArray(range))
    return (
      <label class="inline">
        {label}
        <select value={value} onChange={({ currentTarget }) => change(currentTarget.value)}>
          {range.map((choice: string) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      </label>
    );
  const shared = {
    value,
    onChange({ currentTarget }: { readonly currentTarget: HTMLInputElement }) {
      if (currentTarget.validity.valid) change(currentTarget.value);
    },
  };
  const { least, most } = (range ?? {}) as { least?: number; most?: number };
  return (
    <label class="inline">
      {label}
      {range === undefined ? (
        <input {...shared} />
      ) : (
        <input type="number" min={least} max={most} {...shared} />
      )}
    </label>
  );
}

function History() {
  return (
    <span class="row end">
      <button type="button" disabled={!history.canUndo} onClick={history.undo}>
        Undo
      </button>
      <button type="button" disabled={!history.canRedo} onClick={history.redo}>
        Redo
      </button>
    </span>
  );
}

interface PictureProps {
  readonly film: NonNullable<Edited['film']>;
  readonly area: Area | undefined;
  readonly spots: readonly EditSpot[];
  readonly tool: EditTool | undefined;
}

function Picture({ film, area: shown, spots, tool }: PictureProps) {
  const isDrawing = useRef(false);
  const placed = spots.filter(({ area }) => area !== undefined);
  if (tool === undefined || placed.length === 0)
    return <Scene film={film} area={shown} label="The record as a picture" />;
  const reachable = placed.some(({ name }) => name === current.value)
    ? current.value
    : placed[0]!.name;
  const finish = (): void => {
    if (!isDrawing.current) return;
    isDrawing.current = false;
    const names = stroke.value;
    stroke.value = [];
    use(tool, names, spots);
  };
  return (
    <div
      class={tool.draws === true ? 'pointing drawing' : 'pointing'}
      style={{ '--touchable': `${widthToTouch((shown ?? film).width, placed)}px` }}
      onPointerDown={(event) => {
        const name = nameAt(event);
        if (name === undefined || event.button !== 0) return;
        isDrawing.current = true;
        stroke.value = [name];
        current.value = name;
      }}
      onPointerMove={(event) => {
        if (!isDrawing.current || tool.draws !== true) return;
        const name = nameAt(event);
        if (name !== undefined && !stroke.value.includes(name))
          stroke.value = [...stroke.value, name];
      }}
      onPointerUp={finish}
      onPointerCancel={() => {
        isDrawing.current = false;
        stroke.value = [];
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          use(tool, [reachable], spots);
          return;
        }
        const next = nearestSpot(placed, reachable, event.key);
        if (next === undefined) return;
        event.preventDefault();
        current.value = next;
        event.currentTarget.querySelector<SVGElement>(`[data-spot="${CSS.escape(next)}"]`)?.focus();
      }}
    >
      <Scene film={film} area={shown} label={`${tool.label}: arrow keys move, Enter uses the tool`}>
        {placed.map(({ name, label, area }) => (
          <rect
            key={name}
            class={stroke.value.includes(name) ? 'spot stroked' : 'spot'}
            data-spot={name}
            role="button"
            aria-label={label}
            tabindex={name === reachable ? 0 : -1}
            {...area}
          >
            <title>{label}</title>
          </rect>
        ))}
      </Scene>
    </div>
  );
}

/** Returns the width of a picture whose smallest spot a finger can hit. */
function widthToTouch(width: number, spots: readonly EditSpot[]): number {
  const sizes = spots.map(({ area }) => Math.min(area!.width, area!.height));
  return Math.round((FINGER * width) / sizes.reduce((least, size) => Math.min(least, size)));
}

function nameAt({ clientX, clientY }: PointerEvent): string | undefined {
  const element = document.elementFromPoint(clientX, clientY);
  return element instanceof SVGElement ? element.dataset['spot'] : undefined;
}

/** Uses a tool; one spot with a text asks for the new text first. */
function use(tool: EditTool, names: readonly string[], spots: readonly EditSpot[]): void {
  const only = spots.find(({ name }) => name === names[0]);
  if (tool.asks === true && only?.value !== undefined) asked.value = only;
  else if (names.length > 0) applyEdit({ tool: tool.id, spots: names });
}

function Question({ spot, tool }: { spot: EditSpot; tool: EditTool }) {
  const close = (): void => {
    asked.value = undefined;
  };
  return (
    <form
      class="row question"
      key={spot.name}
      onSubmit={(event) => {
        event.preventDefault();
        const value = new FormData(event.currentTarget).get('value') as string;
        close();
        applyEdit({ tool: tool.id, spots: [spot.name], value });
      }}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <label class="inline">
        {spot.label}
        <input
          name="value"
          defaultValue={spot.value}
          autocomplete="off"
          ref={(input) => {
            if (input && document.activeElement !== input) input.select();
          }}
        />
      </label>
      <button type="submit" class="primary">
        Set
      </button>
      <button type="button" onClick={close}>
        Cancel
      </button>
    </form>
  );
}

/** Returns the name of the next spot in the direction of an arrow key; undefined for other keys, and at the edge. */
function nearestSpot(spots: readonly EditSpot[], from: string, key: string): string | undefined {
  const direction = DIRECTIONS[key];
  const start = spots.find(({ name }) => name === from)?.area;
  if (direction === undefined || start === undefined) return undefined;
  let [best, least]: [string | undefined, number] = [undefined, Infinity];
  for (const { name, area } of spots) {
    const across = area!.x + area!.width / 2 - start.x - start.width / 2;
    const down = area!.y + area!.height / 2 - start.y - start.height / 2;
    const ahead = across * direction[0] + down * direction[1];
    const aside = Math.abs(across * direction[1]) + Math.abs(down * direction[0]);
    // The distance across the direction counts more than the distance along it.
    const cost = ahead + 3 * aside;
    if (ahead > 0 && aside <= 2 * ahead && cost < least) [best, least] = [name, cost];
  }
  return best;
}
