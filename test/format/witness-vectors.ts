import { concatBytes, utf8 } from '../../shared/crypto/bytes.ts';
import { commitKey, deriveKey } from '../../shared/crypto/derive.ts';
import { fromHex, hex, sha256 } from '../../shared/crypto/hash.ts';
import { asKey } from '../../shared/crypto/keys.ts';
import { sealObjectWithNonce } from '../../shared/crypto/sealed-object.ts';
import { encodeContainerHeader } from '../../shared/format/container/document-container-layout.ts';
import { joinContainerWithHeaders } from '../../shared/format/container/document-container.ts';
import { canonicalJson } from '../../shared/format/json-body.ts';
import { readWitnessText, witnessText } from '../../shared/format/paper/witness-text.ts';
import { openWitnessing, sealWitnessing, witnessingHead, type Particulars } from '../../shared/format/witnessing/sealed-witnessing.ts';
import { flipped, outcomeOf, same, VectorReport, withinBuffer } from './vector-report.ts';

interface WitnessingVector {
  readonly name: string;
  readonly key: string;
  readonly nonce: string;
  readonly salt: string;
  readonly streamHeader: string;
  readonly file: string;
  readonly particulars: Particulars;
  readonly witnessing: string;
}

interface RefusedWitnessing {
  readonly name: string;
  readonly key: string;
  readonly witnessing: string;
  readonly code: string;
}

interface TextVector {
  readonly key: string;
  readonly position: number;
  readonly typed: readonly string[];
  readonly text: string;
}

interface WitnessVectors {
  readonly opens: readonly WitnessingVector[];
  readonly fails: readonly RefusedWitnessing[];
  readonly texts: readonly TextVector[];
  readonly refusedTexts: readonly { readonly name: string; readonly text: string; readonly outcome: string }[];
}

/** As `sealWitnessing`, of what a vector gives in the place of random bytes. */
function sealed({ particulars, ...vector }: WitnessingVector): Uint8Array {
  const [key, file] = [asKey(fromHex(vector.key)), fromHex(vector.file)];
  const body = utf8(canonicalJson({ ...particulars, format: 1, sizeBytes: file.length, sha256: hex(sha256(file)) }));
  const place = { person: 'HeirlockWitness1', binding: ['witnessing'] };
  const object = sealObjectWithNonce(body, deriveKey(key, 'witnessing particulars'), place, fromHex(vector.nonce));
  const own = deriveKey(key, 'witnessing document');
  const header = encodeContainerHeader(fromHex(vector.salt));
  header.set(commitKey(own, 'HeirlockDocKeys1', header.subarray(0, 32)).keyCheck, 32);
  const { vaultId, documentId, version } = particulars;
  const sealer = joinContainerWithHeaders({ key: own, header, vaultId, documentId, version }, [fromHex(vector.streamHeader)]);
  return concatBytes(witnessingHead(object.length), object, header, sealer.sealSegment(0, file, true));
}

function checkOpening(vector: WitnessingVector): void {
  same(hex(sealed(vector)), vector.witnessing);
  const key = asKey(fromHex(vector.key));
  const again = sealWitnessing(fromHex(vector.file), vector.particulars, key);
  for (const bytes of [fromHex(vector.witnessing), again]) {
    const { file, particulars } = openWitnessing(withinBuffer(bytes), key);
    same(hex(file), vector.file, 'the file');
    for (const [name, said] of Object.entries(vector.particulars))
      same(canonicalJson(particulars[name as keyof Particulars]), canonicalJson(said), name);
  }
}

/** A bit of every byte, and every place where it can be cut. */
function checkRefusals(vector: WitnessingVector): void {
  const [key, bytes] = [asKey(fromHex(vector.key)), fromHex(vector.witnessing)];
  for (let place = 0; place < bytes.length; place += 1)
    for (const broken of [bytes.subarray(0, place), flipped(bytes, place, place % 8)])
      if (outcomeOf(() => openWitnessing(broken, key)) === 'no failure')
        throw new Error(`it was opened although it was changed at ${place}`);
}

function checkText({ key, position, typed, text }: TextVector): void {
  same(witnessText({ key: asKey(fromHex(key)), position }), text);
  for (const given of [text, ...typed]) {
    const read = readWitnessText(given);
    same(`${hex(read.key)} ${read.position}`, `${key} ${position}`);
  }
  for (let place = 0; place < text.length; place += 1)
    for (const broken of [text.slice(0, place), `${text.slice(0, place)}!${text.slice(place + 1)}`])
      if (outcomeOf(() => readWitnessText(broken)) === 'no failure') throw new Error(`it was read although it was changed at ${place}`);
}

/** `witness.json`; FORMAT.md, "Prepared signatures". */
export function runWitnessVectors(vectors: unknown): readonly string[] {
  const { opens, fails, texts, refusedTexts } = vectors as WitnessVectors;
  const report = new VectorReport();
  for (const vector of opens) report.check(vector.name, () => checkOpening(vector));
  const [first] = opens;
  if (first !== undefined) report.check('cut and flipped', () => checkRefusals(first));
  for (const { name, key, witnessing, code } of fails)
    report.check(name, () =>
      same(
        outcomeOf(() => openWitnessing(fromHex(witnessing), asKey(fromHex(key)))),
        code,
      ),
    );
  for (const vector of texts) report.check(vector.text, () => checkText(vector));
  for (const { name, text, outcome } of refusedTexts)
    report.check(`text: ${name}`, () =>
      same(
        outcomeOf(() => readWitnessText(text)),
        outcome,
      ),
    );
  return report.failures;
}
