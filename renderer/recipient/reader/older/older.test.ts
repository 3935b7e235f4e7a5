import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { assert, constantFrom, double, property, string, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packagesForOlder, sodiumInJavaScript } from '../../../../build/bundle/older-browsers.mjs';
import { hex, sha256 } from '../../../../shared/crypto/hash.ts';
import { stretchPassphrase, type PassphraseCost } from '../../../../shared/crypto/passphrase.ts';
import { Decoder, Encoder } from './text-coding.ts';
import { bits64 } from './whole-numbers.ts';

/** What a decoder makes of bytes, or that it refuses them. */
function made(decoder: Pick<Decoder, 'decode'>, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Bytes that are nearly UTF-8: random ones hardly ever come near. */
const nearlyText = uint8Array({ max: 255 }).chain((noise) =>
  string({ unit: 'binary' }).map((text) => {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at + 1 < noise.length; at += 2) if (bytes.length > 0) bytes[(noise[at] ?? 0) % bytes.length] = noise[at + 1] ?? 0;
    return bytes;
  }),
);

describe('text in browsers without TextEncoder and TextDecoder', () => {
  it('becomes the bytes that others make of it, half a pair included', () => {
    for (const text of ['', 'Grüße', '☺ 😀', '\ud800', 'a\udc00b', '\ufeff'])
      expect([...new Encoder().encode(text)]).toEqual([...new TextEncoder().encode(text)]);
    assert(property(string({ unit: 'binary' }), (text) => void expect(new Encoder().encode(text)).toEqual(new TextEncoder().encode(text))));
  });

  it('comes of bytes as others read them, and is refused where they refuse it', () => {
    const kinds = constantFrom({}, { fatal: true }, { ignoreBOM: true }, { fatal: true, ignoreBOM: true });
    assert(
      property(
        nearlyText,
        kinds,
        (bytes, kind) => void expect(made(new Decoder('utf-8', kind), bytes)).toBe(made(new TextDecoder('utf-8', kind), bytes)),
      ),
      { numRuns: 2_000 },
    );
    const edges = ['efbbbf41', 'c0af', 'e0809f', 'eda080', 'f0808080', 'f4908080', 'f7bfbfbf', 'e2', 'e282', 'f09f98', '41e28241', 'ff'];
    for (const edge of edges) {
      const bytes = Uint8Array.from(Buffer.from(edge, 'hex'));
      expect([edge, made(new Decoder(), bytes)]).toEqual([edge, made(new TextDecoder(), bytes)]);
      expect([edge, made(new Decoder('utf8', { fatal: true }), bytes)]).toEqual([
        edge,
        made(new TextDecoder('utf8', { fatal: true }), bytes),
      ]);
    }
  });

  it('comes of any byte as latin1, however many they are', () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => index & 0xff);
    expect(new Decoder('latin1').decode(bytes)).toBe(new TextDecoder('latin1').decode(bytes));
    expect(new Decoder('latin1').decode(bytes.subarray(3, 9))).toBe(new TextDecoder('latin1').decode(bytes.subarray(3, 9)));
    expect(() => new Decoder('koi8-r')).toThrow(RangeError);
  });
});

describe('64 bits in browsers without BigInt', () => {
  it('hold every whole number up to 2^53 as elsewhere, and give it back', () => {
    const whole = double({ min: 0, max: Number.MAX_SAFE_INTEGER, noNaN: true }).map(Math.floor);
    assert(
      property(whole, constantFrom(true, false), (value, isLittleEndian) => {
        const [older, other] = [new DataView(new ArrayBuffer(8)), new DataView(new ArrayBuffer(8))];
        bits64.setBigUint64.call(older, 0, value, isLittleEndian);
        other.setBigUint64(0, BigInt(value), isLittleEndian);
        expect(older).toEqual(other);
        expect(bits64.getBigUint64.call(other, 0, isLittleEndian)).toBe(value);
      }),
    );
  });
});

interface Stretched {
  readonly key: string;
  readonly hash: string;
}

/** What a passphrase and then bytes come to in a script that has no WebAssembly, as the reader's worker has libsodium there. */
async function withoutWebAssembly(passphrase: string, salt: Uint8Array, cost: PassphraseCost, bytes: Uint8Array): Promise<Stretched> {
  const contents = `import { stretchPassphrase } from './passphrase.ts';
    import { hex, sha256 } from './hash.ts';
    self.stretched = { key: hex(stretchPassphrase(${JSON.stringify(passphrase)}, Uint8Array.of(${salt.join()}), ${JSON.stringify(cost)})) };
    self.stretched.hash = hex(sha256(Uint8Array.of(${bytes.join()})));`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('../../../../shared/crypto', import.meta.url)) },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    external: ['crypto', 'node:fs'],
    plugins: [packagesForOlder],
  });
  const script = `${await sodiumInJavaScript()};(async () => {${outputFiles[0]?.text}})()`;
  // In a program of its own: libsodium leaves the error behind with which it finds WebAssembly missing.
  const program = `const { webcrypto: crypto } = require('node:crypto');
    const self = { crypto };
    const given = { self, window: self, crypto, TextEncoder, TextDecoder, WebAssembly: undefined };
    const run = require('node:vm').runInNewContext(${JSON.stringify(script)}, given);
    run.then(() => process.stdout.write(JSON.stringify(self.stretched)));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--unhandled-rejections=none', '-'], { input: program, encoding: 'utf8' }),
  ) as Stretched;
}

describe('libsodium without WebAssembly', () => {
  it('finds everything where it is after a passphrase that takes more memory than it began with', async () => {
    const [salt, bytes] = [Uint8Array.from({ length: 16 }, (_, index) => index), Uint8Array.of(1, 2, 3)];
    // It begins with 80 MiB for everything.
    const cost = { passes: 1, memoryKiB: 81_920 };
    expect(await withoutWebAssembly('anchor', salt, cost, bytes)).toEqual({
      key: hex(stretchPassphrase('anchor', salt, cost)),
      hash: hex(sha256(bytes)),
    });
  });
});
