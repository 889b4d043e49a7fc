import { duplexPair, type Duplex } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { Channel } from '../src/protocol/channel.ts';

function channelOn(stream: Duplex, most = Infinity) {
  const messages: unknown[] = [];
  const onBroken = vi.fn<() => void>();
  const onMessage = (message: unknown) => messages.push(message);
  return { channel: new Channel(stream, most, { onMessage, onBroken }), messages, onBroken };
}

/** Returns what a channel writes for some messages. */
async function bytesOf(...messages: readonly unknown[]): Promise<Buffer> {
  const [near, far] = duplexPair();
  const chunks: Buffer[] = [];
  far.on('data', (chunk: Buffer) => chunks.push(chunk));
  const { channel } = channelOn(near);
  for (const message of messages)
    await new Promise<void>((done) => channel.send(message, () => done()));
  return Buffer.concat(chunks);
}

const soon = async (): Promise<void> => new Promise((done) => setImmediate(done));

test('messages arrive whole however their bytes are cut, and every byte is a sign of life', async () => {
  const sent = [{ bytes: Uint8Array.from({ length: 300 }, (_, at) => at) }, 'two', 3n];
  const bytes = await bytesOf(...sent);
  for (const piece of [1, 3, 7, bytes.length]) {
    const [near, far] = duplexPair();
    const { channel, messages, onBroken } = channelOn(near);
    for (let at = 0; at < bytes.length; at += piece) {
      far.write(bytes.subarray(at, at + piece));
      await soon();
      expect(channel.received).toBe(Math.min(at + piece, bytes.length));
    }
    expect(messages).toEqual(sent);
    expect(channel.isReceiving).toBe(false);
    expect(onBroken).not.toHaveBeenCalled();
  }
});

test('a part of a message is being received', async () => {
  const bytes = await bytesOf('x'.repeat(100));
  const [near, far] = duplexPair();
  const { channel, messages } = channelOn(near);
  far.write(bytes.subarray(0, 50));
  await soon();
  expect([channel.isReceiving, channel.received, messages]).toEqual([true, 50, []]);
});

test.each([
  ['a longer message than allowed', Buffer.from([101, 0, 0, 0, 1])],
  ['an empty message', Buffer.from([0, 0, 0, 0])],
  ['what is no message', Buffer.from([3, 0, 0, 0, 1, 2, 3])],
])('%s breaks the channel, and nothing is read after that', async (_, bytes) => {
  const [near, far] = duplexPair();
  const { messages, onBroken } = channelOn(near, 100);
  far.write(Buffer.concat([bytes, await bytesOf('late')]));
  await soon();
  expect(onBroken).toHaveBeenCalledTimes(1);
  expect(messages).toEqual([]);
});
