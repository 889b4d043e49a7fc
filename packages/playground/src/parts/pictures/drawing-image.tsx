/** A drawing of an answer as an image, in which nothing runs. Dark pages replace its colors, as they do in pictures. */
import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { bundled } from '../../engine/catalog.ts';
import './drawing-image.css';

const scheme = matchMedia('(prefers-color-scheme: dark)');
const isDark = signal(scheme.matches);
scheme.addEventListener('change', () => (isDark.value = scheme.matches));

interface DrawingImageProps {
  /** The address of the SVG document. */
  readonly address: string;
  readonly alt: string;
  /** The id of the problem that drew it. */
  readonly problem: string | undefined;
}

export function DrawingImage({ address, alt, problem = '' }: DrawingImageProps) {
  const dark = isDark.value ? bundled.dark[problem] : undefined;
  const made = useSignal<string | undefined>(undefined);
  useEffect(() => {
    if (dark === undefined) return;
    const stop = new AbortController();
    const make = async (): Promise<void> => {
      const svg = await (await fetch(address, { signal: stop.signal })).text();
      made.value = URL.createObjectURL(new Blob([recolor(svg, dark)], { type: 'image/svg+xml' }));
    };
    // If the image fails, opening its address shows the error.
    make().catch(() => (made.value = address));
    return () => {
      stop.abort();
      if (made.value !== undefined) URL.revokeObjectURL(made.value);
      made.value = undefined;
    };
  }, [address, dark]);
  const source = dark === undefined ? address : made.value;
  return <img class={`drawing-image ${dark === undefined ? '' : 'dark'}`} src={source} alt={alt} />;
}

function recolor(svg: string, dark: Readonly<Record<string, string>>): string {
  return svg.replaceAll(
    /\b(fill|stroke)="(#[0-9a-f]{3,8})"/gi,
    (whole, name: string, color: string) =>
      dark[color] === undefined ? whole : `${name}="${dark[color]}"`,
  );
}
