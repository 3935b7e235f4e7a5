/** RC4, which node:crypto no longer has and old encrypted PDFs still need; encrypts and decrypts alike. Of no use for anything new. */
export function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let index = 0, mixed = 0; index < 256; index++) {
    const value = state[index] ?? 0;
    mixed = (mixed + value + (key[index % key.length] ?? 0)) & 0xff;
    state[index] = state[mixed] ?? 0;
    state[mixed] = value;
  }
  const out = Buffer.allocUnsafe(data.length);
  for (let at = 0, index = 0, mixed = 0; at < data.length; at++) {
    index = (index + 1) & 0xff;
    const value = state[index] ?? 0;
    mixed = (mixed + value) & 0xff;
    const other = state[mixed] ?? 0;
    state[index] = other;
    state[mixed] = value;
    out[at] = (data[at] ?? 0) ^ (state[(value + other) & 0xff] ?? 0);
  }
  return out;
}
