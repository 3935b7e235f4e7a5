import { describe, expect, it } from 'vitest';
import { toBase64 } from '../../crypto/base64.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { utf8 } from '../../crypto/bytes.ts';
import { identityFromSeed } from '../../crypto/identity.ts';
import { randomKey } from '../../crypto/keys.ts';
import { samplePaper, sealedSample } from '../../node/release-paper/sample-paper-test-kit.ts';
import { readReleasePaper, signReleasePaper, type ReleasePaper } from './release-paper.ts';
import { readPaperFile } from './release-paper-file.ts';

const service = identityFromSeed(randomKey());
const codeOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof CryptoError) return error.code;
    throw error;
  }
  return 'taken';
};
/** What anybody with the key can make, whether or not a reader takes it. */
const signedAnyhow = (value: unknown, by = service) => {
  const text = JSON.stringify(value);
  return { text, signature: by.sign('paper', utf8(text)) };
};

describe('a release paper', () => {
  it('says to its reader what was signed, for a vault that the service reads and for one that it does not', () => {
    for (const paper of [samplePaper(service), sealedSample(service)])
      expect(readReleasePaper(signReleasePaper(paper, service))).toEqual(paper);
  });

  it('is refused with another signature, another text, and the log of another service', () => {
    const signed = signReleasePaper(samplePaper(service), service);
    const other = identityFromSeed(randomKey());
    expect(codeOf(() => readReleasePaper({ ...signed, signature: signed.signature.with(3, 1 ^ (signed.signature[3] ?? 0)) }))).toBe(
      'damaged',
    );
    expect(codeOf(() => readReleasePaper({ ...signed, text: signed.text.replace('Jonas', 'James') }))).toBe('damaged');
    // Of a valid signature for another purpose, and of a head that somebody else signed.
    expect(codeOf(() => readReleasePaper({ ...signed, signature: service.sign('note', utf8(signed.text)) }))).toBe('damaged');
    const foreignHead = { ...samplePaper(service), head: samplePaper(other).head };
    expect(codeOf(() => readReleasePaper(signedAnyhow(foreignHead)))).toBe('damaged');
  });

  it('is refused by its version before its form, and in any other form', () => {
    const paper = samplePaper(service);
    const refused: readonly (readonly [value: unknown, code: string])[] = [
      [{ version: 2 }, 'unsupported_version'],
      [{ ...paper, version: 2 }, 'unsupported_version'],
      [{ ...paper, madeAt: '2026-02-30T09:00:00.000Z' }, 'damaged'],
      [{ ...paper, documents: null }, 'damaged'],
      [{ ...paper, sealed: sealedSample(service).sealed }, 'damaged'],
      [{ ...paper, warnings: [{ kind: 'reminder', way: 'mail', acceptedAt: paper.madeAt }] }, 'damaged'],
      [{ ...paper, release: { ...paper.release, trigger: 'other' } }, 'damaged'],
      [{ ...paper, mode: 'test' }, 'damaged'],
      [{ ...paper, service: { ...paper.service, publicKey: toBase64(new Uint8Array(31)) } }, 'damaged'],
      [{ ...paper, later: 'member' }, 'taken'],
    ];
    for (const [value, code] of refused)
      expect(
        codeOf(() => readReleasePaper(signedAnyhow(value))),
        JSON.stringify(value).slice(0, 60),
      ).toBe(code);
    expect(() => signReleasePaper({ ...paper, madeAt: 'now' } satisfies ReleasePaper, service)).toThrow(CryptoError);
  });
});

describe('the file of a release paper', () => {
  const stream = (name: string, body: string, length = body.length): string =>
    `4 0 obj\n<<\n/Type /EmbeddedFile\n/Length ${length}\n/HLCK_File (${name})\n>>\nstream\n${body}\nendstream\nendobj\n`;
  const signature = toBase64(service.sign('paper', utf8('{}')));
  const file = (...parts: readonly string[]): Uint8Array => new Uint8Array(Buffer.from(`%PDF-1.7\n${parts.join('')}`, 'latin1'));

  it('gives what it holds by the names in its streams', () => {
    const { paper, bundle } = readPaperFile(
      file(stream('release.json', '{}'), stream('release.sig', signature), stream('bundle.sealed', 'abc')),
    );
    expect([paper.text, toBase64(paper.signature), Buffer.from(bundle ?? []).toString()]).toEqual(['{}', signature, 'abc']);
    expect(readPaperFile(file(stream('release.json', '{}'), stream('release.sig', signature))).bundle).toBeNull();
  });

  it('is none without them, and refused where one is there twice or is not whole', () => {
    expect(codeOf(() => readPaperFile(new Uint8Array(0)))).toBe('bad_header');
    expect(codeOf(() => readPaperFile(file(stream('release.json', '{}'))))).toBe('bad_header');
    const sig = stream('release.sig', signature);
    const cases = [
      stream('release.json', '{}') + stream('release.json', '{ }'),
      stream('release.json', '{}', 1),
      stream('release.json', '{}', 900_000_000),
    ];
    for (const one of cases) expect(codeOf(() => readPaperFile(file(one, sig)))).toBe('damaged');
    expect(codeOf(() => readPaperFile(file(stream('release.json', '{}'), stream('release.sig', 'AAAA'))))).toBe('damaged');
  });
});
