/** Requests to the server of the page. */
import type { AddedFile, Refusal, SessionInfo } from '../../../messages.ts';
import { joinFiles } from '../../../files-request.ts';

let asked: Promise<SessionInfo> | undefined;

/** Returns what the server says of itself, asked once. */
export function session(): Promise<SessionInfo> {
  asked ??= getJson<SessionInfo>('api/session');
  return asked;
}

/** A request that the server refused, in its words. */
export class RefusedError extends Error {
  readonly remedy: string;
  /** The error's code; empty if the server has none for it, or did not answer. */
  readonly code: string;

  constructor(cause: string, remedy: string, code = '') {
    super(cause);
    this.remedy = remedy;
    this.code = code;
  }

  /** What is wrong and what to do. */
  get words(): string {
    return [this.message, this.remedy].filter(Boolean).join('; ');
  }
}

/** @throws RefusedError. */
export async function getJson<Data>(path: string): Promise<Data> {
  return (await (await required(fetch(path))).json()) as Data;
}

/** @throws RefusedError. */
export async function postJson<Data>(path: string, body: unknown): Promise<Data> {
  return send(path, JSON.stringify(body), 'application/json');
}

/** Sends bytes. @throws RefusedError. */
export async function postBytes<Data>(path: string, content: Blob): Promise<Data> {
  return send(path, content, 'application/octet-stream');
}

/** Puts a file into the inbox. @throws RefusedError. */
export async function uploadFile(name: string, content: Blob): Promise<{ readonly id: string }> {
  const { mostUpload } = await session();
  if (content.size > mostUpload)
    throw new RefusedError(
      `it has more than ${mostUpload >> 20} MiB`,
      'copy it into the inbox instead',
    );
  const path = `api/files?name=${encodeURIComponent(name)}`;
  return postBytes(path, content);
}

/** Puts small files into the inbox, in one request. @throws RefusedError if the request fails as a whole. */
export async function uploadTogether(files: readonly File[]): Promise<readonly AddedFile[]> {
  return postBytes('api/files/together', joinFiles(files));
}

/** Sends while the page closes, without waiting for a response. */
export async function sendAtLast(path: string, body: unknown): Promise<void> {
  const json = JSON.stringify(body);
  await post(path, json, 'application/json', true).catch(() => undefined);
}

async function send<Data>(path: string, body: BodyInit, type: string): Promise<Data> {
  return (await (await required(post(path, body, type))).json()) as Data;
}

/** @param keepalive whether the request outlives the page. */
async function post(
  path: string,
  body: BodyInit,
  type: string,
  keepalive = false,
): Promise<Response> {
  const { token } = await session();
  const headers = { 'Content-Type': type, 'X-Queenside-Token': token };
  return await fetch(path, { method: 'POST', headers, body, keepalive });
}

/** Waits for a successful response. @throws RefusedError. */
export async function required(request: Promise<Response>): Promise<Response> {
  let response: Response;
  try {
    response = await request;
  } catch {
    throw new RefusedError('the studio does not answer', 'start `queenside studio` again');
  }
  if (response.ok) return response;
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true;
  if (!isJson) throw new RefusedError(text.trim(), '');
  const { cause, remedy, code } = (JSON.parse(text) as Refusal).error;
  throw new RefusedError(cause, remedy, code);
}
