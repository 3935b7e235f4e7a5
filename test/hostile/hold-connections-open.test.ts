import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attack } from './attack.ts';
import { formType, rawForm } from '../kit/network/raw-request.ts';
import { newOwner } from '../kit/owners/reference-owner.ts';
import { filePart } from '../kit/server/alternate-forms.ts';
import { registeredRoutes, type RegisteredRoute } from '../kit/server/route-table.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

// Somebody without an account ties the server up: with bodies that never end, heads that never end, silence, and sheer numbers.

/** As anywhere, but for people in a hurry. */
const patience = { headMs: 400, startMs: 1_500, pauseMs: 1_500, lingerMs: 200, silenceMs: 4_000 };
const limits = { maxConnections: 40, maxConnectionsPerAddress: 24 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ patience });
});
afterAll(() => server.close());

/** A connection by hand. */
class Wire {
  readonly #socket: Socket;
  readonly #openedMs = performance.now();
  readonly closed: Promise<number>;
  text = '';

  constructor(origin: string, localAddress = '127.0.0.1') {
    const { hostname, port } = new URL(origin);
    this.#socket = connect({ host: hostname, port: Number(port), localAddress });
    this.#socket.on('error', () => undefined).on('data', (chunk) => (this.text += chunk.toString('latin1')));
    this.closed = new Promise((resolve) => {
      this.#socket.once('close', () => resolve(performance.now() - this.#openedMs));
    });
  }

  send(text: string | Buffer): boolean {
    return this.#socket.writable && this.#socket.write(text);
  }

  get status(): number {
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(this.text)?.[1] ?? 0);
  }

  get open(): boolean {
    return !this.#socket.destroyed;
  }

  async opened(): Promise<this> {
    if (this.#socket.connecting) await Promise.race([once(this.#socket, 'connect'), this.closed]);
    return this;
  }

  async hangUp(): Promise<void> {
    this.#socket.destroy();
    await this.closed;
  }
}

const head = (method: string, path: string, lines: readonly string[]): string =>
  [`${method} ${path} HTTP/1.1`, `Host: ${new URL(server.origin).host}`, ...lines, '', ''].join('\r\n');

const announced = ['Content-Type: application/json', 'Content-Length: 5000'];

/** Sends a byte now and then until the other side has had enough. */
async function drip(wire: Wire): Promise<number> {
  const timer = setInterval(() => wire.send(' '), 50);
  const closedMs = await wire.closed;
  clearInterval(timer);
  return closedMs;
}

describe('a request without credentials', () => {
  it('is answered before its body, and its connection ends, on every route that takes one', async () => {
    const routes = (await registeredRoutes(server)).filter(({ method }) => method !== 'GET');
    expect(routes.length).toBeGreaterThan(100);
    const waiting = [...routes];
    const problems: string[] = [];
    const lane = async (): Promise<void> => {
      for (let route = waiting.pop(); route !== undefined; route = waiting.pop()) problems.push(...(await problemsWith(route)));
    };
    await Promise.all(Array.from({ length: 12 }, lane));
    expect(problems).toEqual([]);
  });

  async function problemsWith({ method, path, config }: RegisteredRoute): Promise<readonly string[]> {
    const wire = await new Wire(server.origin).opened();
    wire.send(head(method, path.replace(/:\w+|\*/g, 'x'), announced));
    const closed = await Promise.race([wire.closed.then(() => true), sleep(20_000, false)]);
    await wire.hangUp();
    const name = `${method} ${path}`;
    if (!closed) return [`${name} stayed open`];
    // What other custodians bring says itself whose it is.
    const { stranger = false, custodian = false } = config.sync ?? {};
    const isOpen = config.endpoint === undefined || config.open === true || stranger || custodian;
    return wire.status === 0 || (wire.status === 408 && !isOpen) ? [`${name} was answered ${wire.status}`] : [];
  }

  it.each(['/api/auth/login', `/r/${'A'.repeat(43)}/open`])('is refused when its body drips in at %s', async (path) => {
    const wire = await new Wire(server.origin).opened();
    wire.send(head('POST', path, announced));
    expect(await drip(wire)).toBeLessThan(20_000);
    expect(wire.status).toBeGreaterThanOrEqual(400);
  });

  it('is refused when its head drips in, and a connection that says nothing ends', async () => {
    const [dripping, silent] = [await new Wire(server.origin).opened(), await new Wire(server.origin).opened()];
    dripping.send(`GET /live HTTP/1.1\r\nX-Slow: `);
    const [first, second] = await Promise.all([drip(dripping), silent.closed]);
    expect(Math.max(first, second)).toBeLessThan(10_000);
    expect(dripping.status).toBe(408);
  });
});

describe('a request with credentials', () => {
  it('is refused when its body drips, and nothing is reported as a fault', async () => {
    const key = await server.createKey();
    const wire = await new Wire(server.origin).opened();
    wire.send(head('POST', '/reference/v1/vaults', [`Authorization: Bearer ${key.value}`, ...announced]));
    await drip(wire);
    expect([wire.status, wire.text]).toEqual([408, expect.stringContaining('took too long to arrive')]);
    expect(server.faults).toEqual([]);
  });

  it('gets a document through on a slow line', async () => {
    const { key, makeVault } = await newOwner(server);
    const { id } = await makeVault();
    const form = rawForm([filePart(Buffer.alloc(40_000, '%PDF-1.7 '))]);
    const wire = await new Wire(server.origin).opened();
    wire.send(
      head('POST', `/reference/v1/vaults/${id}/documents`, [
        `Authorization: Bearer ${key.value}`,
        `Content-Type: ${formType['content-type']}`,
        `Content-Length: ${form.length}`,
        'Connection: close',
      ]),
    );
    // Twice as long as a body has to get going, with a pause.
    for (let at = 0; at < form.length; at += 1_000) {
      wire.send(form.subarray(at, at + 1_000));
      await sleep(at === 20_000 ? 1_000 : 60);
    }
    expect(await wire.closed).toBeGreaterThan(2 * patience.startMs);
    expect(wire.status).toBe(201);
  });
});

attack('somebody with an account sends bodies byte by byte', { without: 'a body is not waited for' }, async () => {
  const key = await server.createKey();
  const wire = await new Wire(server.origin).opened();
  wire.send(head('POST', '/reference/v1/vaults', [`Authorization: Bearer ${key.value}`, ...announced]));
  const closedMs = await Promise.race([drip(wire), sleep(6_000)]);
  await wire.hangUp();
  return closedMs === undefined ? 'succeeded' : 'refused';
});

describe('many connections', () => {
  let patient: TestServer;
  beforeAll(async () => {
    patient = await startTestServer({ config: limits });
  });
  afterAll(() => patient.close());

  const hoard = (count: number, address: string): Promise<readonly Wire[]> =>
    Promise.all(Array.from({ length: count }, () => new Wire(patient.origin, address).opened()));
  const asks = async (address: string): Promise<number> => {
    const [wire] = await hoard(1, address);
    wire?.send(`GET /live HTTP/1.1\r\nHost: ${new URL(patient.origin).host}\r\nConnection: close\r\n\r\n`);
    await wire?.closed;
    return wire?.status ?? 0;
  };

  attack('somebody opens connections until nobody else has one', { without: 'an address has so many connections' }, async () => {
    const greedy = await hoard(60, '127.0.0.2');
    await expect.poll(() => greedy.filter(({ open }) => open).length).toBeLessThanOrEqual(limits.maxConnections);
    const status = await asks('127.0.0.3');
    await Promise.all(greedy.map((wire) => wire.hangUp()));
    return status === 200 ? 'refused' : 'succeeded';
  });

  it("from one address don't shut out the others, and from everywhere together they have an end", async () => {
    const greedy = await hoard(60, '127.0.0.2');
    await expect.poll(() => greedy.filter(({ open }) => open).length).toBe(limits.maxConnectionsPerAddress);
    expect(await asks('127.0.0.2')).toBe(0);
    expect(await asks('127.0.0.3')).toBe(200);
    const all = [...greedy, ...(await hoard(30, '127.0.0.4'))];
    await expect.poll(() => all.filter(({ open }) => open).length).toBe(limits.maxConnections);
    await Promise.all(all.map((wire) => wire.hangUp()));
    await expect.poll(() => asks('127.0.0.2')).toBe(200);
  });
});
