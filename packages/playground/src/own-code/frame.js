/*
 * The only script of the frame: runs the worker that its parent sends, and starts it again when the parent asks. Another site may
 * show the frame without a sandbox: then it has the origin of this site, and starts nothing.
 */
addEventListener('message', ({ source, data: { worker, python }, ports: [page] }) => {
  if (source !== parent || self.origin !== 'null' || page === undefined) return;
  const address = URL.createObjectURL(new Blob([worker], { type: 'text/javascript' }));
  const compiled = python && WebAssembly.compile(python.wasm);
  let running;
  let snapshot;

  const start = async () => {
    const started = new Worker(address);
    running = started;
    started.addEventListener('message', ({ data }) => {
      if (started !== running) return;
      // The first one comes from a worker that has run no code of the user yet.
      if (data?.snapshot) snapshot ??= data.snapshot;
      else page.postMessage(data);
    });
    started.addEventListener('error', ({ message }) => page.postMessage({ broken: message }));
    const module = await compiled;
    const { wasm: _, ...files } = python ?? {};
    started.postMessage(python ? { python: { ...files, module, snapshot } } : {});
  };

  page.addEventListener('message', ({ data }) => {
    if (data === 'restart') {
      running.terminate();
      void start();
    } else running.postMessage(data);
  });
  page.start();
  void start();
});
