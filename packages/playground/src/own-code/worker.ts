/** Runs code of the user in a worker of the frame. It has no network, no storage, and no page. */
import type { CodeRun, RunOrder, FrameStart } from './messages.ts';
import { Printer } from './printer.ts';
import { openJavaScript } from './run-javascript.ts';
import { openPython } from './run-python.ts';

type Run = (order: RunOrder) => CodeRun | Promise<CodeRun>;

const printer = new Printer((printed) => postMessage({ printed }));

onmessage = ({ data: { python } }: MessageEvent<FrameStart>) => {
  const opening: Promise<{ readonly version: string; readonly run: Run }> =
    python === undefined ? openJavaScript(printer) : openPython(python, printer);
  onmessage = async ({ data: order }: MessageEvent<RunOrder>) => {
    const { run } = await opening;
    printer.begin();
    const done = await run(order);
    printer.flush();
    postMessage({ id: order.id, ...done });
  };
  opening.then(
    ({ version }) => postMessage({ ready: version }),
    (thrown: unknown) => postMessage({ broken: String(thrown) }),
  );
};
