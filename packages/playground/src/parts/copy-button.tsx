/** Copies a text, and says so. */
import { useState } from 'preact/hooks';

/** @returns what people should know: browsers copy only on pages that come over HTTPS or from this machine. */
export async function copyText(what: string, text: string): Promise<string> {
  if (!isSecureContext) return 'Not copied: this needs a page that is served over HTTPS';
  await navigator.clipboard.writeText(text);
  return `${what} copied`;
}

interface CopyButtonProps {
  /** The name of the text, such as `log`; the button is then "Copy log". */
  readonly what: string;
  readonly text: string;
}

export function CopyButton({ what, text }: CopyButtonProps) {
  const [last, setLast] = useState({ text: '', said: '' });
  const copy = async (): Promise<void> => {
    const said = await copyText(`${what[0]!.toUpperCase()}${what.slice(1)}`, text);
    setLast({ text, said });
  };
  return (
    <button type="button" onClick={() => void copy()}>
      {last.text === text && last.said !== '' ? last.said : `Copy ${what}`}
    </button>
  );
}
