import { createHash } from 'node:crypto';

interface FramePage {
  readonly title: string;
  readonly script: string;
  /** What may become code: `'unsafe-eval'` for texts too, `'wasm-unsafe-eval'` for WebAssembly only. */
  readonly evaluates: "'unsafe-eval'" | "'wasm-unsafe-eval'";
}

/** Makes the page of a frame: it has one script, which may start workers, and its policy allows no request. */
export function framePage({ title, script, evaluates }: FramePage): string {
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = `default-src 'none'; script-src 'sha256-${hash}' blob: ${evaluates}; worker-src blob:; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <title>${title}</title>
    <script>${script}</script>
  </head>
</html>
`;
}
