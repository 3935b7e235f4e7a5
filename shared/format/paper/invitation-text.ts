import { fromBase32, toBase32 } from '../../crypto/base64.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { isUlid } from '../../domain/ids.ts';
import { checkCode, codeBytes } from '../random-code.ts';
import { paperText, readPaperText } from './paper-text.ts';

// FORMAT.md, "Invitation": the text of its QR code, and of the fragment of its link.

/** What the owner hands to a recipient, past the server. */
export interface InvitationCode {
  /** Bare ULID of the invitation. */
  readonly id: string;
  /** I: 16 bytes that are not all zero. The holder wipes it. */
  readonly code: Uint8Array;
}

/** The text for a QR code or a link's fragment. Who has it can enrol as the recipient. @throws TypeError for what is no invitation. */
export function invitationText({ id, code }: InvitationCode): string {
  checkCode(code);
  if (!isUlid(id)) throw new TypeError('an invitation has a bare ULID');
  return paperText('invitation', [id, toBase32(code)]);
}

/**
 * The invitation in such a text, or in a link that ends with it.
 * @throws CryptoError `bad_header`, `unsupported_version`, `truncated` or `damaged`, as for `readPaperText`; `damaged` also for a field
 * that isn't what its position calls for.
 */
export function readInvitationText(text: string): InvitationCode {
  const [id = '', code = ''] = readPaperText('invitation', text.slice(text.indexOf('#') + 1), 2);
  const bytes = fromBase32(code, 'damaged');
  if (!isUlid(id) || bytes.length !== codeBytes || bytes.every((byte) => byte === 0))
    throw new CryptoError('damaged', 'the invitation has a field that is not what it should be');
  return { id, code: bytes };
}
