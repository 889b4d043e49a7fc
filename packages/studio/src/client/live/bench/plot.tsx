/** The curves. The table below has the same numbers as text. */
import { useSignal } from '@preact/signals';
import { drawMarks, type BenchResult } from '@queenside/bench/view';
import { useEffect, useRef } from 'preact/hooks';
import { solverColor } from '../../look/solver-color.ts';

const LEAST_HEIGHT = 380;
/** The room above and below the axes. */
const ROOM = { top: 20, bottom: 52 };

export function Plot({ result }: { readonly result: BenchResult }) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useSignal(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => (width.value = entry!.contentRect.width));
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, []);
  const isDrawable = result.rows.some(({ cells }) =>
    cells.some(({ summary, standing }) => summary !== undefined || standing === 'overran'),
  );
  const drawn =
    isDrawable && width.value > 0
      ? drawMarks(result, { width: width.value, leastHeight: LEAST_HEIGHT, ...ROOM })
      : undefined;
  return (
    <div ref={frame} class="plot">
      {drawn && (
        <svg
          width={width.value}
          height={drawn.height}
          role="img"
          aria-label="Time over size, a curve for each solver. The table has the numbers."
          ref={(svg) => {
            if (svg) color(svg, result, drawn.solvers);
          }}
          dangerouslySetInnerHTML={{ __html: drawn.elements }}
        />
      )}
    </div>
  );
}

/** Gives each solver the color that it has on every page. The content security policy allows styles by script only. */
function color(svg: SVGSVGElement, { solvers }: BenchResult, drawn: readonly number[]): void {
  for (const index of drawn)
    for (const group of svg.querySelectorAll<SVGGElement>(`.s${index}`))
      group.style.setProperty('--solver', solverColor(solvers[index]!));
}
