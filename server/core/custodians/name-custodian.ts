import { custodianWords } from '../../../shared/format/custody/custodian-key.ts';
import type { Core } from '../context.ts';

/** What owners' plans name this installation by, and the words by which an owner compares it with what their device was told. */
export function nameCustodian({ keys }: Pick<Core, 'keys'>): { readonly publicKey: Uint8Array; readonly words: string } {
  const publicKey = keys.custodianPublicKey;
  return { publicKey, words: custodianWords(publicKey) };
}
