/**
 * Sends several small files in one request: a line of JSON that lists them, then their contents. It is not a form
 * (`multipart/form-data`), because other sites could send one, too: the guard refuses all forms.
 */

/** The most files of a request, and the most bytes of their contents. A server holds them in memory. */
export const MOST_TOGETHER = { files: 64, bytes: 1 << 20 } as const;

interface Listed {
  readonly name: string;
  readonly bytes: number;
}

export interface ReceivedFile {
  readonly name: string;
  readonly content: Uint8Array;
}

const LINE_FEED = 0x0a;

export function joinFiles(files: readonly File[]): Blob {
  const list = files.map(({ name, size }): Listed => ({ name, bytes: size }));
  return new Blob([`${JSON.stringify(list)}\n`, ...files]);
}

/** Returns undefined if the list is malformed or does not match the contents. */
export function splitFiles(body: Uint8Array): readonly ReceivedFile[] | undefined {
  const end = body.indexOf(LINE_FEED);
  const list = listIn(new TextDecoder().decode(body.subarray(0, Math.max(0, end))));
  const files: ReceivedFile[] = [];
  let at = end + 1;
  for (const { name, bytes } of list ?? [])
    files.push({ name, content: body.subarray(at, (at += bytes)) });
  return list !== undefined && at === body.length ? files : undefined;
}

function listIn(text: string): readonly Listed[] | undefined {
  try {
    const list = JSON.parse(text) as unknown;
    const isList = Array.isArray(list) && list.length <= MOST_TOGETHER.files;
    return isList && list.every(isListed) ? list : undefined;
  } catch {
    return undefined;
  }
}

function isListed(value: unknown): value is Listed {
  const { name, bytes } = (value ?? {}) as Partial<Record<keyof Listed, unknown>>;
  return typeof name === 'string' && Number.isSafeInteger(bytes) && (bytes as number) >= 0;
}
