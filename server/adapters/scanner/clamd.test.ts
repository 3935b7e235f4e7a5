import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startClamd, testVirus, type Clamd } from '../../../test/kit/services/clamd.ts';
import { freePort } from '../../../test/kit/processes/free-port.ts';
import { ScannerUnavailableError, ScanRefusedError } from '../../core/ports.ts';
import { openClamd, type ClamdTimes } from './clamd.ts';

async function* stream(...chunks: readonly (string | Uint8Array)[]): AsyncIterable<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk as string);
}

const found = { infected: true, found: `${testVirus.name}.UNOFFICIAL` };
const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-' + 'ANTIVIRUS-TEST-FILE!$H+H*';

describe.each(['unix', 'tcp'] as const)('a real clamd over %s', (kind) => {
  const scanner = openClamd(inject('clamdAddresses')[kind]);

  it('finds nothing in a letter, and nothing in nothing', async () => {
    expect(await scanner.scan(stream('Dear Anna, ', 'the key lies under the third stone.'))).toEqual({ infected: false });
    expect(await scanner.scan(stream())).toEqual({ infected: false });
    expect(await scanner.scan(stream(''))).toEqual({ infected: false });
  });

  it('finds what its signatures name, across pieces, deep inside, and in the file that all scanners find', async () => {
    const half = testVirus.content.length / 2;
    expect(await scanner.scan(stream('before ', testVirus.content.slice(0, half), testVirus.content.slice(half), ' after'))).toEqual(found);
    expect(await scanner.scan(stream(new Uint8Array(3 * 2 ** 20), testVirus.content))).toEqual(found);
    expect(await scanner.scan(stream(eicar))).toEqual({ infected: true, found: 'Eicar-Test-Signature.UNOFFICIAL' });
  });

  it('takes content no faster than it is read, and judges all of it', async () => {
    let given = 0;
    async function* much(): AsyncIterable<Uint8Array> {
      const same = new Uint8Array(256 * 1024).fill(65);
      for (; given < 40; given += 1) yield same;
    }
    expect(await scanner.scan(much())).toEqual({ infected: false });
    expect(given).toBe(40);
  });

  it('answers several at once, each its own', async () => {
    const contents = ['a', testVirus.content, 'b', testVirus.content, 'c', 'd', testVirus.content, 'e'];
    const verdicts = await Promise.all(contents.map((content) => scanner.scan(stream(content))));
    expect(verdicts.map((verdict) => verdict.infected)).toEqual(contents.map((content) => content === testVirus.content));
  });

  it('says what it knows', async () => {
    expect(await scanner.signatures()).toMatch(/^ClamAV \d/);
  });

  it('never judges content that breaks off, and passes its error on', async () => {
    async function* broken(): AsyncIterable<Uint8Array> {
      yield Buffer.from('harmless so far');
      throw new Error('the disk is gone');
    }
    await expect(scanner.scan(broken())).rejects.toThrow('the disk is gone');
  });

  it('can be called off', async () => {
    async function* endless(): AsyncIterable<Uint8Array> {
      yield Buffer.from('a');
      await new Promise<never>(() => undefined);
    }
    const over = new AbortController();
    const scan = scanner.scan(endless(), over.signal);
    over.abort();
    await expect(scan).rejects.toThrow('called off');
    await expect(scanner.scan(stream('x'), AbortSignal.abort())).rejects.toThrow('called off');
  });
});

describe('a clamd with a small limit', () => {
  let clamd: Clamd;
  beforeAll(async () => {
    clamd = await startClamd({ streamMaxBytes: 64 * 1024 });
  });
  afterAll(() => clamd.stop());

  it('refuses larger content for good, or breaks off; it is never clean', async () => {
    const scanner = openClamd(clamd.unixAddress);
    expect(await scanner.scan(stream(new Uint8Array(60 * 1024)))).toEqual({ infected: false });
    for (const chunk of [new Uint8Array(65 * 1024), new Uint8Array(5 * 2 ** 20)]) {
      await expect(scanner.scan(stream(chunk, chunk))).rejects.toThrow(/larger than clamd takes|without an answer/);
    }
  });
});

describe('what is no clamd, or a strange one,', () => {
  const times: Partial<ClamdTimes> = { pieceMs: 400, verdictMs: 400, connectMs: 2_000 };
  const servers: Server[] = [];
  afterAll(() => servers.forEach((server) => server.close()));

  async function strange(converse: (socket: Socket) => void): Promise<string> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      converse(socket);
    });
    servers.push(server);
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return `tcp:127.0.0.1:${port}`;
  }

  /** Sends this once the whole content has arrived: it ends with four zero bytes. */
  const answering = (answer: string) =>
    strange((socket) => {
      socket.on('data', (bytes) => void (bytes.subarray(-4).equals(Buffer.alloc(4)) && socket.end(answer)));
    });

  it.each([
    ['nobody listens', async () => `tcp:127.0.0.1:${await freePort()}`],
    ['there is no socket', async () => 'unix:/nowhere/clamd.sock'],
  ])('%s: unavailable, which says nothing of the content', async (_what, address) => {
    const scanner = openClamd(await address(), times);
    await expect(scanner.scan(stream('x'))).rejects.toThrow(ScannerUnavailableError);
    await expect(scanner.signatures()).rejects.toThrow(ScannerUnavailableError);
  });

  it.each([
    ['nothing', ''],
    ['half an answer', 'stream: OK'],
    ['an error', 'stream: Can not allocate memory ERROR\0'],
    ["another question's answer", 'PONG\0'],
    ['OK with something behind it', 'stream: OK, mostly\0'],
    ['OK of another stream', 'other: OK\0'],
    ['too much', 'x'.repeat(10_000)],
  ])('that answers %s has not scanned', async (_what, answer) => {
    await expect(openClamd(await answering(answer), times).scan(stream('x'))).rejects.toThrow(Error);
  });

  it('that did not look into all of it has not scanned, whatever it calls that', async () => {
    const scanner = openClamd(await answering('stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0'), times);
    await expect(scanner.scan(stream('x'))).rejects.toThrow(ScanRefusedError);
    await expect(openClamd(await answering('INSTREAM size limit exceeded. ERROR\0'), times).scan(stream('x'))).rejects.toThrow(
      ScanRefusedError,
    );
  });

  it('that says OK before it has all has not scanned', async () => {
    const hasty = await strange((socket) => void socket.once('data', () => socket.write('stream: OK\0')));
    const slow = async function* (): AsyncIterable<Uint8Array> {
      yield Buffer.from('a');
      await new Promise((resolve) => setTimeout(resolve, 100));
      yield Buffer.from('b');
    };
    await expect(openClamd(hasty, times).scan(slow())).rejects.toThrow('no verdict');
  });

  it('that hangs up in the middle has not scanned', async () => {
    const address = await strange((socket) => void socket.once('data', () => socket.destroy()));
    await expect(openClamd(address, times).scan(stream(new Uint8Array(8 * 2 ** 20)))).rejects.toThrow('without an answer');
  });

  it('that never takes or never answers is given up', async () => {
    const deaf = await strange((socket) => void socket.pause());
    await expect(openClamd(deaf, times).scan(stream(new Uint8Array(64 * 2 ** 20)))).rejects.toThrow('did nothing');
    await expect(openClamd(deaf, times).scan(stream('x'))).rejects.toThrow('did nothing');
    await expect(openClamd(deaf, { ...times, verdictMs: 60_000, wholeMs: 300 }).scan(stream('x'))).rejects.toThrow('called off');
    await expect(openClamd(deaf, times).signatures()).rejects.toThrow(ScannerUnavailableError);
  });

  it('has its words made harmless', async () => {
    const scanner = openClamd(await answering(`stream: Bad\n\x1b[31mName${'x'.repeat(500)} FOUND\0`), times);
    const verdict = await scanner.scan(stream('x'));
    expect(verdict).toEqual({ infected: true, found: `Bad??[31mName${'x'.repeat(187)}` });
  });
});
