/** A whole tree, however large: a canvas to drag and zoom, and next to it the nodes as a list. */
import { defined } from '@queenside/core/basics';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { PageEngine, JobFailed, JobReplaced } from '../../engine/engine.ts';
import { originOf } from '../../engine/question.ts';
import type { RemoteReel } from '../../engine/film/reel.ts';
import type { TreeMap } from '../../jobs/tree/jobs.ts';
import { problem, record, variant } from '../../state/question.ts';
import { Outline, textOf } from './outline.tsx';
import { draw, moveView, nodeAt, wholeView, zoomView, type TreeViewport } from './view.ts';
import './tree.css';

/** A pointer that moves farther, in pixels, drags. */
const CLICK = 4;

interface WholeTreeProps {
  /** The film of a search of the tree, if there is one. */
  readonly reel?: RemoteReel | undefined;
}

export default function WholeTree({ reel }: WholeTreeProps) {
  const [map, setMap] = useState<TreeMap | string | undefined>(undefined);
  const asked = JSON.stringify([problem.value.id, record.value, variant.value]);
  useEffect(() => {
    const engine = new PageEngine();
    setMap(undefined);
    const { id, plugin } = problem.peek();
    const of = {
      problem: id,
      ...defined({ variant: variant.peek() === undefined ? undefined : variant.peek()! }),
    };
    const job = { kind: 'tree', problem: id, origin: originOf(of), record: record.peek() } as const;
    const made = reel?.wholeTree() ?? engine.run<TreeMap>(job, [plugin]);
    made.then(setMap, (thrown: unknown) => {
      if (thrown instanceof JobReplaced) return;
      setMap(thrown instanceof JobFailed ? thrown.failure.cause : String(thrown));
    });
    return () => engine.close();
  }, [asked, reel]);
  if (map === undefined) return <p class="caption working">Laying out the tree…</p>;
  if (typeof map === 'string') return <p class="error">{map}</p>;
  return <Shown key={asked} {...{ map, reel }} />;
}

function Shown({ map, reel }: WholeTreeProps & { readonly map: TreeMap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [chosen, choose] = useState(0);
  const view = useRef<TreeViewport>({ left: 0, unit: 0 });
  const redraw = useRef<() => void>(() => undefined);
  const dragged = useRef(0);
  const show = (next: TreeViewport): void => {
    view.current = next;
    redraw.current();
  };
  const width = (): number => canvas.current!.clientWidth;
  const zoom = (factor: number, at = width() / 2): void =>
    show(zoomView(map, width(), view.current, factor, at));
  const pan = (pixels: number): void =>
    show(moveView(map, width(), { ...view.current, left: view.current.left + pixels }));

  useLayoutEffect(() => {
    const element = canvas.current!;
    const context = element.getContext('2d')!;
    let frame = 0;
    redraw.current = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const { clientWidth, clientHeight } = element;
        const size = { width: clientWidth, height: clientHeight };
        const ratio = devicePixelRatio;
        if (element.width !== Math.round(clientWidth * ratio)) {
          element.width = Math.round(clientWidth * ratio);
          element.height = Math.round(clientHeight * ratio);
        }
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        draw(context, map, view.current, size, chosen, colorsOf(element));
      });
    };
    if (view.current.unit === 0) view.current = wholeView(map, element.clientWidth);
    const observer = new ResizeObserver(() => show(moveView(map, width(), view.current)));
    observer.observe(element);
    const theme = matchMedia('(prefers-color-scheme: dark)');
    const recolor = (): void => redraw.current();
    theme.addEventListener('change', recolor);
    redraw.current();
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      theme.removeEventListener('change', recolor);
    };
  }, [map, chosen]);

  /** Chooses a node of the list, and brings it into sight. */
  const go = (node: number): void => {
    choose(node);
    const at = map.x[node]! * view.current.unit - view.current.left;
    if (at < 0 || at > width()) pan(at - width() / 2);
  };
  return (
    <div class="whole-tree">
      <div class="stack">
        <div class="row" role="group" aria-label="View of the tree">
          <button type="button" aria-label="Zoom out" onClick={() => zoom(1 / 1.6)}>
            −
          </button>
          <button type="button" aria-label="Zoom in" onClick={() => zoom(1.6)}>
            +
          </button>
          <button type="button" onClick={() => show(wholeView(map, width()))}>
            Fit
          </button>
          <span class="caption end">{map.x.length.toLocaleString('en-US')} nodes</span>
        </div>
        <canvas
          ref={canvas}
          role="img"
          tabIndex={0}
          aria-label={`Tree of ${map.x.length} nodes; chosen: ${textOf(map, chosen)}`}
          onPointerDown={({ currentTarget, pointerId }) => {
            currentTarget.setPointerCapture(pointerId);
            dragged.current = 0;
          }}
          onPointerMove={({ buttons, movementX }) => {
            if (buttons === 0) return;
            dragged.current += Math.abs(movementX);
            pan(-movementX);
          }}
          onClick={({ offsetX: x, offsetY: y, currentTarget }) => {
            if (dragged.current < CLICK)
              choose(nodeAt(map, view.current, currentTarget.clientHeight, { x, y }));
          }}
          onWheel={(event) => {
            event.preventDefault();
            zoom(Math.exp(-event.deltaY / 300), event.offsetX);
          }}
          onKeyDown={(event) => {
            const keys: Readonly<Record<string, () => void>> = {
              ArrowLeft: () => pan(-width() / 8),
              ArrowRight: () => pan(width() / 8),
              '+': () => zoom(1.6),
              '-': () => zoom(1 / 1.6),
              0: () => show(wholeView(map, width())),
            };
            const action = keys[event.key];
            if (action === undefined) return;
            event.preventDefault();
            event.stopPropagation();
            action();
          }}
        />
      </div>
      <div class="stack">
        <Outline map={map} chosen={chosen} onChoose={go} />
        {reel && <Visit {...{ map, reel, chosen }} />}
      </div>
    </div>
  );
}

interface VisitProps {
  readonly map: TreeMap;
  readonly reel: RemoteReel;
  readonly chosen: number;
}

/** Says what the search does when it first is at a node, such as its window there. */
function Visit({ map, reel, chosen }: VisitProps) {
  const step = map.visit[chosen] ?? 0;
  const [words, say] = useState('');
  useEffect(() => {
    if (step === 0) return;
    let isWanted = true;
    reel.wordsOf(step, step + 1).then(
      ([text = '']) => isWanted && say(`Step ${step.toLocaleString('en-US')}: ${text}`),
      // The film was replaced by another.
      () => undefined,
    );
    return () => void (isWanted = false);
  }, [reel, step]);
  return (
    <p class="visit" role="status">
      {step === 0 ? 'The search never examines this node.' : words}
    </p>
  );
}

function colorsOf(element: Element) {
  const style = getComputedStyle(element);
  const of = (name: string): string => style.getPropertyValue(name);
  return {
    ink: style.color,
    line: of('border-top-color'),
    max: of('outline-color'),
    min: of('text-decoration-color'),
    chosen: of('caret-color'),
  };
}
