import { nowMs } from '../../ui/page-clock.ts';
import {
  checkSlots,
  coveredParts,
  filledFile,
  fileToSign,
  PreparedFileError,
  type SignatureSlot,
  type SlotValue,
} from '../../../shared/format/witnessing/prepared-file.ts';
import { Problem } from '../problems.ts';
import type { Asker } from '../worker-client.ts';
import { fetchContent, fetchWitnessing, type WitnessingAnswer } from './fetch-witnessing.ts';
import type { EarlierSignature } from './signing-kit.ts';

/** A document with everything that was checked about it, ready to be read and signed. */
export interface ToSign {
  readonly witnessId: string;
  /** Null where only the server knows it. */
  readonly document: string | null;
  /** Empty where the owner hasn't said it. */
  readonly owner: string;
  /** The one who is to sign now. */
  readonly name: string;
  readonly position: number;
  readonly of: number;
  readonly prepared: Uint8Array<ArrayBuffer>;
  readonly slots: readonly SignatureSlot[];
  readonly values: readonly SlotValue[];
  readonly before: readonly EarlierSignature[];
  /** DER. */
  readonly authority: Uint8Array;
  /** Whether its owner sealed it: then names, places and bytes are those that they sealed. */
  readonly sealed: boolean;
  /** SHA-256 of the prepared file, hexadecimal: the same for everybody who is asked. Null where the browser has no cryptography of its own. */
  readonly sha256: string | null;
  /** What is shown: up to the end of the witness's own revision. */
  readonly shown: Blob;
}

type Opened = Pick<ToSign, 'document' | 'owner' | 'position' | 'prepared' | 'slots' | 'sealed'> & {
  readonly names: readonly (string | null)[];
};

const pdfMark = [0x25, 0x50, 0x44, 0x46, 0x2d];

/**
 * Fetches everything and checks it before anything of it is shown: the document against what its owner sealed, its places, and each earlier
 * signature against the document. @throws Problem `witness_link_needed`, `false_document`, `not_a_pdf`, `false_signature`, and as fetching.
 */
export async function loadWitnessing(client: Asker, base: string, linked: string | undefined): Promise<ToSign> {
  const answer = await fetchWitnessing(base);
  if (answer.sealed && linked === undefined) throw new Problem('witness_link_needed', 'the key is not in the address');
  const content = await fetchContent(base, answer.sizeBytes);
  // Whoever has a key trusts nothing that wasn't sealed with it, whatever the server calls it.
  const opened = linked === undefined ? openedPlain(answer, content) : await openSealed(client, content, linked);
  checkFile(opened);
  const { names, ...rest } = opened;
  const [name, at] = [names[rest.position - 1] ?? answer.name, rest.position - 1];
  if (answer.before.length !== at) throw new Problem('false_document', 'it is the turn of somebody else');
  const values = answer.before.map(({ signedAtMs, cms }) => ({ signedAtMs, cms }));
  const before = await checkBefore(answer, opened, values);
  const { file } = trusted('false_document', () => fileToSign(rest.prepared, rest.slots, values, nowMs()));
  const shown = new Blob([file as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
  const sha256 = await fingerprintOf(rest.prepared);
  return { ...rest, witnessId: answer.id, name, of: rest.slots.length, values, before, authority: answer.authority, sha256, shown };
}

/** Pages over plain http have no `crypto.subtle`. */
async function fingerprintOf(file: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  return subtle === undefined ? null : inHex(new Uint8Array(await subtle.digest('SHA-256', file)));
}

export const inHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function openedPlain({ owner, name, position, slots }: WitnessingAnswer, prepared: Uint8Array<ArrayBuffer>): Opened {
  if (!Number.isInteger(position) || position < 1) throw new Problem('false_document', 'nobody has that position');
  const names = slots.map((_, index) => (index === position - 1 ? name : null));
  return { document: null, owner: owner ?? '', position, prepared, slots, names, sealed: false };
}

async function openSealed(client: Asker, sealed: Uint8Array<ArrayBuffer>, linked: string): Promise<Opened> {
  const { file, particulars, position } = await client.ask('openWitnessing', { sealed, linked });
  const { document, owner, witnesses, slots } = particulars;
  if (position > slots.length) throw new Problem('false_document', 'nobody has that position');
  return { document, owner, position, prepared: file, slots: slots, names: witnesses, sealed: true };
}

function checkFile({ prepared, slots }: Opened): void {
  if (!pdfMark.every((byte, index) => prepared[index] === byte)) throw new Problem('not_a_pdf', 'it does not begin as a PDF does');
  trusted('false_document', () => checkSlots(prepared, slots));
}

/** Each value must be over the document as it was then, with those before it. */
async function checkBefore({ before, authority }: WitnessingAnswer, opened: Opened, values: readonly SlotValue[]) {
  if (before.length === 0) return [];
  const { checkEarlier } = await import('./signing-kit.ts');
  const checked: EarlierSignature[] = [];
  for (const [index, { name, signedAtMs, cms }] of before.entries()) {
    const file = trusted('false_signature', () => filledFile(opened.prepared, opened.slots, values.slice(0, index + 1)));
    const covered = coveredParts(file, opened.slots[index] as SignatureSlot);
    checked.push(await checkEarlier({ name: opened.names[index] ?? name, signedAtMs, cms, covered, authority }));
  }
  return checked;
}

export function trusted<Value>(problem: 'false_document' | 'false_signature' | 'signature_too_large', act: () => Value): Value {
  try {
    return act();
  } catch (error) {
    // An answer may have anything where a place should be.
    if (error instanceof PreparedFileError || error instanceof TypeError) throw new Problem(problem, error.message);
    throw error;
  }
}
