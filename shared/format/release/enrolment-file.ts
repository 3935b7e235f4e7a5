import { concatBytes } from '../../crypto/bytes.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { enrolmentBytes, readEnrolment } from './enrolment.ts';
import { proofBytes } from './invitation.ts';

// FORMAT.md, "Files", enrolment without a server.

/** Length of every `.heirlock-enrolment` file, in bytes. */
export const enrolmentFileSize = enrolmentBytes + proofBytes;

/** What a recipient's reader gives back for the owner's device. */
export interface EnrolmentFile {
  readonly enrolment: Uint8Array;
  readonly proof: Uint8Array;
}

/** The bytes of a `.heirlock-enrolment` file. @throws TypeError for what is no enrolment with its proof. */
export function enrolmentFileBytes({ enrolment, proof }: EnrolmentFile): Uint8Array<ArrayBuffer> {
  if (enrolment.length !== enrolmentBytes || proof.length !== proofBytes) throw new TypeError('a file holds an enrolment and its proof');
  return concatBytes(enrolment, proof);
}

/**
 * The two in such a file. Whether the proof holds, `isProvenEnrolment` says.
 * @throws CryptoError `truncated`, `bad_header`, `unsupported_version`, `damaged`, as FORMAT.md, "Files" and "Enrolment", says.
 */
export function readEnrolmentFile(bytes: Uint8Array): EnrolmentFile {
  const enrolment = bytes.slice(0, enrolmentBytes);
  if (readEnrolment(enrolment).place === null) throw new CryptoError('unsupported_version', 'the enrolment is of the first format');
  if (bytes.length < enrolmentFileSize) throw new CryptoError('truncated', "the enrolment's file is cut");
  if (bytes.length > enrolmentFileSize) throw new CryptoError('damaged', "the enrolment's file is too long");
  return { enrolment, proof: bytes.slice(enrolmentBytes) };
}
