import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { Agent, get, request, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import command from '../package.json' with { type: 'json' };
import { call } from './call.ts';
import { DOUBLE_CONFIG, folderWith, put, queenside, read } from './helpers.ts';
import { PATIENCE } from '../../../test/patience.ts';

interface Reply {
  readonly status: number;
  readonly type: string | undefined;
  readonly text: string;
}

/** Sends a request, without any proxy of the environment. */
async function ask(
  port: number,
  path: string,
  method = 'GET',
  host = '127.0.0.1',
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const sent = request({ host, port, path, method, headers, agent: false });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk as string;
  return { status: response.statusCode!, type: response.headers['content-type'], text };
}

/** Parses the Prometheus text format into samples and the types of metrics. */
function parse(page: string) {
  const samples = new Map<string, number>();
  const types = new Map<string, string>();
  for (const line of page.split('\n')) {
    const type = /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(line);
    if (type) types.set(type[1]!, type[2]!);
    if (line === '' || line.startsWith('#')) continue;
    const sample = /^([a-z_][a-z0-9_]*(?:\{(?:[a-z_]+="[^"]*",?)*\})?) (\S+)$/.exec(line);
    if (sample === null) throw new Error(`not a sample: ${line}`);
    samples.set(sample[1]!, Number(sample[2]));
  }
  return { samples, types };
}

/** Starts `watch` with metrics. */
async function watching(folder: string, flags: readonly string[] = []) {
  const child = queenside(folder, ['watch', '--metrics', '0', ...flags]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const place = await vi.waitUntil(
    () => /^Metrics: http:\/\/127\.0\.0\.1:(\d+)\/metrics$/m.exec(output),
    PATIENCE,
  );
  const port = Number(place[1]);
  const scrape = async () => parse((await ask(port, '/metrics')).text);
  return {
    child,
    port,
    scrape,
    value: async (name: string) => (await scrape()).samples.get(`queenside_${name}`),
    until: (check: () => Promise<unknown>) => vi.waitFor(check, PATIENCE),
  };
}

test('counters count answered files and records', async () => {
  const folder = await folderWith({ 'queenside.config.json': DOUBLE_CONFIG });
  // A longer limit leaves a solver more time to obey it, which a busy machine needs.
  const { child, port, scrape, value, until } = await watching(folder, ['--time-limit', '5']);
  await until(async () => expect((await ask(port, '/health')).text).toBe('watching\n'));
  const before = (await scrape()).samples;
  for (const outcome of ['done', 'failed', 'rejected', 'unchanged', 'released'])
    expect(before.get(`queenside_files_total{outcome="${outcome}"}`)).toBe(0);

  await put(folder, 'inputs/nqueens.min-conflicts.txt', '4\n5\nsix\n');
  await put(folder, 'inputs/double.waiter.txt', '12\n13\n');
  await put(folder, 'inputs/double.quitter.txt', '13\n');
  await put(folder, 'inputs/b/nqueens.backtracking.txt', '6\n');
  await put(folder, 'inputs/c/nqueens.backtracking.txt', '200\n');
  await put(folder, 'inputs/notes.txt', 'buy milk\n');
  await until(async () => {
    expect(await value('files_total{outcome="done"}')).toBe(1);
    expect(await value('files_total{outcome="failed"}')).toBe(4);
    expect(await value('files_total{outcome="rejected"}')).toBe(1);
  });

  const { samples, types } = await scrape();
  const of = (name: string) => samples.get(`queenside_${name}`);
  expect(of('records_total{problem="nqueens",outcome="right"}')).toBe(3);
  expect(of('records_total{problem="nqueens",outcome="failed"}')).toBe(2);
  expect(of('records_total{problem="double",outcome="right"}')).toBe(1);
  expect(of('records_total{problem="double",outcome="failed"}')).toBe(2);
  // The solver backtracking obeys the limit; the waiter has to be stopped.
  expect(of('worker_stops_total{reason="time-limit"}')).toBe(1);
  expect(of('time_limits_total{problem="nqueens",solver="backtracking"}')).toBe(1);
  expect(of('time_limits_total{problem="double",solver="waiter"}')).toBe(1);
  expect(of('worker_stops_total{reason="died"}')).toBe(1);
  expect(of('worker_stops_total{reason="out-of-memory"}')).toBe(0);
  expect(of('file_seconds_count')).toBe(5);
  expect(of('file_seconds_bucket{le="+Inf"}')).toBe(5);
  expect(of('file_seconds_bucket{le="1"}')).toBeLessThan(4);
  expect(of('file_seconds_sum')).toBeGreaterThan(5);
  expect(of('record_seconds_count{solver="min-conflicts"}')).toBe(2);
  expect(of('record_seconds_count{solver="backtracking"}')).toBe(2);
  expect(of('record_seconds_bucket{le="1",solver="waiter"}')).toBe(1);
  expect(of('record_seconds_count{solver="waiter"}')).toBe(2);
  expect(of('queue_files')).toBe(0);
  expect(of('running_files')).toBe(0);
  expect(of('workers_busy')).toBe(0);
  expect(of('workers')).toBeGreaterThan(0);
  expect(of('inbox_degraded')).toBe(0);
  expect(of(`build_info{version="${command.version}"}`)).toBe(1);
  expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  expect(Object.fromEntries([...types].filter(([name]) => name.startsWith('queenside')))).toEqual({
    queenside_files_total: 'counter',
    queenside_records_total: 'counter',
    queenside_worker_stops_total: 'counter',
    queenside_time_limits_total: 'counter',
    queenside_file_seconds: 'histogram',
    queenside_record_seconds: 'histogram',
    queenside_queue_files: 'gauge',
    queenside_running_files: 'gauge',
    queenside_workers: 'gauge',
    queenside_workers_busy: 'gauge',
    queenside_inbox_degraded: 'gauge',
    queenside_build_info: 'gauge',
  });

  child.kill('SIGINT');
  expect((await child).exitCode).toBe(0);
  await expect(ask(port, '/metrics')).rejects.toThrow('ECONNREFUSED');
});

test('unchanged files are counted, their records are not', async () => {
  const folder = await folderWith({ 'inputs/nqueens.txt': '4\n' });
  expect((await call(folder, ['run'])).exitCode).toBe(0);
  const { child, scrape, value, until } = await watching(folder);
  await until(async () => expect(await value('files_total{outcome="unchanged"}')).toBe(1));
  expect([...(await scrape()).samples.keys()].join('\n')).not.toContain('queenside_records_total');
  child.kill('SIGTERM');
  expect((await child).exitCode).toBe(0);
});

test('gauges show what runs, and /health shows the shutdown', async () => {
  const folder = await folderWith({ 'queenside.config.json': DOUBLE_CONFIG });
  const { child, port, value, until } = await watching(folder, [
    '--jobs',
    '1',
    '--time-limit',
    '600',
  ]);
  for (const name of ['a', 'b']) await put(folder, `inputs/${name}/double.looper.txt`, '13\n');
  await until(async () => {
    expect(await value('running_files')).toBe(2);
    expect(await value('workers_busy')).toBe(1);
  });
  expect(await value('workers')).toBe(1);
  expect(await ask(port, '/health')).toMatchObject({ status: 200, text: 'watching\n' });
  child.kill('SIGINT');
  await until(async () =>
    expect(await ask(port, '/health')).toMatchObject({ status: 503, text: 'stopping\n' }),
  );
  // An open connection must not delay the exit.
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const asked = get({ host: '127.0.0.1', port, path: '/health', agent });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.resume();
  child.kill('SIGINT');
  expect((await child).exitCode).toBe(0);
});

test('other paths and methods are rejected', async () => {
  const { child, port } = await watching(await folderWith());
  const metrics = await ask(port, '/metrics');
  expect(metrics).toMatchObject({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' });
  expect((await ask(port, '/metrics', 'HEAD')).text).toBe('');
  for (const path of ['/', '/metrics/..', '/../../etc/passwd', '/health?x', '/%'])
    expect(await ask(port, path)).toMatchObject({ status: 404 });
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect(await ask(port, '/metrics', method)).toMatchObject({ status: 405 });
  child.kill('SIGINT');
  expect((await child).exitCode).toBe(0);
});

test('requests to another host name are refused', async () => {
  const { child, port } = await watching(await folderWith());
  const askAs = (name: string, path = '/metrics', method = 'GET') =>
    ask(port, path, method, '127.0.0.1', { Host: name });
  for (const name of ['localhost', 'LocalHost', '127.0.0.1', '[::1]'])
    for (const suffix of ['', ':9464', `:${port}`])
      expect(await askAs(name + suffix)).toMatchObject({ status: 200 });
  const foreign = ['example.org', '127.0.0.1.example.org', 'localhost.example.org', '127.0.0.2'];
  for (const name of [...foreign, 'localhost:80:80', 'a@localhost', '::1', '0.0.0.0', ':80'])
    for (const path of ['/metrics', '/health', '/'])
      expect(await askAs(name, path)).toMatchObject({
        status: 403,
        text: 'this server answers only requests to localhost, 127.0.0.1, or [::1]\n',
      });
  expect(await askAs('example.org', '/metrics', 'POST')).toMatchObject({ status: 403 });
  child.kill('SIGINT');
  expect((await child).exitCode).toBe(0);
});

test('the server listens only on 127.0.0.1', async () => {
  const { child, port } = await watching(await folderWith());
  const own = Object.values(networkInterfaces()).flatMap((list = []) => list);
  const others = own.map(({ address, scopeid }) => (scopeid ? `${address}%${scopeid}` : address));
  for (const host of new Set([...others, '127.0.0.2', '::1'])) {
    if (host === '127.0.0.1') continue;
    await expect(ask(port, '/metrics', 'GET', host)).rejects.toThrow(/^connect E/);
  }
  // The port opens a little before the watcher is ready.
  await vi.waitFor(async () => expect((await ask(port, '/health')).status).toBe(200), PATIENCE);
  child.kill('SIGINT');
  expect((await child).exitCode).toBe(0);
});

test('a port in use is an error before any file is answered', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const folder = await folderWith({ 'inputs/nqueens.txt': '4\n' });
  const flags = ['--metrics', String(port), '--log', 'log.jsonl'];
  const { exitCode, stdout, stderr } = await call(folder, ['watch', ...flags]);
  expect(stderr).toBe(
    `error: cannot serve metrics on 127.0.0.1:${port} (address already in use); pass another port to --metrics, or 0 for any free port [observe/port-unusable]\n`,
  );
  expect(stdout).toBe('');
  expect(exitCode).toBe(2);
  expect((await readdir(folder)).toSorted()).toEqual(['inputs', 'log.jsonl']);
});

test.each(['-1', '65536', 'http', ''])('--metrics %j is rejected', async (port) => {
  const { exitCode, stderr } = await call(await folderWith(), ['watch', `--metrics=${port}`]);
  expect(stderr).toContain('Expected an integer from 0 to 65535');
  expect(exitCode).toBe(2);
});

test('with --json the output lists only files, and the log has the port', async () => {
  const folder = await folderWith({ 'inputs/nqueens.txt': '4\n' });
  const flags = ['--json', '--metrics', '0', '--log', 'log.jsonl'];
  const child = queenside(folder, ['watch', ...flags]);
  await vi.waitFor(() => read(folder, 'outputs/nqueens_out.txt'), PATIENCE);
  const [first] = (await read(folder, 'log.jsonl')).split('\n');
  const { metricsPort } = JSON.parse(first!) as { metricsPort: number };
  expect((await ask(metricsPort, '/metrics')).status).toBe(200);
  child.kill('SIGINT');
  const { stdout } = await child;
  expect(stdout.trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(stdout)).toMatchObject({ input: join(folder, 'inputs/nqueens.txt') });
});
