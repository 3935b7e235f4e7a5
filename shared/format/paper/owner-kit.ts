import { fromBase32, toBase32 } from '../../crypto/base64.ts';
import { utf8 } from '../../crypto/bytes.ts';
import { sha256 } from '../../crypto/hash.ts';
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

/** What the QR code of a kit with a way in holds: all that a new device needs but the passphrase. The holder wipes both codes. */
export interface KitWayIn {
  /** Bare ULID. */
  readonly accountId: string;
  /** The account's code, 16 bytes. */
  readonly secretKey: Uint8Array;
  /** The server's origin. */
  readonly server: string;
  /** What the server gives the sealed keyring for, 16 bytes. */
  readonly access: Uint8Array;
}

const wayInVersion = '2';
const maxServerBytes = 2048;

/**
 * The text of such a QR code; FORMAT.md, "Owner kit". Without the passphrase it opens nothing, so the recovery key isn't in it.
 * @throws TypeError for an id that isn't a ULID, codes that are none, or a server that isn't an origin.
 */
export function kitWayInText({ accountId, secretKey, server, access }: KitWayIn): string {
  if (!isUlid(accountId)) throw new TypeError('an account id is a bare ULID');
  checkCode(secretKey);
  checkCode(access);
  if (!isOrigin(server)) throw new TypeError('a server is an origin');
  return paperText('kit', [accountId, toBase32(secretKey), toBase32(utf8(server)), toBase32(access)], wayInVersion);
}

/** What such a text holds. @throws CryptoError as `readOwnerKitText`. */
export function readKitWayInText(text: string): KitWayIn {
  const [accountId = '', secret = '', place = '', code = ''] = readPaperText('kit', text, 4, wayInVersion);
  const [secretKey, access] = [fromBase32(secret, 'damaged'), fromBase32(code, 'damaged')];
  const server = textOf(fromBase32(place, 'damaged'));
  const isCode = (bytes: Uint8Array): boolean => bytes.length === codeBytes && bytes.some((byte) => byte !== 0);
  if (!isUlid(accountId) || !isCode(secretKey) || !isCode(access) || !isOrigin(server))
    throw new CryptoError('damaged', 'the kit has a field that is not what it should be');
  return { accountId, secretKey, server, access };
}

/** Whether a text is of that kind, rather than of the first. */
export function isKitWayIn(text: string): boolean {
  return text.trim().startsWith(`heirlock:kit:${wayInVersion}:`);
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CryptoError('damaged', 'the kit has a field that is no text');
  }
}

function isOrigin(server: string): boolean {
  return server.length <= maxServerBytes && /^https?:\/\//.test(server) && URL.canParse(server) && new URL(server).origin === server;
}

/** What a server keeps of the way in, which it can't be made from. FORMAT.md, "Owner kit". */
export function accessHash(access: Uint8Array): Uint8Array {
  return sha256(utf8('Heirlock kit access\n'), access);
}
