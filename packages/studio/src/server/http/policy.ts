/** Headers of every response: no other site may read, frame, or run anything. */

/** The pages run their own scripts and nothing else. They need WebAssembly for the solvers of the playground. */
const PAGE =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob: data:; worker-src 'self'; " +
  "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Content that the user or a plugin made: if a browser opens it as a document, nothing in it runs. */
const CONTENT = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** For pages that do not come from this machine or over HTTPS, too: browsers ignore other headers there, and complain. */
export const INSECURE_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const ALWAYS: Readonly<Record<string, string>> = {
  ...INSECURE_HEADERS,
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/**
 * The frames of the playground for third-party plugins and for code of the user. Only the studio's pages may show them. They have
 * an opaque origin, even if they are opened alone. Their policy allows one script, and the workers that this script makes.
 */
const FRAME =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' blob:; worker-src blob:; " +
  "sandbox allow-scripts; frame-ancestors 'self'";

export const FRAME_PATHS: ReadonlySet<string> = new Set([
  '/plugin/frame.html',
  '/own-code/frame.html',
]);

export const FRAME_HEADERS: Readonly<Record<string, string>> = {
  ...ALWAYS,
  'X-Frame-Options': 'SAMEORIGIN',
  'Content-Security-Policy': FRAME,
};

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...ALWAYS,
  'Content-Security-Policy': PAGE,
};

export const CONTENT_HEADERS: Readonly<Record<string, string>> = {
  ...ALWAYS,
  'Content-Security-Policy': CONTENT,
};
