# Hostile submissions for hostile.ts. Each begins with a line of its name and its right verdicts: several, if the load of the
# machine decides which limit comes first. What stands before the first one is the start of all.
import os, sys, time, ctypes, socket, signal, threading, resource, errno, mmap
libc = ctypes.CDLL(None, use_errno=True)
def OK():
    with open("nqueens_out.txt", "w") as f: f.write("2 4 1 3\n")
def refused(r, what=""):
    if r != -1: print("WORKED", what, r, file=sys.stderr); os._exit(3)
def fails(f):
    try: f()
    except (OSError, PermissionError): return
    print("WORKED", file=sys.stderr); os._exit(3)

#: deep-tree OLE RTE TLE
n=0
while True:
    os.mkdir("d"); os.chdir("d")

#: deep-long-names OLE RTE TLE
while True:
    os.mkdir("d"*250); os.chdir("d"*250)

#: million-files OLE RTE
os.mkdir("m")
for i in range(1000000): open("m/%d"%i,"w").close()

#: o-tmpfile OLE RTE MLE
fds=[]
for i in range(200):
    fd=os.open(".",os.O_TMPFILE|os.O_RDWR,0o600); fds.append(fd); os.write(fd,b"x"*(8<<20))

#: deleted-open OLE RTE MLE
fds=[]
for i in range(200):
    f=open("big","wb"); fds.append(f); os.unlink("big"); f.write(b"x"*(8<<20)); f.flush()

#: vsock AC
fails(lambda: socket.socket(40, socket.SOCK_STREAM, 0)); OK()

#: other-sockets AC
for fam in (16,17,38,44,45,31): fails(lambda: socket.socket(fam, socket.SOCK_RAW, 0))
OK()

#: fork-bomb TLE RTE MLE
while True:
    try: os.fork()
    except OSError: pass

#: fork-bomb-exec TLE RTE MLE
while True:
    try:
        if os.fork()==0: os.execv(sys.executable,[sys.executable]+sys.argv)
    except OSError: pass

#: kill-parents AC RTE
OK()
for p in (os.getppid(),1,-1,0):
    if p==0: signal.signal(15,signal.SIG_IGN)
    for k in (9,15,19):
        try:
            if p!=0: os.kill(p,k)
        except OSError: pass

#: fifo-answer FE
os.mkfifo("nqueens_out.txt")

#: socket-answer FE
k=socket.socket(socket.AF_UNIX); k.bind("nqueens_out.txt")

#: device-answer AC
try: os.mknod("nqueens_out.txt",0o20666,os.makedev(1,5))
except OSError: OK()

#: folder-answer FE
os.mkdir("nqueens_out.txt")

#: link-answer FE
os.symlink("/etc/passwd","nqueens_out.txt")

#: sparse-answer OLE
f=open("nqueens_out.txt","w"); f.write("2 4 1 3\n"); f.flush(); os.truncate("nqueens_out.txt",1<<40)

#: huge-line FE WA OLE
open("nqueens_out.txt","w").write("1 "*3000000)

#: odd-names AC
for n in (b"a\nb", b"\x1b[31mred\x1b]0;x\x07", b"\xff\xfe\x80", b"\xe2\x80\xaegnp", b" ", b"-rf", b"x"*255): open(n,"w").close(); os.mkdir(n+b"d") if len(n)<200 else 0
OK()

#: rights-0 AC
OK(); os.mkdir("z"); open("z/f","w").close(); os.chmod("z",0); os.chmod("nqueens_out.txt",0); os.chmod(".",0)

#: rename-own-folder AC
for a,b in ((os.getcwd(),"/moved"),("/work","/tmp/w"),(".","x")):
    try: os.rename(a,b)
    except OSError: pass
OK()

#: fill-inodes OLE RTE
os.mkdir("m")
i=0
while True:
    os.mkdir("m/%d"%i); i+=1

#: link-input FE WA
os.link("nqueens.txt","nqueens_out.txt")

#: link-system AC
fails(lambda: os.link("/etc/passwd","nqueens_out.txt")); OK()

#: ptrace AC ILE RTE
refused(libc.ptrace(16,1,0,0)); refused(libc.ptrace(16,os.getppid(),0,0)); OK()

#: proc-mem AC
try: open("/proc/1/mem","r+b").write(b"x")
except OSError: pass
open("/proc/self/mem","r+b",0); OK()

#: close-descriptors AC
OK(); os.closerange(0,4096)

#: print-10-gb OLE
b=b"x"*(1<<20)
for i in range(10000): os.write(1,b)

#: errors-10-gb OLE
b=b"x"*(1<<20)
for i in range(10000): os.write(2,b)

#: setsid-children AC
OK()
for i in range(20):
    if os.fork()==0:
        os.setsid()
        for k in range(1,32):
            try: signal.signal(k,signal.SIG_IGN)
            except OSError: pass
        time.sleep(1000)

#: double-fork-writer AC WA
OK()
if os.fork()==0:
    os.setsid()
    if os.fork()==0:
        while True:
            open("nqueens_out.txt","w").write("1 1 1 1\n"); time.sleep(0.01)
    os._exit(0)

#: mmap-truncate RTE
OK(); f=open("nqueens_out.txt","r+b"); m=mmap.mmap(f.fileno(),8); f.truncate(0); m[0]

#: child-answers-later NO
if os.fork()==0:
    time.sleep(1.5); OK()

#: stdin-hang AC
sys.stdin.read(); input() if False else None; OK()

#: tty-hang AC
try: open("/dev/tty").read()
except OSError: pass
OK()

#: clock AC
refused(libc.settimeofday(ctypes.byref((ctypes.c_long*2)(0,0)),0)); os.environ.update(TZ="../../../etc/shadow",LC_ALL="xx_XX",LANG="\x1b"); time.tzset(); OK()

#: memfd MLE OLE
fd=libc.memfd_create(b"x",0)
for i in range(600): os.write(fd,b"x"*(1<<20))

#: userfaultfd AC
refused(libc.syscall(323,0)); OK()

#: io-uring AC
refused(libc.syscall(425,8,ctypes.create_string_buffer(120))); OK()

#: keyctl AC
refused(libc.syscall(248,b"user",b"x",b"y",1,-3)); refused(libc.syscall(250,0,-3,1)); OK()

#: unshare AC
for f in (0x10000000,0x20000,0x40000000,0x20000000,0x8000000): refused(libc.unshare(f))
OK()

#: mount AC
refused(libc.mount(b"none",b"/tmp",b"tmpfs",0,None)); refused(libc.umount2(b"/work",2)); refused(libc.syscall(442,0,b"",0,0,0)); refused(libc.syscall(428,-100,b"/",1)); OK()

#: bpf AC
refused(libc.syscall(321,0,ctypes.create_string_buffer(128),128)); OK()

#: perf AC
refused(libc.syscall(298,ctypes.create_string_buffer(120),0,-1,-1,0)); OK()

#: setns AC
fd=os.open("/proc/1/ns/net",0) if os.access("/proc/1/ns/net",4) else 0
refused(libc.setns(fd,0)); OK()

#: admin-calls AC
for n in (161,155,169,170,171,172,173,246,304,303,175,176,163,167,168,227,305): refused(libc.syscall(n,0,0,0,0,0), n)
OK()

#: clone-newuser AC
refused(libc.syscall(56,0x10000000|17,0,0,0,0)); OK()

#: stop-self ILE TLE RTE
os.kill(os.getpid(),signal.SIGSTOP)

#: ignores-all TLE
for k in range(1,65):
    try: signal.signal(k,signal.SIG_IGN)
    except (OSError,ValueError): pass
while True: pass

#: realtime AC
for f in (lambda: os.nice(-20), lambda: os.sched_setscheduler(0,os.SCHED_FIFO,os.sched_param(50)), lambda: resource.setrlimit(resource.RLIMIT_CPU,(10**6,10**6)), lambda: resource.setrlimit(resource.RLIMIT_NPROC,(10**6,10**6))):
    try: f(); print("WORKED",file=sys.stderr)
    except (OSError,ValueError): pass
OK()

#: fill-tmp AC MLE OLE
for d in ("/tmp","/dev/shm"):
    try:
        f=open(d+"/x","wb")
        for i in range(10000): f.write(b"x"*(1<<20))
    except OSError: pass
OK()

#: many-descriptors AC RTE
fds=[]
try:
    while True: fds.append(os.open("/dev/null",0))
except OSError: pass
fds=fds[:-9]
[os.close(f) for f in range(3,20)]
OK()

#: core-dump RTE
OK()
try: resource.setrlimit(resource.RLIMIT_CORE,(1<<30,1<<30))
except (OSError,ValueError): pass
os.abort()

#: prctl AC
libc.prctl(15,b"\x1b[2J",0,0,0); libc.prctl(1,9); libc.prctl(4,0); libc.prctl(36,1); OK()

#: mlock MLE RTE
libc.mlockall(3); x=bytearray(900<<20)

#: sysv-shm AC MLE RTE
ids=[]
for i in range(100):
    k=libc.shmget(0,8<<20,0o1666)
    if k==-1: break
    libc.shmat.restype=ctypes.c_void_p
    a=libc.shmat(k,None,0)
    if a in (None,2**64-1): break
    ctypes.memset(a,1,8<<20)
OK()

#: thread-bomb TLE RTE MLE
def f(): time.sleep(60)
while True:
    try: threading.Thread(target=f,daemon=True).start()
    except RuntimeError: pass

#: zombies AC
for i in range(300):
    try:
        if os.fork()==0: os._exit(0)
    except OSError: pass
OK()

#: removes-all AC
import glob
for f in os.listdir("."):
    try: os.unlink(f)
    except OSError: pass
open("nqueens.txt","w").write("5\n"); OK()

#: unix-socket-out AC
fails(lambda: socket.create_connection(("127.0.0.1",22),1)); fails(lambda: socket.create_connection(("169.254.169.254",80),1)); OK()

#: file-locks AC
import fcntl
f=open("nqueens_out.txt","w"); f.write("2 4 1 3\n"); f.flush(); fcntl.flock(f,fcntl.LOCK_EX); libc.fcntl(f.fileno(),1024,1)

#: immutable AC
import fcntl,struct
OK()
try:
    f=open("nqueens_out.txt"); fcntl.ioctl(f,0x40086602,struct.pack("l",0x10))
except OSError: pass

#: vfork-exec-sleep AC
OK(); os.posix_spawn("/bin/sh",["sh","-c","exec sleep 1000 >/dev/null 2>&1 &"],{}); os.execv("/bin/true",["true"])

#: seals-answer AC
OK(); os.chmod("nqueens_out.txt",0o7777); os.setxattr("nqueens_out.txt","user.x",b"y"*100) if False else None

#: bidi-output AC
print("\u202e\x1b[2J\x1b]8;;http://x\x07"*1000); OK()
