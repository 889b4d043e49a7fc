/**
 * The secret of an assignment: a file beside it that holds 256 random bits. Everything that students must not guess comes from it
 * by HMAC-SHA-256 (RFC 2104). Only this module holds the bits: an assignment has the file's path and a fingerprint.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Assignment, Secret } from '@queenside/class-view';
import { assignmentError } from './errors.ts';
import type { Source } from './source/read-source.ts';
import { findBeside } from './source/find-beside.ts';

const BYTES = 32;
const FORM = new RegExp(`^[0-9a-f]{${2 * BYTES}}$`, 'm');
const FINGERPRINT_DIGITS = 16;
const AT = ['secret'];

/** The bits of known secrets, by fingerprint. */
const known = new Map<string, Buffer>();

/** Returns the text of a new secret's file. */
export function makeSecret(): string {
  return `# From this secret, Queenside draws what students must not guess. Do not publish, commit, or change this file, and keep a copy:
# with another secret, students get other instances.
${randomBytes(BYTES).toString('hex')}
`;
}

/** Returns the name of an assignment's secret: `assignment.secret` for `assignment.yaml`. */
export function secretName(assignmentFile: string): string {
  return assignmentFile.replace(/(?:\.\w+)?$/, '.secret');
}

/**
 * Reads the secret that an assignment file names.
 *
 * @throws QueensideError `assignment/secret-missing`, `…/secret-damaged`, `…/leaves-folder`, or `…/wrong-file`.
 */
export async function readSecret(name: string, source: Source): Promise<Secret> {
  const place = source.placeOf(AT);
  const values = { name, file: source.file };
  const entry = await stat(join(source.folder, name)).catch(() => undefined);
  if (entry === undefined) throw assignmentError('secret-missing', values, place);
  const file = await findBeside(name, 'file', AT, source);
  const bits = await readBits(file);
  if (bits === undefined) throw assignmentError('secret-damaged', values, place);
  return { file, fingerprint: remember(bits) };
}

/** Whether users other than the owner may read the secret. False where files have no modes. */
export async function isOpenToOthers({ file }: Secret): Promise<boolean> {
  return process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0;
}

/** @throws QueensideError `assignment/secret-open`. */
export async function requireClosed({ secret }: Pick<Assignment, 'secret'>): Promise<void> {
  if (secret !== undefined && (await isOpenToOthers(secret)))
    throw assignmentError('secret-open', { name: secret.file }, { file: secret.file });
}

/**
 * Returns a number from 0 to 2^32 - 1 that only the secret's owners can compute.
 *
 * @param parts what the number is for. Other parts give another number.
 * @throws QueensideError `assignment/secret-missing` if the secret is not known here.
 */
export async function secretNumber(
  secret: Secret,
  ...parts: readonly (string | number)[]
): Promise<number> {
  const bits = known.get(secret.fingerprint) ?? (await readAgain(secret));
  return createHmac('sha256', bits).update(JSON.stringify(parts)).digest().readUInt32BE();
}

/** Returns the first 32 bits of the parts' SHA-256, which everybody can compute: for assignments without a secret. */
export function seedFrom(parts: readonly (string | number)[]): number {
  return createHash('sha256').update(JSON.stringify(parts)).digest().readUInt32BE();
}

/** Reads the secret of an assignment that another process read. */
async function readAgain({ file, fingerprint }: Secret): Promise<Buffer> {
  const bits = await readBits(file).catch(() => undefined);
  if (bits !== undefined && remember(bits) === fingerprint) return bits;
  throw assignmentError('secret-missing', { name: file, file: 'the assignment file' }, { file });
}

async function readBits(file: string): Promise<Buffer | undefined> {
  const [digits] = FORM.exec(await readFile(file, 'latin1')) ?? [];
  return digits === undefined ? undefined : Buffer.from(digits, 'hex');
}

function remember(bits: Buffer): string {
  const digest = createHmac('sha256', bits).update('fingerprint').digest('hex');
  const fingerprint = digest.slice(0, FINGERPRINT_DIGITS);
  known.set(fingerprint, bits);
  return fingerprint;
}

/** Returns the titles of tests whose instances or calls students can compute, because the assignment has no secret. */
export function guessable({
  secret,
  tests,
}: Pick<Assignment, 'secret' | 'tests'>): readonly string[] {
  if (secret !== undefined) return [];
  return tests
    .filter(
      ({ instances, function: rules }) =>
        rules !== undefined || (instances.kind === 'generated' && instances.seed === undefined),
    )
    .map(({ title }) => title);
}
