import { bringGlobal } from './bring.ts';
import { ReadableStream as WholeStream } from 'web-streams-polyfill';

function canStream(): boolean {
  try {
    return typeof new ReadableStream({ pull: () => undefined }).getReader().cancel === 'function';
  } catch {
    return false;
  }
}

// Before 2019 in Firefox; elsewhere there was one that a script couldn't make. An archive is written through one.
if (!canStream()) Object.defineProperty(globalThis, 'ReadableStream', { value: WholeStream, writable: true, configurable: true });

// What writes the archive asks whether it was given one of these: never.
bringGlobal('File', () => class {});
bringGlobal('Response', () => class {});
