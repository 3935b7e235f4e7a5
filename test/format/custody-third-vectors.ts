import { fromBase64 } from '../../shared/crypto/base64.ts';
import { fromHex, hex } from '../../shared/crypto/hash.ts';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { asKey } from '../../shared/crypto/keys.ts';
import type { Place } from '../../shared/domain/custodian-states.ts';
import { partText, readPartText } from '../../shared/format/custody/part-text.ts';
import { openContact, openThirdShare, sealThirdShare } from '../../shared/format/custody/third-box.ts';
import { canonicalJson } from '../../shared/format/json-body.ts';
import { readThirdPaperText, readThirdPaperWords, thirdPaperText, thirdPaperWords } from '../../shared/format/paper/third-paper.ts';
import type { ServerHalfPlace } from '../../shared/format/release/release-key.ts';
import { outcomeOf, same, type VectorReport } from './vector-report.ts';

interface Named {
  readonly name: string;
}

/** What `custody.json` has of parts that are carried, of papers, and of what is sealed to a third party. */
export interface ThirdVectors {
  readonly parts: readonly (Named & ServerHalfPlace & { readonly place: Place; readonly share: string; readonly text: string })[];
  readonly refusedParts: readonly (Named & { readonly text: string; readonly code: string })[];
  readonly papers: readonly (Named & {
    readonly seed: string;
    readonly publicKey: string;
    readonly words: string;
    readonly text: string;
  })[];
  readonly refusedPapers: readonly (Named & { readonly text: string; readonly code: string })[];
  readonly refusedWords: readonly (Named & { readonly words: string; readonly code: string })[];
  readonly boxes: readonly (Named & { readonly seed: string; readonly owner: string; readonly share: string; readonly sealed: string })[];
  readonly refusedBoxes: readonly (Named & {
    readonly seed: string;
    readonly owner: string;
    readonly sealed: string;
    readonly code: string;
  })[];
  readonly contacts: readonly (Named & { readonly seed: string; readonly sealed: string; readonly says: unknown })[];
  readonly refusedContacts: readonly (Named & { readonly seed: string; readonly sealed: string; readonly code: string })[];
}

function checkPart(vector: ThirdVectors['parts'][number]): void {
  const { vaultId, recipientId, keyGeneration, place, text } = vector;
  const part = { vaultId, recipientId, keyGeneration, place };
  same(partText({ ...part, share: asKey(fromHex(vector.share)) }), text.slice(text.indexOf('#') + 1));
  const { share, ...read } = readPartText(text);
  same(canonicalJson({ ...read, share: hex(share) }), canonicalJson({ ...part, share: vector.share }));
}

function checkPaper(vector: ThirdVectors['papers'][number]): void {
  const seed = asKey(fromHex(vector.seed));
  same(hex(identityFromSeed(seed).publicKey), vector.publicKey);
  same(thirdPaperWords(seed), vector.words);
  same(hex(readThirdPaperWords(vector.words)), vector.seed);
  same(thirdPaperText(seed), vector.text);
  same(hex(readThirdPaperText(vector.text)), vector.seed);
}

function checkBoxes(report: VectorReport, { boxes, refusedBoxes, contacts, refusedContacts }: ThirdVectors): void {
  for (const { name, seed, owner: ownerHex, share, sealed } of boxes)
    report.check(name, () => {
      const [key, owner] = [asKey(fromHex(seed)), fromHex(ownerHex)];
      same(hex(openThirdShare(fromHex(sealed), key, owner)), share);
      const again = sealThirdShare(asKey(fromHex(share)), identityFromSeed(key).publicKey, owner);
      same(hex(openThirdShare(again, key, owner)), share);
    });
  checkRefused(report, refusedBoxes, ({ seed, owner, sealed }) => openThirdShare(fromHex(sealed), asKey(fromHex(seed)), fromHex(owner)));
  for (const { name, seed, sealed, says } of contacts)
    report.check(name, () => same(canonicalJson(openContact(fromBase64(sealed), asKey(fromHex(seed)))), canonicalJson(says)));
  checkRefused(report, refusedContacts, ({ seed, sealed }) => openContact(fromBase64(sealed), asKey(fromHex(seed))));
}

function checkRefused<Vector extends Named & { readonly code: string }>(
  report: VectorReport,
  vectors: readonly Vector[],
  open: (vector: Vector) => unknown,
): void {
  for (const vector of vectors)
    report.check(vector.name, () =>
      same(
        outcomeOf(() => open(vector)),
        vector.code,
      ),
    );
}

/** FORMAT.md, "Sealed to the third party", "Part text" and "Paper of the third party". */
export function checkThird(report: VectorReport, vectors: ThirdVectors): void {
  for (const vector of vectors.parts) report.check(vector.name, () => checkPart(vector));
  for (const vector of vectors.papers) report.check(vector.name, () => checkPaper(vector));
  checkRefused(report, vectors.refusedParts, ({ text }) => readPartText(text));
  checkRefused(report, vectors.refusedPapers, ({ text }) => readThirdPaperText(text));
  checkRefused(report, vectors.refusedWords, ({ words }) => readThirdPaperWords(words));
  checkBoxes(report, vectors);
}
