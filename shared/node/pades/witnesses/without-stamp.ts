import { DerError, derOid, derSequence, derSet, readDer } from '../certificates/der-reader.ts';
import { encodeSequence, encodeTagged, encodeValue } from '../cms/der-writer.ts';
import { oids } from '../cms/oids.ts';

/** A value as its signer made it, and the timestamp that was put over it since; null for none. */
export interface Unstamped {
  readonly cms: Uint8Array;
  readonly token: Uint8Array | null;
}

/** What `stampValue` has put together, taken apart. @throws DerError for anything else that isn't signed. */
export function withoutStamp(cms: Uint8Array): Unstamped {
  const [type, explicit] = derSequence(readDer(cms));
  const members = derSequence(explicit?.children()[0]);
  const signers = members.at(-1);
  const [signer, second] = signers?.tag === 0x31 ? signers.children() : [];
  if (type === undefined || signer === undefined || second !== undefined) throw new DerError('signed data by one signer was expected');
  const parts = derSequence(signer);
  const added = parts.at(-1);
  if (added?.tag !== 0xa1) return { cms, token: null };
  const [attribute, another] = added.children();
  const [name, values] = derSequence(attribute);
  const [token, more] = derSet(values);
  if (another !== undefined || more !== undefined || token === undefined || derOid(name) !== oids.timestampToken)
    throw new DerError('something was added that is no timestamp');
  const plain = encodeSequence(...parts.slice(0, -1).map(({ raw }) => raw));
  const rest = members.slice(0, -1).map(({ raw }) => raw);
  return {
    cms: encodeSequence(type.raw, encodeTagged(0, encodeSequence(...rest, encodeValue(0x31, plain)))),
    token: token.raw,
  };
}
