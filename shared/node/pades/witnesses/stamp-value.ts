import { DerError, derSequence, readDer } from '../certificates/der-reader.ts';
import { encodeOid, encodeSequence, encodeSetOf, encodeTagged, encodeValue } from '../cms/der-writer.ts';
import { oids } from '../cms/oids.ts';

/**
 * A value with a timestamp over it (signature-time-stamp, ETSI EN 319 122-1, section 5.3): a certificate for one act is over long before
 * the last of several people has signed, and only this proves that it wasn't when it was used. Whatever was signed stays as it was.
 * @throws DerError for a value that isn't one signer's SignedData without unsigned attributes (`checkValue`).
 */
export function stampValue(cms: Uint8Array, token: Uint8Array): Buffer {
  const [type, explicit] = derSequence(readDer(cms));
  const members = derSequence(explicit?.children()[0]);
  const signers = members.at(-1);
  const [signer, second] = signers?.tag === 0x31 ? signers.children() : [];
  if (type === undefined || signer === undefined || second !== undefined) throw new DerError('signed data by one signer was expected');
  const parts = derSequence(signer);
  if (parts.at(-1)?.tag !== 0x04) throw new DerError('the value has unsigned attributes already');
  const attribute = encodeSequence(encodeOid(oids.timestampToken), encodeSetOf(token));
  const stamped = encodeSequence(...parts.map(({ raw }) => raw), encodeTagged(1, attribute));
  const rest = members.slice(0, -1).map(({ raw }) => raw);
  return encodeSequence(type.raw, encodeTagged(0, encodeSequence(...rest, encodeValue(0x31, stamped))));
}

/** What a timestamp over a value covers: the signature itself. @throws DerError */
export function signatureOf(cms: Uint8Array): Uint8Array {
  const [, explicit] = derSequence(readDer(cms));
  const signer = derSequence(explicit?.children()[0]).at(-1)?.children()[0];
  const signature = derSequence(signer).find(({ tag }) => tag === 0x04);
  if (signature === undefined) throw new DerError('signed data by one signer was expected');
  return signature.content;
}
