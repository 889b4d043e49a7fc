/**
 * A system call filter (seccomp(2), classic BPF) that refuses namespaces, mounts, keys, kernel programs, POSIX message queues, and rare kinds
 * of sockets. No student's program needs them. In its own namespace, a program could create RAM disks of any size, and most
 * kernel vulnerabilities are there.
 */
import { arch } from 'node:process';

/** System call numbers of an architecture. */
interface CallNumbers {
  /** AUDIT_ARCH_… of linux/audit.h. */
  readonly audit: number;
  readonly clone: number;
  readonly unshare: number;
  readonly socket: number;
  readonly socketpair: number;
  readonly refused: readonly number[];
}

/** io_uring (three), the new mount calls (six), mount_setattr. From 424 on, numbers are the same on all architectures. */
const REFUSED_EVERYWHERE = [425, 426, 427, 428, 429, 430, 431, 432, 433, 442];

/** setns, mount, umount2, pivot_root, add_key, request_key, keyctl, bpf, perf_event_open, userfaultfd, mq_open. */
const MACHINES: Readonly<Record<string, CallNumbers>> = {
  x64: {
    audit: 0xc000_003e,
    clone: 56,
    unshare: 272,
    socket: 41,
    socketpair: 53,
    refused: [308, 165, 166, 155, 248, 249, 250, 321, 298, 323, 240, ...REFUSED_EVERYWHERE],
  },
  arm64: {
    audit: 0xc000_00b7,
    clone: 220,
    unshare: 97,
    socket: 198,
    socketpair: 199,
    refused: [268, 40, 39, 41, 217, 218, 219, 280, 241, 282, 180, ...REFUSED_EVERYWHERE],
  },
};

const CLONE3 = 435;
/** The bit that marks x32 calls. */
const X32 = 0x4000_0000;
/**
 * AF_UNIX, AF_INET, AF_INET6. Network namespaces do not separate all others: AF_VSOCK reaches the ports of the host of a virtual machine.
 */
const FAMILIES = [1, 2, 10];
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET. */
const NEW_NAMESPACES = 0x7e02_0000;

// linux/bpf_common.h, linux/seccomp.h
const [LOAD, JUMP_EQUAL, JUMP_AT_LEAST, JUMP_SET, RETURN] = [0x20, 0x15, 0x35, 0x45, 0x06];
const [ALLOW, KILL] = [0x7fff_0000, 0x8000_0000];
const [NOT_PERMITTED, NO_SUCH_CALL, NO_SUCH_FAMILY] = [0x0005_0001, 0x0005_0026, 0x0005_0061];
const [NUMBER_AT, MACHINE_AT, FIRST_ARGUMENT_AT] = [0, 4, 16];

type Instruction = readonly [code: number, whenTrue: number, whenFalse: number, value: number];

/** Returns the filter in bubblewrap's format, or undefined for other architectures. */
export function systemCallFilter(): Uint8Array | undefined {
  const machine = MACHINES[arch];
  if (machine === undefined) return undefined;
  const { audit, clone, unshare, refused, socket, socketpair } = machine;
  // 1. Refuse other architectures, whose numbers differ. 2. Refuse clone3, whose flags no filter can see: libraries fall back to clone.
  const program: Instruction[] = [
    [LOAD, 0, 0, MACHINE_AT],
    [JUMP_EQUAL, 1, 0, audit],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, NUMBER_AT],
    ...(arch === 'x64' ? unless(JUMP_AT_LEAST, X32, NO_SUCH_CALL) : []),
    ...unless(JUMP_EQUAL, CLONE3, NO_SUCH_CALL),
    ...refused.flatMap((number) => unless(JUMP_EQUAL, number, NOT_PERMITTED)),
    // 3. Allow common sockets.
    [JUMP_EQUAL, 1, 0, socket],
    [JUMP_EQUAL, 0, FAMILIES.length + 3, socketpair],
    [LOAD, 0, 0, FIRST_ARGUMENT_AT],
    ...FAMILIES.map((family, index): Instruction => [
      JUMP_EQUAL,
      FAMILIES.length - index,
      0,
      family,
    ]),
    [RETURN, 0, 0, NO_SUCH_FAMILY],
    [RETURN, 0, 0, ALLOW],
    // 4. Allow new processes and threads, but no namespaces.
    [JUMP_EQUAL, 1, 0, clone],
    [JUMP_EQUAL, 0, 3, unshare],
    [LOAD, 0, 0, FIRST_ARGUMENT_AT],
    [JUMP_SET, 0, 1, NEW_NAMESPACES],
    [RETURN, 0, 0, NOT_PERMITTED],
    [RETURN, 0, 0, ALLOW],
  ];
  return encode(program);
}

/** Returns instructions that end with an outcome if a test is true, and continue if it is not. */
function unless(test: number, value: number, outcome: number): readonly Instruction[] {
  return [
    [test, 0, 1, value],
    [RETURN, 0, 0, outcome],
  ];
}

/** Encodes an array of `struct sock_filter`. Both architectures are little-endian. */
function encode(program: readonly Instruction[]): Uint8Array {
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, [code, whenTrue, whenFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(whenTrue, index * 8 + 2);
    bytes.writeUInt8(whenFalse, index * 8 + 3);
    bytes.writeUInt32LE(value, index * 8 + 4);
  }
  return bytes;
}
