import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newFolder, run, SANDBOXES, sh, text } from './helpers.ts';

describe.each(SANDBOXES.filter(([name]) => name !== 'trusted'))('barriers of %s', (_, sandbox) => {
  test('the environment is hidden', async () => {
    process.env['QUEENSIDE_TEST_SECRET'] = 'a secret';
    onTestFinished(() => void delete process.env['QUEENSIDE_TEST_SECRET']);
    const { output } = await sh(sandbox, 'cat /proc/*/environ 2>/dev/null; echo; env', {
      environment: { GIVEN: 'yes' },
    });
    const names = text(output)
      .split(/[\n\0]/)
      .filter(Boolean)
      .map((line) => line.split('=')[0]);
    expect(text(output)).toContain('GIVEN=yes');
    // Set if the Python of PATH needs them.
    const ofPython = new Set(['LD_LIBRARY_PATH', 'PYTHONPATH']);
    expect(new Set(names.filter((name) => !ofPython.has(name!)))).toEqual(
      new Set(['GIVEN', 'HOME', 'LANG', 'PATH', 'PWD', 'TMPDIR']),
    );
  });

  test('only Unix and IP sockets can be opened', async () => {
    const script = [
      'import errno, socket',
      'def attempt(make, *args):',
      '    try: make(*args); return "opened"',
      '    except OSError as error: return errno.errorcode[error.errno]',
      // Unix, IPv4, IPv6; netlink, packet, Bluetooth, kernel cryptography, vsock.
      'print(*(attempt(socket.socket, each, socket.SOCK_DGRAM) for each in (1, 2, 10, 16, 17, 31, 38, 40)))',
      'print(attempt(socket.socketpair, 1), attempt(socket.socketpair, 40))',
    ].join('\n');
    const { output, errors } = await run(sandbox, ['python3', '-c', script]);
    const refused = Array<string>(5).fill('EAFNOSUPPORT').join(' ');
    expect([text(output), text(errors)]).toEqual([
      `opened opened opened ${refused}\nopened EAFNOSUPPORT\n`,
      '',
    ]);
  });

  test('command lines inside contain no host paths', async () => {
    const folder = await newFolder();
    const { output } = await sh(sandbox, 'cat /proc/1/cmdline', { folder });
    expect(text(output)).toContain('cat /proc/1/cmdline');
    expect(text(output)).not.toContain(folder);
  });

  test('only standard input, output, and error are open', async () => {
    const { output } = await sh(sandbox, 'readlink /proc/$$/fd/*');
    const open3 = text(output)
      .trim()
      .split('\n')
      .filter((file) => file !== '/dev/null');
    expect(open3.map((file) => file.split(':')[0])).toEqual(['socket', 'socket']);
  });

  test("the host's other folders, files, and processes are hidden", async () => {
    const secret = await mkdtemp(join(tmpdir(), 'queenside-secret-'));
    onTestFinished(() => rm(secret, { recursive: true }));
    await writeFile(join(secret, 'answer'), 'seen');
    const places = [
      '/etc/shadow',
      '/etc/hostname',
      '/root',
      homedir(),
      '/home',
      '/var',
      '/sys',
      '/run',
    ];
    const script =
      'for each; do cat "$each" || ls -A "$each"; done 2>/dev/null; kill -9 -1; echo /proc/[0-9]*';
    const { output } = await run(sandbox, [
      '/bin/sh',
      '-c',
      script,
      'sh',
      join(secret, 'answer'),
      secret,
      process.cwd(),
      ...places,
    ]);
    expect(text(output)).toMatch(/^\/proc\/1 \/proc\/\d+\n$/);
  });

  test('the network is unreachable', async () => {
    let calls = 0;
    const server = createServer((socket) => {
      calls += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const script = `import socket\ntry: socket.create_connection(("127.0.0.1", ${port}), 5); print("connected")\nexcept OSError as e: print("refused")\nprint(sorted(line.split(':')[0].strip() for line in open('/proc/net/dev') if ':' in line))`;
    const { output } = await run(sandbox, ['python3', '-c', script]);
    expect(text(output)).toBe("refused\n['lo']\n");
    expect(calls).toBe(0);
  });

  test('only the work folder and two small RAM disks are writable', async () => {
    const script =
      'for each in / /usr /usr/bin /etc /dev /proc /proc/sys/kernel /bin /toolchains /tmp /dev/shm /work; do ' +
      'touch $each/new 2>/dev/null && echo $each; done; head -c 999999999 /dev/zero > /tmp/new; stat -c %s /tmp/new';
    const { output } = await sh(sandbox, script, {
      limits: { memoryBytes: 64 * 2 ** 20, outputBytes: 2 ** 30 },
    });
    expect(text(output)).toBe(`/tmp\n/dev/shm\n/work\n${16 * 2 ** 20}\n`);
  });

  test('programs have no privileges and cannot gain any', async () => {
    const script = `grep -E '^(CapPrm|CapEff|CapBnd|NoNewPrivs)' /proc/self/status; id -u; mount -t tmpfs none /tmp 2>&1 | grep -c -i -E 'permission|superuser'`;
    const { output } = await sh(sandbox, script);
    const [effective, , , privileges, user, refused] = text(output).trim().split('\n');
    expect(effective).toMatch(/CapPrm:\s0+$/);
    expect(privileges).toMatch(/NoNewPrivs:\s1$/);
    expect(Number(user)).toBeGreaterThan(0);
    expect(refused).toBe('1');
  });

  test('programs cannot create namespaces', async () => {
    const script = [
      'import ctypes, os',
      'libc = ctypes.CDLL(None, use_errno=True)',
      'def attempt(*call): return libc.syscall(*call), os.strerror(ctypes.get_errno())',
      'for flag in (0x10000000, 0x20000, 0x40000000): print(libc.unshare(flag), os.strerror(ctypes.get_errno()))',
      'print(libc.mount(b"none", b"/tmp", b"tmpfs", 0, 0), os.strerror(ctypes.get_errno()))',
      'print(*attempt(435, 0, 0))',
    ].join('\n');
    const { output } = await run(sandbox, ['python3', '-c', script]);
    const refused = '-1 Operation not permitted\n';
    expect(text(output)).toBe(`${refused.repeat(4)}-1 Function not implemented\n`);
    const { ending } = await run(sandbox, [
      'unshare',
      '-Urm',
      'mount',
      '-t',
      'tmpfs',
      'none',
      '/tmp',
    ]);
    expect(ending).toEqual({ kind: 'exited', code: 1 });
  });

  test('read-only folders can be read but not written', async () => {
    const host = await newFolder();
    await chmod(host, 0o755);
    await writeFile(join(host, 'given'), 'seen\n');
    const { output } = await sh(
      sandbox,
      'cat /shown/deep/given; touch /shown/deep/new || echo refused',
      {
        readOnly: [{ host, inside: '/shown/deep' }],
      },
    );
    expect(text(output)).toBe('seen\nrefused\n');
  });

  test('simultaneous runs have different users if root starts them', async () => {
    const users = await Promise.all(
      [0, 1, 2].map(async () =>
        text((await run(sandbox, ['id', '-u'], { hasCompany: true })).output).trim(),
      ),
    );
    const isRoot = process.getuid!() === 0;
    expect(new Set(users).size).toBe(isRoot ? 3 : 1);
    expect(users).not.toContain('0');
  });

  test('simultaneous runs do not affect each other', async () => {
    const ways = [0, 1, 2, 3].map((number) => ({ number, code: 10 + number }));
    const endings = await Promise.all(
      ways.map(async ({ number, code }) => {
        const script = `echo ${number} > mine; echo ${number} > /tmp/mine; sleep 0.3; cat mine /tmp/mine; exit ${code}`;
        const { ending, output } = await sh(sandbox, script, { hasCompany: true });
        return [ending, text(output)];
      }),
    );
    expect(endings).toEqual(
      ways.map(({ number, code }) => [{ kind: 'exited', code }, `${number}\n${number}\n`]),
    );
  });
});
