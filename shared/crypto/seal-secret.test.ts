import { describe, expect, it } from 'vitest';
import { randomKey } from './keys.ts';
import { openSecret, sealSecret } from './seal-secret.ts';

const key = randomKey();
const plain = new TextEncoder().encode('whsec_of-nobody');

describe('a sealed secret', () => {
  it('opens with its key in its place, and looks different each time', () => {
    const [first, second] = [sealSecret(plain, key, 'webhook 1'), sealSecret(plain, key, 'webhook 1')];
    expect(openSecret(first, key, 'webhook 1')).toEqual(plain);
    expect(first).not.toEqual(second);
    expect(openSecret(sealSecret(new Uint8Array(0), key, 'x'), key, 'x')).toEqual(new Uint8Array(0));
  });

  it('opens nowhere else and with no other key', () => {
    const sealed = sealSecret(plain, key, 'webhook 1');
    expect(() => openSecret(sealed, key, 'webhook 2')).toThrow('does not open');
    expect(() => openSecret(sealed, randomKey(), 'webhook 1')).toThrow('another key');
  });

  it('is refused when any bit was changed or any byte is missing', () => {
    const sealed = sealSecret(plain, key, 'webhook 1');
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const damaged = Uint8Array.from(sealed);
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => openSecret(damaged, key, 'webhook 1'), `bit ${bit}`).toThrow();
    }
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => openSecret(sealed.subarray(0, length), key, 'webhook 1')).toThrow();
  });
});
