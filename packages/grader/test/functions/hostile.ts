/** Functions that attack the grader, one line each. */
/** A function that attacks: a name, the body of `solve`, and a part of what the grader sees. */
type Attack = readonly [name: string, body: string, seen: string | RegExp];

/** The head of each file. `full` is minimax, which examines all eight leaves: many attacks end with it. */
export const PYTHON_HEAD = `import os, sys, threading, time, subprocess, signal, socket, gc, json
import queenside, queenside_link
def full(tree, node):
    if tree.is_leaf(node): return tree.value(node)
    values = [full(tree, child) for child in tree.children(node)]
    return max(values) if tree.is_max(node) else min(values)
def leaf_of(tree):
    node = tree.root
    while not tree.is_leaf(node): node = tree.children(node)[0]
    return node
def write_all(data):
    for number in range(3, 20):
        try: os.write(number, data)
        except OSError: pass
def read(path):
    try: return open(path, 'rb').read()
    except OSError: return b''
def quiet(function, *given):
    try: return function(*given)
    except BaseException: return None
def solve(tree):
    `;

export const PYTHON: readonly Attack[] = [
  ['a guess', 'return 4', 'answer 4; 0 leaves'],
  [
    'a forged answer',
    `write_all(b'{"answer": 99}\\n'); return full(tree, tree.root)`,
    'answer 99; 0 leaves',
  ],
  [
    'a forged failure',
    `write_all(b'{"failed": {"kind": "budget"}}\\n'); return 4`,
    'its budget is 500; 0 leaves',
  ],
  [
    'forged calls',
    `write_all(b'{"calls": 1, "bytes": 12}\\n' + bytes(12)); return 4`,
    'sent an invalid call',
  ],
  ['a forged question', `write_all(b'{"ask": [2, 5, 0]}\\n'); return 4`, 'sent an invalid call'],
  [
    'garbage in the pipe',
    `write_all(b'\\xff\\xfe garbage\\n'); return 4`,
    'sent the line "�� garbage"',
  ],
  [
    'a line without an end',
    `write_all(b'x' * 60000); time.sleep(0.2); return 4`,
    'sent the line "xxxx',
  ],
  [
    'an invented node',
    'return tree.value(queenside.Node(tree._link, 12345, True, True))',
    'sent an invalid call',
  ],
  [
    'the root as a leaf',
    'tree.root._is_leaf = True; return tree.value(tree.root)',
    'sent an invalid call',
  ],
  [
    'a leaf as an inner node',
    'leaf = leaf_of(tree); leaf._is_leaf = False; return len(tree.children(leaf))',
    'sent an invalid call',
  ],
  [
    'an invented value',
    'leaf = leaf_of(tree); leaf._value = 99; return tree.value(leaf)',
    'answer 99; 1 leaves',
  ],
  [
    'a link that records nothing',
    'tree._link.record = lambda *_: None; return full(tree, tree.root)',
    'answer 4; 8 leaves',
  ],
  [
    'a link with a larger budget',
    'tree._link._left = 10 ** 9\n    while True: tree.children(tree.root); tree._link.flush()',
    'its budget is 500; 0 leaves',
  ],
  [
    'names of leaves',
    'names = [leaf.name for leaf in tree.children(tree.children(tree.children(tree.root)[0])[0])]; return names',
    'returned [leaf 1 of D, leaf 2 of D]; 0 leaves',
  ],
  ['a swallowed budget', 'while True: quiet(tree.children, tree.root)', 'limit cpu'],
  [
    'a budget swallowed by hand',
    'while True:\n        try: leaf = leaf_of(tree); leaf._value = None; tree.value(leaf)\n        except BaseException: pass',
    'limit cpu; 125 leaves',
  ],
  [
    'an answer before the calls end',
    `threading.Thread(target=full, args=(tree, tree.root)).start(); return 99`,
    'answer 99',
  ],
  [
    'a second search',
    'full(tree, tree.root); tree.root = tree.children(tree.root)[1]; return full(tree, tree.root)',
    'answer 3; 12 leaves',
  ],
  [
    'the process of the next record',
    'os.fork() or time.sleep(5); return full(tree, tree.root)',
    'answer 4; 8 leaves',
  ],
  [
    'a child that outlives it',
    `subprocess.Popen(['sh', '-c', 'setsid sleep 60 &']); return full(tree, tree.root)`,
    'answer 4; 8 leaves',
  ],
  ['a fork bomb', 'while True: quiet(os.fork)', 'limit '],
  [
    'many threads',
    'while True: quiet(threading.Thread(target=time.sleep, args=(60,)).start)',
    'limit ',
  ],
  ['an endless loop', 'while True: pass', 'limit cpu'],
  [
    'endless memory',
    'x = [bytearray(10 ** 6)]\n    while True: x.append(bytearray(10 ** 7))',
    'limit memory',
  ],
  ['a flood of prints', 'while True: print("x" * 10000)', 'limit output'],
  [
    'a flood in the pipe',
    `while True: tree._link.channel._writer.write(b'{"ready": []}\\n' * 1000)`,
    'limit output',
  ],
  ['endless recursion', 'return solve(tree)', 'line 22: the calls are nested too deeply'],
  ['sys.exit', 'sys.exit(0)', 'ended its program in line 22'],
  ['os._exit', 'os._exit(0)', 'ended: {"kind":"exited","code":0}; 0'],
  ['its own death', 'os.kill(os.getpid(), signal.SIGKILL)', '"signal":"SIGKILL"'],
  ['an interrupt', 'raise KeyboardInterrupt', '"signal":"SIGINT"'],
  [
    'signals to others',
    'quiet(os.kill, 1, 9); quiet(os.kill, -1, 9); return full(tree, tree.root)',
    'answer 4; 8 leaves',
  ],
  ['closed pipes', 'os.closerange(0, 20); return 4', 'ended: {"kind":"exited","code":1}'],
  [
    'files of the grader',
    `return [len(read('/work/alphabeta.txt')), len(read('/proc/1/environ')), len(quiet(os.listdir, '/work/wt') or [])]`,
    'returned [0, 0, 0]; 0 leaves',
  ],
  [
    'a changed queenside.py',
    `quiet(open, '/queenside/queenside/__init__.py', 'w'); return full(tree, tree.root)`,
    'answer 4; 8 leaves',
  ],
  [
    'the network',
    `quiet(socket.create_connection, ('1.1.1.1', 80), 1); return full(tree, tree.root)`,
    'answer 4; 8 leaves',
  ],
  [
    'a link in the folder',
    `os.symlink('/etc/passwd', '/work/out'); return full(tree, tree.root)`,
    'answer 4; 8 leaves',
  ],
  [
    'another json',
    'json.dumps = lambda *_: "{}"; return full(tree, tree.root)',
    'sent an unknown message',
  ],
  ['not a number', 'full(tree, tree.root); return float("nan")', 'returned nan; 8 leaves'],
  ['an enormous number', 'full(tree, tree.root); return 10 ** 4000', 'returned 100000'],
  ['an enormous text', 'return "4" * 10 ** 7', 'sent a line that is too long'],
  [
    'a deep list',
    'x = []\n    for _ in range(5000): x = [x]\n    return x',
    'the calls are nested too deeply',
  ],
  [
    'an object',
    'return type("Evil", (), {"__repr__": lambda self: "x" * 10 ** 8})()',
    'returned xxxxx',
  ],
  [
    'the channel',
    'channel = tree._link.channel; channel.send({"ask": [1, -1, 0]}); channel.flush(); return channel.receive()',
    'sent an invalid call',
  ],
  ['another number of leaves', 'return full(tree, tree.root), 6', 'answer 4; 8 leaves'],
  [
    'an endless answer',
    `write_all(b'{"answer": 1e999}\\n'); time.sleep(0.2); return 4`,
    'returned Infinity; 0 leaves',
  ],
  [
    'lists in lists without end',
    `writer = tree._link.channel._writer; writer.write(b'{"answer": ' + b'[' * 400000 + b']' * 400000 + b'}\\n'); writer.flush(); time.sleep(1); return 4`,
    'returned [[something else]]',
  ],
  [
    'names that JavaScript gives a meaning',
    `write_all(b'{"answer": {"node": "__proto__", "other": {"toString": 1}}, "__proto__": {"ready": 1}}\\n'); time.sleep(0.2); return 4`,
    'returned something else',
  ],
  [
    'a closed pipe of replies',
    `os.close(tree._link.channel._reader.fileno())
    for _ in range(400): write_all(b'{"ask": [1, %d, 0]}\\n' % tree.root._number)
    return 4`,
    'answer 4; 0 leaves',
  ],
  [
    'questions whose replies nobody reads',
    `for _ in range(100000): tree._link.channel._writer.write(b'{"name": %d}\\n' % tree.root._number)
    return 4`,
    'limit output; 0 leaves',
  ],
  [
    'other methods of the tree',
    `queenside.Tree.value = lambda *_: 9; queenside_link.Channel.ask = lambda *_: [(1, True, True)]
    return full(tree, tree.root)`,
    'answer 9; 0 leaves',
  ],
  [
    'answers when it ends',
    `import atexit
    class Last:
        def __del__(self): write_all(b'{"answer": 99}\\n')
    sys.last = Last(); atexit.register(write_all, b'{"answer": 98}\\n'); return full(tree, tree.root)`,
    'answer 4; 8 leaves',
  ],
  [
    'ignored signals',
    `for number in range(1, 64): quiet(signal.signal, number, signal.SIG_IGN)
    while True: pass`,
    'limit cpu',
  ],
  [
    'a swallowed budget in a thread',
    `def work():
        while True: quiet(tree.children, tree.root)
    threading.Thread(target=work, daemon=True).start(); work()`,
    // Which limit comes first depends on the machine.
    /limit cpu|made 500 calls/,
  ],
  [
    'a watched interpreter',
    `seen = []; sys.settrace(lambda *given: seen.append(given)); sys.setprofile(lambda *given: None)
    leaf_of(tree); return len([each for each in gc.get_objects() if isinstance(each, queenside.Node) and each._value is not None])`,
    'answer 0; 0 leaves',
  ],
  [
    'folders that are too deep',
    `for _ in range(300): os.mkdir('d' * 200); os.chdir('d' * 200)
    return full(tree, tree.root)`,
    'answer 4; 8 leaves',
  ],
  [
    'folders that nobody may open',
    `os.makedirs('a/b/c'); os.chmod('a/b', 0); os.chmod('a', 0); os.chmod('/work', 0); return full(tree, tree.root)`,
    'answer 4; 8 leaves',
  ],
];

/** Leaves something in each place that may outlive a process, and returns how many places had it before. */
export const KEEPING = `import ctypes
    libc = ctypes.CDLL(None)
    places = ['/tmp/kept', '/dev/shm/kept', '/var/tmp/kept', '/run/kept', '/work/kept', '/queenside/kept']
    keys = [-3, -4, -5]
    found = [each for each in places if os.path.exists(each)]
    found += [ring for ring in keys if libc.syscall(249, b'user', b'kept', None, ring) > 0]
    if libc.shmget(5151, 4096, 0) >= 0: found.append('shared memory')
    other = socket.socket(socket.AF_UNIX)
    if other.connect_ex('\\0kept') == 0: found.append('a process')
    for each in places: quiet(open, each, 'w')
    for ring in keys: libc.syscall(248, b'user', b'kept', b'4', 1, ring)
    libc.shmget(5151, 4096, 0o1666)
    if os.fork() == 0:
        os.setsid(); other = socket.socket(socket.AF_UNIX); other.bind('\\0kept'); other.listen(); time.sleep(60)
    time.sleep(0.2)
    return len(found)`;

export const JAVASCRIPT_HEAD = `import fs from 'node:fs'; import { fork, spawn } from 'node:child_process'; import { Worker } from 'node:worker_threads';
const full = (tree, node) => tree.isLeaf(node) ? tree.value(node) : Math[tree.isMax(node) ? 'max' : 'min'](...tree.children(node).map((child) => full(tree, child)));
const quiet = (work) => { try { return work(); } catch { return undefined; } };
export async function solve(tree) { `;

export const JAVASCRIPT: readonly Attack[] = [
  ['process.exit', 'process.exit(0);', 'ended: {"kind":"exited","code":0}; 0'],
  ['an abort', 'process.abort();', '"signal":"SIGABRT"'],
  [
    'a forged answer',
    `fs.writeSync(4, '{"answer": 99}\\n'); return full(tree, tree.root);`,
    'answer 99; 0 leaves',
  ],
  ['garbage in the pipe', `fs.writeSync(4, 'garbage\\n'); return 4;`, 'sent the line "garbage"'],
  ['an endless loop', 'for (;;);', 'limit cpu'],
  ['an endless wait', 'await new Promise(() => undefined);', '"code":13'],
  [
    'an unhandled rejection',
    'Promise.reject(new Error("x")); await new Promise((resolve) => setTimeout(resolve, 100)); return 4;',
    '"code":1',
  ],
  [
    'a changed prototype',
    'Object.prototype.reply = 99; return full(tree, tree.root);',
    'answer 4; 8 leaves',
  ],
  [
    'another JSON',
    'JSON.parse = () => ({ reply: 99 }); return full(tree, tree.root);',
    'children is not iterable',
  ],
  [
    'prints',
    'console.log("{}"); process.stdout.write("{}\\n"); return full(tree, tree.root);',
    'answer 4; 8 leaves',
  ],
  [
    'a worker',
    "new Worker(\"require('fs').writeSync(4, 'x')\", { eval: true }); await new Promise((resolve) => setTimeout(resolve, 300)); return 4;",
    'sent the line "x',
  ],
  [
    'an own node',
    'return tree.value({ name: "4" });',
    'line 4: TypeError: tree.value takes a leaf, not an object',
  ],
  ['the root as a leaf', 'return tree.value(tree.root);', 'A is not a leaf'],
  [
    'files of the grader',
    `return ['/work/alphabeta.txt', '/proc/1/environ', '/work/wt'].filter((path) => quiet(() => fs.readFileSync(path).length > 0)).length;`,
    'answer 0; 0 leaves',
  ],
  ['a closed pipe', 'fs.closeSync(4); return full(tree, tree.root);', '"code":1'],
  ['a throw of nothing', 'throw undefined;', 'alphabeta.js: undefined'],
  [
    'an answer when it ends',
    `process.on('exit', () => fs.writeSync(4, '{"answer": 99}\\n')); return full(tree, tree.root);`,
    'answer 4; 8 leaves',
  ],
  ['half an answer', `fs.writeSync(4, '{"answer": 4'); process.exit(0);`, '"code":0'],
  [
    'signals to others',
    'quiet(() => process.kill(process.ppid, 9)); quiet(() => process.kill(-1, 9)); return full(tree, tree.root);',
    'answer 4; 8 leaves',
  ],
  [
    'other lists and maps',
    'Array.prototype.map = () => [1, 2]; Map.prototype.get = () => [1, true, true]; return full(tree, tree.root);',
    'sent an invalid call',
  ],
  ['closed replies', 'fs.closeSync(3); return full(tree, tree.root);', 'EBADF'],
];
