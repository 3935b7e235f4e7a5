import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startAuthorities, tokenFor, type Authorities } from '../../../../test/kit/pki/local-authorities.ts';
import { makeCertificate } from '../../../../test/kit/pki/make-certificate.ts';
import { tokenVerdict } from '../../../../test/kit/pki/openssl-checks.ts';
import { grantedAnswer, makeTimestampToken, rejectedAnswer } from '../../../../test/kit/pki/timestamp-responder.ts';
import { oids } from '../cms/oids.ts';
import { requestTimestamp, type TimestampOrder } from './timestamp-client.ts';

let authorities: Authorities;
beforeAll(async () => {
  authorities = await startAuthorities();
});
afterEach(() => authorities.restore());
afterAll(() => authorities.close());

const content = Buffer.from('a signature value');
const imprint = createHash('sha256').update(content).digest();
const order = (urls: readonly string[], more: Partial<TimestampOrder> = {}): TimestampOrder => ({
  hash: 'sha256',
  imprint,
  urls,
  authorities: authorities.client,
  nowMs: authorities.now(),
  ...more,
});

it('gets tokens that openssl ts takes, from our own service and from that of OpenSSL, by every digest', async () => {
  for (const url of [authorities.tsaUrl, authorities.opensslTsaUrl]) {
    const { token, genTimeMs } = await requestTimestamp(order([url]));
    expect(await tokenVerdict(token, content, authorities.root, authorities.intermediate)).toBeNull();
    expect(await tokenVerdict(token, Buffer.from('other'), authorities.root, authorities.intermediate)).toMatch(/imprint mismatch/i);
    expect(Math.abs(genTimeMs - authorities.now())).toBeLessThan(60_000);
  }
  for (const hash of ['sha384', 'sha512'] as const) {
    const { token } = await requestTimestamp(
      order([authorities.opensslTsaUrl], { hash, imprint: createHash(hash).update(content).digest() }),
    );
    expect(await tokenVerdict(token, content, authorities.root, authorities.intermediate)).toBeNull();
  }
});

it('takes the next service when one is down, refuses, hangs up or talks too much, and says why', async () => {
  const { url, tsaUrl } = authorities;
  authorities.override('/status', () => ({ status: 503 }));
  authorities.override('/garbage', () => Buffer.from('<html>'));
  authorities.override('/refuses', () => rejectedAnswer());
  authorities.override('/endless', () => Buffer.alloc(300 * 1024, 0x30));
  const got = await requestTimestamp(
    order([`${url}/status`, 'http://127.0.0.1:1/', `${url}/garbage`, `${url}/refuses`, `${url}/endless`, tsaUrl]),
  );
  expect(got.url).toBe(tsaUrl);
  expect(got.notes.map((note) => note.slice(0, note.indexOf(':', 6) + 40))).toHaveLength(5);
  await expect(requestTimestamp(order([`${url}/status`, `${url}/refuses`]))).rejects.toMatchObject({ code: 'authority_unreachable' });
  await expect(requestTimestamp(order([`${url}/refuses`]))).rejects.toMatchObject({ code: 'bad_timestamp' });
  await expect(requestTimestamp(order([]))).rejects.toMatchObject({ code: 'bad_timestamp' });
});

it('refuses answers about something else, with a nonce of their own, of another time, damaged, or by somebody who may not stamp', async () => {
  const { timestampService, signers, root } = authorities;
  const service = (body: Buffer): Promise<Buffer> => tokenFor(body, timestampService, authorities.now());
  const token = { service: timestampService, imprintAlgorithm: oids.sha256, imprint, genTimeMs: authorities.now() };
  const expired = makeCertificate({
    name: 'Expired service',
    issuer: root,
    pair: { privateKey: timestampService.privateKey, publicKey: timestampService.certificate.publicKey },
    notBeforeMs: 0,
    notAfterMs: authorities.now() - 1000,
    keyUsage: [0],
    extendedKeyUsage: { usages: [oids.timeStamping], critical: true },
  });
  const notCritical = makeCertificate({
    name: 'Not critical',
    issuer: root,
    key: 'P-256',
    keyNumber: 40,
    notBeforeMs: 0,
    notAfterMs: authorities.now() + 1e9,
    keyUsage: [0],
    extendedKeyUsage: { usages: [oids.timeStamping] },
  });
  const cases: Record<string, (body: Buffer) => Promise<Buffer>> = {
    'another nonce': async () => grantedAnswer(await makeTimestampToken({ ...token, nonce: Buffer.from([1, 2, 3]) })),
    'no nonce': async () => grantedAnswer(await makeTimestampToken(token)),
    'another imprint': async (body) =>
      grantedAnswer(await service(Buffer.from(body.toString('hex').replace(imprint.toString('hex'), 'ab'.repeat(32)), 'hex'))),
    'a year ago': async (body) => grantedAnswer(await tokenFor(body, timestampService, authorities.now() - 365 * 86_400_000)),
    'a flipped bit': async (body) => {
      const answer = grantedAnswer(await service(body));
      answer[answer.length - 20] = (answer.at(-20) ?? 0) ^ 1;
      return answer;
    },
    'a certificate for signing': async (body) => grantedAnswer(await tokenFor(body, signers.rsa, authorities.now())),
    'an expired certificate': async (body) => grantedAnswer(await tokenFor(body, expired, authorities.now())),
    'a use that is not critical': async (body) => grantedAnswer(await tokenFor(body, notCritical, authorities.now())),
  };
  for (const [name, answer] of Object.entries(cases)) {
    authorities.override('/odd', answer);
    await expect(requestTimestamp(order([`${authorities.url}/odd`])), name).rejects.toMatchObject({ code: 'bad_timestamp' });
  }
  authorities.override('/odd', async (body) => grantedAnswer(await service(body)));
  expect((await requestTimestamp(order([`${authorities.url}/odd`]))).certificate.fingerprint).toBeDefined();
});
