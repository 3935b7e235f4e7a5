import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import { readWitnessText } from '../../../shared/format/paper/witness-text.ts';
import { openWitnessing } from '../../../shared/format/witnessing/sealed-witnessing.ts';
import { Problem } from '../problems.ts';
import type { Answered, Asked } from '../worker-messages.ts';

/**
 * Opens what the server keeps with the key from the witness's link.
 * @throws Problem `mistyped_witness_link` for a link that isn't whole, `false_document` for anything that wasn't sealed with its key;
 * CryptoError `unsupported_version`.
 */
export function openSealedWitnessing({ sealed, linked }: Asked<'openWitnessing'>): Answered<'openWitnessing'> {
  const code = trusting('mistyped_witness_link', () => readWitnessText(linked));
  try {
    return { ...trusting('false_document', () => openWitnessing(sealed, code.key)), position: code.position };
  } finally {
    wipe(code.key);
  }
}

function trusting<Value>(problem: 'mistyped_witness_link' | 'false_document', act: () => Value): Value {
  try {
    return act();
  } catch (error) {
    if (error instanceof CryptoError && error.code !== 'unsupported_version') throw new Problem(problem, error.message);
    throw error;
  }
}
