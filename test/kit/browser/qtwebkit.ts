import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inheritedEnvironment } from '../processes/inherited-environment.ts';

/** Debian's own, which is what its packages are for. */
const python = '/usr/bin/python3';
const driver = fileURLToPath(new URL('qtwebkit.py', import.meta.url));

/** A window of WebKit as of 2016, the oldest engine that Debian has: no WebAssembly, no modules, no `async`, no pointer events. */
export interface OldWindow extends AsyncDisposable {
  /** @throws Error when the page can't be loaded. */
  open(address: string): Promise<void>;
  /** What a script in the page comes to, as JSON can say it. */
  evaluate(script: string): Promise<unknown>;
  /** Presses an element, which a script finds; waits for it to be there. */
  press(element: string, fromLeft?: number): Promise<void>;
  type(text: string): Promise<void>;
  /** A picture of the window. */
  draw(path: string): Promise<void>;
  /** What the page gave to be saved since this was last asked. */
  downloads(): Promise<readonly Buffer[]>;
  /** What the console says. */
  complaints(): Promise<readonly string[]>;
}

/** @param file what the window gives to a page that asks for a file. @throws Error naming what to install where the engine is missing. */
export function openOldWindow(file: string): OldWindow {
  if (!existsSync('/usr/lib/python3/dist-packages/PyQt5/QtWebKit.pyi'))
    throw new Error('QtWebKit is missing: run "node build/set-up.mjs qtwebkit" on Debian.');
  // Debian's build of its optimising compiler loses errors on their way to where they are caught, so it runs without; everything takes
  // twenty times as long.
  const env = { ...inheritedEnvironment(), QT_QPA_PLATFORM: 'offscreen', JSC_useDFGJIT: '0' };
  const child = spawn(python, [driver, file], { env, stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const tell = async (told: Readonly<Record<string, unknown>>): Promise<unknown> => {
    child.stdin.write(`${JSON.stringify(told)}\n`);
    const { done, value } = await lines.next();
    if (done === true) throw new Error('the old window has closed');
    return JSON.parse(value);
  };
  return {
    open: async (address) => {
      if ((await tell({ open: address })) !== true) throw new Error(`${address} could not be loaded`);
    },
    evaluate: (script) => tell({ evaluate: script }),
    press: async (element, fromLeft) => {
      while ((await tell({ press: element, fromLeft })) !== true) await new Promise((resolve) => setTimeout(resolve, 100));
    },
    type: async (text) => void (await tell({ type: text })),
    draw: async (path) => void (await tell({ draw: path })),
    downloads: async () => ((await tell({ downloads: true })) as string[]).map((one) => Buffer.from(one, 'base64')),
    complaints: async () => (await tell({ complaints: true })) as string[],
    [Symbol.asyncDispose]: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
