import { randomBytes } from '../crypto/keys.ts';

/** Length of a code, in bytes. */
export const codeBytes = 16;

/** A new random code; FORMAT.md, "More terms". The holder wipes it. */
export function randomCode(): Uint8Array<ArrayBuffer> {
  return randomBytes(codeBytes);
}

/** @throws TypeError unless these bytes can be a code: 16, and not all zero, which is what a wiped one looks like. */
export function checkCode(code: Uint8Array): void {
  if (code.length !== codeBytes) throw new TypeError(`a code has ${codeBytes} bytes`);
  if (code.every((byte) => byte === 0)) throw new TypeError('these bytes are all zero: the code was wiped or never filled');
}
