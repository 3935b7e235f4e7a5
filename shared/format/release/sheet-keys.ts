import { boxPublicKey, type BoxKeys } from '../../crypto/box.ts';
import { concatBytes, utf8 } from '../../crypto/bytes.ts';
import { deriveBoundKey } from '../../crypto/derive.ts';
import { asKey, keyBytes, wipe } from '../../crypto/keys.ts';
import { isUlid } from '../../domain/ids.ts';
import { checkCode } from '../random-code.ts';

// FORMAT.md, "Lock", keys of sheets.

/** A sheet's id and its secret, which stays the caller's. */
export interface SheetCode {
  /** Bare ULID. */
  readonly id: string;
  /** 16 bytes, not all zero. */
  readonly code: Uint8Array;
}

/** What seals to a sheet: enough to make another lock for it, and of no use for opening one. */
export interface SheetKey {
  readonly id: string;
  /** X25519, 32 bytes. */
  readonly publicKey: Uint8Array;
}

/**
 * The key pair that a sheet's code stands for, with one owner: what another owner seals, the same paper doesn't open. The caller wipes
 * the private key.
 * @param identity the owner's Ed25519 public key.
 * @throws TypeError for an invalid code, id or identity.
 */
export function sheetKeys({ id, code }: SheetCode, identity: Uint8Array): BoxKeys {
  checkCode(code);
  if (!isUlid(id)) throw new TypeError('a sheet is named by a bare ULID');
  if (identity.length !== keyBytes) throw new TypeError('an identity has 32 bytes');
  const padded = codeAsKey(code);
  try {
    const privateKey = deriveBoundKey(padded, 'HeirlockSheetK02', concatBytes(utf8(id), identity));
    return { publicKey: boxPublicKey(privateKey), privateKey };
  } finally {
    wipe(padded);
  }
}

/** A code and zeros: the key that others are derived from. The caller wipes it. */
export function codeAsKey(code: Uint8Array): ReturnType<typeof asKey> {
  const padded = new Uint8Array(keyBytes);
  padded.set(code);
  return asKey(padded);
}

/** The public half alone. @throws TypeError as `sheetKeys`. */
export function sheetKeyOf(sheet: SheetCode, identity: Uint8Array): SheetKey {
  const { publicKey, privateKey } = sheetKeys(sheet, identity);
  wipe(privateKey);
  return { id: sheet.id, publicKey };
}
