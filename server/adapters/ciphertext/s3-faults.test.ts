import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFaultyStore, type FaultyStore, type PassedRequest, type StoreFault } from '../../../test/kit/services/faulty-store.ts';
import { startS3Server, type S3Server } from '../../../test/kit/services/s3-server.ts';
import { present } from '../../../test/kit/runner/present.ts';
import { BlobMissingError, type CiphertextStore } from '../../core/ports.ts';
import { idFactory } from '../new-id.ts';
import { bytesOf } from './pack-store-suite.ts';
import { s3Blobs } from './s3-blobs.ts';
import { S3Objects } from './s3-objects.ts';

const newId = idFactory();
const unavailable = { code: 'unavailable' };

/** Of the requests that fit, spoils the first ones. */
function first(
  times: number,
  fault: StoreFault,
  fits: (request: PassedRequest) => boolean,
): (request: PassedRequest) => StoreFault | undefined {
  let left = times;
  return (request) => (fits(request) && left-- > 0 ? fault : undefined);
}

const always = Number.MAX_SAFE_INTEGER;
const isPut = ({ method }: PassedRequest): boolean => method === 'PUT';
const isGet = ({ method }: PassedRequest): boolean => method === 'GET';
const isWrite = ({ method }: PassedRequest): boolean => method === 'PUT' || method === 'POST';

describe('a store that speaks S3 and does not do what it should', () => {
  let server: S3Server | undefined;
  let faulty: FaultyStore | undefined;
  let objects: S3Objects | undefined;
  let store: CiphertextStore | undefined;
  const faults: unknown[] = [];
  const blobs = (): CiphertextStore => present(store);
  const spoil = (decide: (request: PassedRequest) => StoreFault | undefined): void => present(faulty).spoil(decide);
  const mend = (): void => spoil(() => undefined);
  const asked = (): number => present(faulty).requests.length;
  async function* of(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
  }
  const stored = async (bytes: Uint8Array): Promise<string> => {
    const id = newId();
    await blobs().write(id, of(bytes));
    return id;
  };
  const everything = async (): Promise<readonly string[]> => {
    const ids = [];
    for await (const id of blobs().list()) ids.push(id);
    return ids.sort();
  };

  beforeAll(async () => {
    server = await startS3Server();
    faulty = await startFaultyStore(server.port);
    const { bucket, credentials } = server;
    const place = { bucket, prefix: '', region: 'us-east-1', endpoint: faulty.endpoint, pathStyle: true };
    const settings = {
      credentials: async () => credentials,
      report: (error: unknown) => void faults.push(error),
      silenceMs: 8_000,
      pauseMs: 1,
    };
    objects = new S3Objects(place, settings);
    store = s3Blobs(objects);
  });
  afterAll(async () => {
    objects?.close();
    await faulty?.[Symbol.asyncDispose]();
    await server?.stop();
  });

  it.each<[StoreFault, (request: PassedRequest) => boolean]>([
    ['slow_down', isWrite],
    ['cut_put', isPut],
    ['no_answer', isPut],
    ['silent', isPut],
    ['not_yet', ({ method }) => method === 'HEAD'],
    ['cut_get', isGet],
    ['slow', isGet],
  ])('takes a document in spite of %s, now and then', async (fault, fits) => {
    const bytes = randomBytes(700_000);
    spoil(first(fault === 'silent' ? 1 : 2, fault, fits));
    const id = await stored(bytes);
    mend();
    expect(Buffer.compare(await bytesOf(blobs().read(id)), bytes)).toBe(0);
  });

  it('goes on reading where a connection broke, as often as it brings anything', async () => {
    const bytes = randomBytes(600_000);
    const id = await stored(bytes);
    spoil(first(6, 'cut_get', isGet));
    expect(Buffer.compare(await bytesOf(blobs().read(id)), bytes)).toBe(0);
    expect(Buffer.compare(await bytesOf(blobs().read(id, { start: 1_000, end: 500_001 })), bytes.subarray(1_000, 500_001))).toBe(0);
    mend();
  });

  it.each<[StoreFault, (request: PassedRequest) => boolean, number]>([
    ['wrong_put', ({ method, path }) => isPut({ method, path }), 300_000],
    ['wrong_put', isPut, 11_000_000],
    ['lost', isPut, 300_000],
    ['wrong_get', isGet, 300_000],
    ['slow_down', isWrite, 300_000],
    ['slow_down', isWrite, 11_000_000],
    ['no_answer', isPut, 300_000],
  ])('acknowledges nothing, and leaves nothing, where it is always %s (%#)', async (fault, fits, sizeBytes) => {
    mend();
    const [before, id] = [await everything(), newId()];
    spoil(first(always, fault, fits));
    const [told, begun] = [faults.length, asked()];
    await expect(blobs().write(id, of(randomBytes(sizeBytes)))).rejects.toMatchObject(unavailable);
    expect(asked() - begun, 'attempts are counted').toBeLessThan(40);
    expect(faults.length, 'whoever runs it is told').toBeGreaterThan(told);
    mend();
    expect(await blobs().size(id)).toBeUndefined();
    expect(await everything()).toEqual(before);
  });

  it('ends the parts of a large document that did not arrive', async () => {
    spoil(first(always, 'slow_down', ({ method, path }) => method === 'PUT' && path.includes('partNumber=2')));
    const begun = asked();
    await expect(blobs().write(newId(), of(randomBytes(11_000_000)))).rejects.toMatchObject(unavailable);
    const later = present(faulty).requests.slice(begun);
    expect(later.some(({ method, path }) => method === 'DELETE' && path.includes('uploadId='))).toBe(true);
    mend();
  });

  it('never calls a document missing because the store is away', async () => {
    const id = await stored(randomBytes(1_000));
    for (const fault of ['slow_down', 'no_answer'] as const) {
      spoil(first(always, fault, () => true));
      await expect(blobs().size(id)).rejects.toMatchObject(unavailable);
      await expect(bytesOf(blobs().read(id))).rejects.toMatchObject(unavailable);
      await expect(blobs().remove(id)).rejects.toMatchObject(unavailable);
    }
    mend();
    await present(objects).remove(`blobs/${id.slice(-1)}/${id.slice(-2, -1)}/${id}`);
    await expect(bytesOf(blobs().read(id))).rejects.toBeInstanceOf(BlobMissingError);
  });

  it('needs no list to find, keep or remove what it has', async () => {
    spoil(({ path }) => (path.includes('list-type') ? 'empty_list' : undefined));
    const bytes = randomBytes(10_000);
    const id = await stored(bytes);
    expect(await everything()).toEqual([]);
    expect(Buffer.compare(await bytesOf(blobs().read(id)), bytes)).toBe(0);
    await blobs().remove(id);
    expect(await blobs().size(id)).toBeUndefined();
    mend();
  });
});
