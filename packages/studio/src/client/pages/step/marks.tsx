/** Marks steps above the timeline: each column of pixels is filled once, so that a million steps are as quick as a few. */
import { useEffect, useRef } from 'preact/hooks';

export function Marks({ steps, last }: { readonly steps: Int32Array; readonly last: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current!;
    const draw = (): void => {
      const ratio = devicePixelRatio;
      element.width = element.clientWidth * ratio;
      element.height = element.clientHeight * ratio;
      const context = element.getContext('2d')!;
      context.fillStyle = getComputedStyle(element).color;
      const width = element.width - ratio;
      let column = -1;
      for (const step of steps) {
        const at = Math.round((width * step) / Math.max(1, last));
        if (at === column) continue;
        column = at;
        context.fillRect(at, 0, Math.max(1, ratio), element.height);
      }
    };
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    return () => observer.disconnect();
  }, [steps, last]);
  return <canvas class="ticks" ref={canvas} aria-hidden="true" />;
}
