import { describe, expect, it } from 'vitest';
import { newOwner } from '../../../test/kit/owners/reference-owner.ts';
import { startTestServer } from '../../../test/kit/server/test-server.ts';
import { startOtlpCollector, type OtlpCollector } from '../../../test/kit/services/otlp-collector.ts';

/** What a collector can do wrong. */
const wrongs: Readonly<Record<string, (collector: OtlpCollector) => Promise<void> | void>> = {
  'is gone': async (collector) => collector[Symbol.asyncDispose](),
  'never answers': (collector) => collector.respond(() => undefined),
  'drips its answer': (collector) =>
    collector.respond((response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('x'), 200);
      response.on('close', () => clearInterval(drip));
    }),
  'answers with a flood': (collector) =>
    collector.respond((response) => {
      response.writeHead(200);
      const flood = (): void => {
        if (!response.destroyed) response.write('x'.repeat(1 << 20), () => setImmediate(flood));
      };
      flood();
    }),
  'refuses everything': (collector) => collector.respond((response) => void response.writeHead(503, { 'retry-after': '9999' }).end()),
  'answers with nonsense': (collector) => collector.respond((response) => void response.end('{"partialSuccess": <html>')),
  'breaks off': (collector) => collector.respond((response) => void response.destroy()),
};

describe('a collector that', () => {
  it.each(Object.entries(wrongs))('%s breaks no request, and closing waits for it only briefly', async (name, goWrong) => {
    const collector = await startOtlpCollector();
    const server = await startTestServer({ config: { otlp: { url: collector.url, headersFile: null } } });
    await goWrong(collector);
    const owner = await newOwner(server);
    for (let round = 0; round < 20; round += 1) expect((await owner.api.get('/v1/vaults')).status).toBe(200);
    void server.telemetry?.flush();
    expect((await owner.makeVault()).id).toMatch(/^vault_/);
    await server.scheduler.tick();
    const closing = performance.now();
    await server.telemetry?.close();
    // Three seconds of its own, and what a busy machine adds.
    expect(performance.now() - closing).toBeLessThan(30_000);
    await server.close();
    // One that is gone already is gone for good.
    if (name !== 'is gone') await collector[Symbol.asyncDispose]();
  });
});
