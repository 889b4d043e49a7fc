/*
 * The only script of the frame: starts the worker that its parent sends, with a plugin. Another site may show the frame without a
 * sandbox: then it has the origin of this site, and starts nothing.
 */
addEventListener('message', ({ source, data: { worker, plugin, name }, ports }) => {
  if (source !== parent || self.origin !== 'null') return;
  const script = new Blob([worker], { type: 'text/javascript' });
  new Worker(URL.createObjectURL(script)).postMessage({ plugin, name }, ports);
});
