/* The only script of the frame: starts the worker that its parent sends, with a plugin. */
addEventListener('message', ({ source, data: { worker, plugin, name }, ports }) => {
  if (source !== parent) return;
  const script = new Blob([worker], { type: 'text/javascript' });
  new Worker(URL.createObjectURL(script)).postMessage({ plugin, name }, ports);
});
