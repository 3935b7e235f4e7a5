import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { partName } from '../../../shared/format/container/parts.ts';
import { PartFinder } from '../../../shared/format/tar/part-finder.ts';
import { accessBlob, hashOf } from './blob-access.ts';
import { partsFromFile, partsFromServer, type PartProgress, type PartSource } from './part-source.ts';
import { problemCodeOf } from '../problems.ts';

let server: Server | undefined;

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)));
  server = undefined;
});

async function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

const bytes = Uint8Array.from({ length: 5_000 }, (_, index) => index & 0xff);
const name = 'a'.repeat(64);
const noProgress = (): void => undefined;

describe('a part from the server', () => {
  it('comes whole, and is asked for again after the connection broke or the server failed for a moment', async () => {
    let asked = 0;
    const base = await serve((request, response) => {
      asked += 1;
      expect(request.url).toBe(`/parts/${name}`);
      if (asked === 1) return void response.destroy();
      if (asked === 2) return void response.writeHead(503).end();
      return void response.end(bytes);
    });
    const told: PartProgress[] = [];
    const part = new Uint8Array(bytes.length);
    await partsFromServer(base).read(name, part, new AbortController().signal, (progress) => void told.push(progress));
    expect(Buffer.compare(part, bytes)).toBe(0);
    expect(asked).toBe(3);
    expect(told.filter(({ waiting }) => waiting)).toHaveLength(2);
    expect(told.at(-1)).toEqual({ arrivedBytes: bytes.length, waiting: false });
  });

  const codes: readonly (readonly [string, RequestListener])[] = [
    ['withheld', (_request, response) => void response.writeHead(404).end()],
    ['session_over', (_request, response) => void response.writeHead(401).end()],
    ['link_over', (_request, response) => void response.writeHead(410).end()],
    ['truncated', (_request, response) => void response.end(bytes.subarray(1))],
    ['damaged', (_request, response) => void response.end(Buffer.concat([bytes, bytes]))],
  ];
  for (const [code, listener] of codes) {
    it(`is told as ${code}`, async () => {
      const reading = partsFromServer(await serve(listener)).read(
        name,
        new Uint8Array(bytes.length),
        new AbortController().signal,
        noProgress,
      );
      expect(await reading.then(() => 'read', problemCodeOf)).toBe(code);
    });
  }

  it('stops while it waits for the connection', async () => {
    const base = await serve((_request, response) => void response.destroy());
    const stopper = new AbortController();
    const reading = partsFromServer(base).read(name, new Uint8Array(bytes.length), stopper.signal, ({ waiting }) => {
      if (waiting) stopper.abort();
    });
    expect(await reading.then(() => 'read', problemCodeOf)).toBe('stopped');
  });
});

describe('a part from a bundle file', () => {
  const name = partName(bytes.subarray(100, 400));
  const file = accessBlob(new Blob([bytes]));
  const sourceOf = (isDamaged: boolean): PartSource => {
    const entries = [{ name: `parts/${name}`, start: isDamaged ? 90 : 100, sizeBytes: 300, end: 500, isSound: true }];
    return partsFromFile(file, new PartFinder(file, { entries }, { hashOf, isOther: () => false }), isDamaged);
  };
  const read = async (source: PartSource, part: string, sizeBytes: number): Promise<Uint8Array> => {
    const into = new Uint8Array(sizeBytes);
    await source.read(part, into, new AbortController().signal, noProgress);
    return into;
  };

  it('is its slice of the file', async () => {
    expect(Buffer.compare(await read(sourceOf(false), name, 300), bytes.subarray(100, 400))).toBe(0);
  });

  it('is lost when it is missing, of another size, or not what its name says', async () => {
    expect(await read(sourceOf(false), 'b'.repeat(64), 300).catch(problemCodeOf)).toBe('lost_in_file');
    expect(await read(sourceOf(false), name, 301).catch(problemCodeOf)).toBe('lost_in_file');
    expect(await read(sourceOf(true), name, 300).catch(problemCodeOf)).toBe('lost_in_file');
  });

  it('stops while a damaged file is searched', async () => {
    const stopper = new AbortController();
    const reading = sourceOf(true).read(name, new Uint8Array(300), stopper.signal, noProgress);
    stopper.abort();
    expect(await reading.then(() => 'read', problemCodeOf)).toBe('stopped');
  });
});
