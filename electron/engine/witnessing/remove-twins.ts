import { versionKey } from '../../../shared/format/vault/document-versions.ts';
import type { Session } from '../engine-context.ts';
import { versionsOf } from '../items/item-fields.ts';
import type { KeptWitnessing } from './witnessing-record.ts';

/**
 * Takes out what two devices have both made of one witnessing at the same time: the version that counts as its result stays, the same on
 * all devices, and its twins go.
 */
export function removeTwins({ book }: Session, all: readonly KeptWitnessing[]): void {
  for (const { document, result, made } of all) {
    if (result === null || made.length < 2) continue;
    const versions = versionsOf(document.body);
    const twins = versions.filter(({ root }) => root !== result.root && made.includes(root));
    if (twins.length === 0 || !versions.some(({ root }) => root === result.root)) continue;
    const gone = Object.fromEntries(twins.map(({ sealedNumber, root }) => [versionKey(sealedNumber, root), null]));
    book.write([{ id: document.id, vault: document.vault, kind: 'document', versions: gone }]);
  }
}
