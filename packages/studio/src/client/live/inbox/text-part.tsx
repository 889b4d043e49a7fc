/** A text that belongs to a file. It is shown as it is: nothing in it is markup. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { addressOf } from '../../shell/address.ts';
import { required, type RefusedError } from '../stream/api.ts';
import { size } from './words.ts';

/** The most bytes to show. */
const MOST = 256 << 10;

interface Shown {
  readonly text: string;
  readonly size: number;
}

export interface TextPartProps {
  readonly id: string;
  readonly part: string;
}

export function TextPart({ id, part }: TextPartProps) {
  const shown = useSignal<Shown | undefined>(undefined);
  const problem = useSignal('');
  const address = `api/files/${id}/${part}`;
  useEffect(() => {
    const stop = new AbortController();
    load(address, stop.signal).then(
      (found) => (shown.value = found),
      (thrown: RefusedError) => {
        if (!stop.signal.aborted) problem.value = thrown.message;
      },
    );
    return () => stop.abort();
  }, []);
  if (problem.value !== '') return <p class="caption part">{problem.value}</p>;
  if (shown.value === undefined) return <p class="caption part">Loading…</p>;
  const { text, size: whole } = shown.value;
  return (
    <div class="part">
      <p class="caption row">
        {whole > MOST ? `The first ${size(MOST)} of ${size(whole)}` : size(whole)}
        <a href={`${address}?download`}>Download</a>
        {part === 'trace' && <a href={addressOf('step', { trace: id })}>Step through it</a>}
      </p>
      <pre class={part === 'errors' ? 'sentences' : ''} tabIndex={0} aria-label="Content">
        {text}
      </pre>
    </div>
  );
}

async function load(address: string, signal: AbortSignal): Promise<Shown> {
  const response = await required(fetch(`${address}?first=${MOST}`, { signal }));
  const whole = Number(response.headers.get('X-Queenside-Size'));
  return { text: await response.text(), size: whole };
}
