import { CryptoError, type CryptoErrorCode } from './crypto-error.ts';
import { reserveScratch } from './scratch.ts';
import { wasm } from './sodium.ts';

/** The code of the CryptoError that `act` ends with; any other error passes through. */
export function codeOf(act: () => unknown): CryptoErrorCode | 'no failure' {
  try {
    act();
    return 'no failure';
  } catch (error) {
    if (error instanceof CryptoError) return error.code;
    throw error;
  }
}

/** Whether these bytes are anywhere in libsodium's memory. */
export function isInWasm(bytes: Uint8Array): boolean {
  reserveScratch(1);
  return Buffer.from(wasm.HEAPU8.buffer).indexOf(bytes) >= 0;
}

/** Bytes given as hexadecimal digits. */
export const unhex = (digits: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(digits, 'hex'));
