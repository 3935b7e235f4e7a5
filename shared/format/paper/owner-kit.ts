import { fromBase32, toBase32 } from '../../crypto/base64.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { asKey, keyBytes, type Key } from '../../crypto/keys.ts';
import { isUlid } from '../../domain/ids.ts';
import { checkCode, codeBytes } from '../random-code.ts';
import { paperText, readPaperText } from './paper-text.ts';

/** What an owner kit's QR code holds. The holder wipes both keys. */
export interface OwnerKit {
  /** Bare ULID. */
  readonly accountId: string;
  /** The account's code, 16 bytes. */
  readonly secretKey: Uint8Array;
  readonly recoveryKey: Key;
}

/**
 * The text of an owner kit's QR code; FORMAT.md, "Owner kit". Anyone who has it can open the keyring: it goes onto paper and nowhere else.
 * @throws TypeError for an id that isn't a ULID, a secret key that isn't a code, or a wiped key.
 */
export function ownerKitText({ accountId, secretKey, recoveryKey }: OwnerKit): string {
  if (!isUlid(accountId)) throw new TypeError('an account id is a bare ULID');
  checkCode(secretKey);
  return paperText('kit', [accountId, toBase32(secretKey), toBase32(asKey(recoveryKey))]);
}

/**
 * What a kit's text holds; surrounding white space is removed.
 * @throws CryptoError `bad_header` for a text that isn't a kit, `unsupported_version`, `truncated` for missing fields, `damaged` for
 * anything else.
 */
export function readOwnerKitText(text: string): OwnerKit {
  const [accountId = '', secret = '', recovery = ''] = readPaperText('kit', text, 3);
  const secretKey = fromBase32(secret, 'damaged');
  const recoveryKey = fromBase32(recovery, 'damaged');
  const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);
  if (!isUlid(accountId) || secretKey.length !== codeBytes || recoveryKey.length !== keyBytes || isZero(secretKey) || isZero(recoveryKey)) {
    throw new CryptoError('damaged', 'the kit has a field that is not what it should be');
  }
  return { accountId, secretKey, recoveryKey: asKey(recoveryKey) };
}
