/** Recognizes the messages of languages that run out of memory. */
import type { RunEnding } from './types.ts';

/** Each message starts a line. A program that succeeds may print them freely. */
const COMPLAINTS = [
  /^MemoryError\b/m, // Python
  /^(?:Exception in thread .*|Caused by: |Terminating due to )?java\.lang\.OutOfMemoryError: (?!unable to create)/m,
  /^# There is insufficient memory for the Java Runtime Environment/m,
  /^Error: Could not reserve enough space|^Error occurred during initialization of VM\nCould not reserve/m,
  /^(?:#\s+)?(?:FATAL ERROR|Fatal (?:JavaScript|process))\b.* out of memory/im, // Node
  /^(?:.*\s)?RangeError: Array buffer allocation failed/m,
  /^\s*what\(\): {2}std::bad_alloc|instance of 'std::bad_(?:alloc|array_new_length)'/m, // C++
  /^memory allocation of \d+ bytes failed/m, // Rust
  /^fatal error: (?:runtime: )?(?:out of memory|cannot allocate memory)/m, // Go
  /^(?:\[ERROR\] FATAL )?UNHANDLED EXCEPTION: System\.OutOfMemoryException|^Unhandled Exception:\n(?:System\.)?OutOfMemoryException/im, // Mono
  /^\S+: (?:out of memory|Heap exhausted|heap overflow)/im, // Haskell
];

/** Whether a failed program reports that it ran out of memory. */
export function saysOutOfMemory(ending: RunEnding, errors: Uint8Array): boolean {
  if (ending.kind === 'exited' ? ending.code === 0 : ending.kind !== 'signalled') return false;
  const text = Buffer.from(errors).toString('latin1');
  return COMPLAINTS.some((complaint) => complaint.test(text));
}

/** Whether a failed program reports that a file grew too large, because it survived SIGXFSZ, or that its disk is full. */
export function saysFileTooLarge(ending: RunEnding, errors: Uint8Array): boolean {
  if (ending.kind === 'signalled') return ending.signal === 'SIGXFSZ';
  if (ending.kind !== 'exited' || ending.code === 0) return false;
  return /^(?:.*: )?(?:\[Errno \d+\] )?(?:File too large|No space left on device)|\b(?:EFBIG|ENOSPC)\b/m.test(
    Buffer.from(errors).toString('latin1'),
  );
}
