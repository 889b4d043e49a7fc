/** Packs archives with Python's libraries, so that the tests do not read what the code under test's own libraries wrote. */
import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** An entry of an archive, under any name. */
export interface Packed {
  readonly name: string;
  readonly content?: string;
  readonly type?:
    | 'file'
    | 'symlink'
    | 'hardlink'
    | 'fifo'
    | 'device'
    | 'folder'
    // In a tar: a file with holes as GNU tar packs it, the label of a tape, and a type that no program knows.
    | 'sparse'
    | 'label'
    | 'unknown';
  readonly mode?: number;
  /** In a zip. Default: deflate. */
  readonly method?: 'bzip2';
}

const PACKER = `
import io, json, os, shutil, stat, sys, tarfile, traceback, warnings, zipfile
warnings.simplefilter('ignore')
LINK = {'symlink': tarfile.SYMTYPE, 'hardlink': tarfile.LNKTYPE, 'fifo': tarfile.FIFOTYPE,
        'sparse': tarfile.GNUTYPE_SPARSE, 'label': b'V', 'unknown': b'Z',
        'device': tarfile.CHRTYPE, 'folder': tarfile.DIRTYPE, 'file': tarfile.REGTYPE}
KIND = {'symlink': stat.S_IFLNK, 'fifo': stat.S_IFIFO, 'device': stat.S_IFCHR, 'folder': stat.S_IFDIR}
def in_zip(archive, name, content, type, mode, method):
    info = zipfile.ZipInfo('x')
    info.filename, info.create_system = name, 3
    info.external_attr = (KIND.get(type, stat.S_IFREG) | mode) << 16
    info.compress_type = zipfile.ZIP_BZIP2 if method == 'bzip2' else zipfile.ZIP_DEFLATED
    archive.writestr(info, content)
def in_tar(archive, name, content, type, mode, method):
    info = tarfile.TarInfo(name)
    info.type, info.mode, info.uid, info.mtime = LINK[type], mode, 1234, 99
    if type in ('symlink', 'hardlink'): info.linkname = content.decode()
    if type in ('file', 'sparse', 'unknown'): info.size = len(content)
    archive.addfile(info, io.BytesIO(content))
def pack(target, entries):
    is_zip = target.endswith('.zip')
    archive = zipfile.ZipFile(target, 'w') if is_zip else tarfile.open(target, 'w:gz' if target.endswith('gz') else 'w')
    with archive:
        for e in entries:
            (in_zip if is_zip else in_tar)(archive, e['name'], e.get('content', '').encode(), e.get('type', 'file'),
                                           e.get('mode', 0o644), e.get('method'))
def pack_folder(target, folder):
    kind = 'zip' if target.endswith('.zip') else 'tar' if target.endswith('.tar') else 'gztar'
    os.rename(shutil.make_archive(target + '.made', kind, folder), target)
for line in sys.stdin:
    request = json.loads(line)
    try:
        (pack if 'entries' in request else pack_folder)(**request)
        reply = ''
    except Exception:
        reply = traceback.format_exc()
    print(json.dumps(reply), flush=True)
`;

/** Packs entries under any names, which no proper program would do: `.zip`, `.tar`, `.tar.gz`, or `.tgz`. */
export async function pack(target: string, entries: readonly Packed[]): Promise<string> {
  return ask({ target, entries });
}

/** Packs the content of a folder, as a proper program does. */
export async function packFolder(folder: string, target: string): Promise<string> {
  return ask({ target, folder });
}

/** One process packs all archives of a test file, because starting Python takes longer than packing. */
let packer: ReturnType<typeof startPacker> | undefined;

function startPacker() {
  const child = spawn('/usr/bin/python3', ['-c', PACKER], { stdio: ['pipe', 'pipe', 'inherit'] });
  const { stdin, stdout } = child;
  // It must not keep this process alive. It exits at the end of its input.
  child.unref();
  for (const pipe of [stdin, stdout]) (pipe as unknown as Socket).unref();
  return { stdin, replies: createInterface(stdout)[Symbol.asyncIterator]() };
}

type Request = { readonly target: string } & (
  | { readonly entries: readonly Packed[] }
  | { readonly folder: string }
);

async function ask(request: Request): Promise<string> {
  packer ??= startPacker();
  packer.stdin.write(`${JSON.stringify(request)}\n`);
  const { value } = await packer.replies.next();
  const error = JSON.parse(value as string) as string;
  if (error !== '') throw new Error(error);
  return request.target;
}
