/** The addresses of this machine in its networks. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';

/** An address that no machine has (RFC 5737). Nothing is sent there. */
const ELSEWHERE = '192.0.2.1';

/** Returns the addresses, the one that leads to other networks first: virtual machines and containers have more of them. */
export async function ownAddresses(): Promise<readonly string[]> {
  const all = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  const first = await usualAddress();
  return all.includes(first) ? [first, ...all.filter((each) => each !== first)] : all;
}

/** Returns the address from which the system would send to other networks; empty if it would not. */
async function usualAddress(): Promise<string> {
  const socket = createSocket('udp4');
  try {
    socket.connect(9, ELSEWHERE);
    await once(socket, 'connect');
    return socket.address().address;
  } catch {
    return '';
  } finally {
    socket.close();
  }
}
