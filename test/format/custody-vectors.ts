import { fromBase64, toBase64 } from '../../shared/crypto/base64.ts';
import { fromHex, hex } from '../../shared/crypto/hash.ts';
import { identityFromSeed, type Identity } from '../../shared/crypto/identity.ts';
import { asKey } from '../../shared/crypto/keys.ts';
import { places, type Place } from '../../shared/domain/custodian-states.ts';
import { custodianSeed, custodianWords } from '../../shared/format/custody/custodian-key.ts';
import { readEnd, signEnd, type CustodyEnd } from '../../shared/format/custody/custody-end.ts';
import { readNote, signNote, type NoteSigner } from '../../shared/format/custody/custody-note.ts';
import { readPlan, signPlan, type CustodyPlan, type NewPlan } from '../../shared/format/custody/custody-plan.ts';
import { judgePlan } from '../../shared/format/custody/plan-verdict.ts';
import { joinGiven, openSealedThird, readPartFor, readRecipientShare } from '../../shared/format/custody/recipient-share.ts';
import { signedTextFromJson } from '../../shared/format/custody/signed-text.ts';
import {
  commitShares,
  FalseShareError,
  joinShares,
  sharesOfHalf,
  splitHalfAlong,
  type CommittedShares,
  type GivenShare,
  type JoinedHalf,
  type OfEachPlace,
} from '../../shared/format/custody/split-half.ts';
import { canonicalJson } from '../../shared/format/json-body.ts';
import type { ServerHalfPlace } from '../../shared/format/release/release-key.ts';
import { checkThird, type ThirdVectors } from './custody-third-vectors.ts';
import { outcomeOf, same, VectorReport } from './vector-report.ts';
import { namedVector, withWholeTexts } from './vector-edit.ts';

interface Named {
  readonly name: string;
}

/** In the order of the places, by number. */
type ByPlace = Readonly<Record<Place, string>>;

interface SplitVector extends Named, ServerHalfPlace {
  readonly half: string;
  readonly slope: string;
  readonly shares: ByPlace;
  readonly commitments: ByPlace;
}

interface GivenVector extends Named {
  readonly of: string;
  readonly given: readonly (Omit<GivenShare, 'share'> & { readonly share: string })[];
  readonly commitments?: ByPlace;
}

interface TextVector extends Named {
  readonly text: string;
  readonly signature: string;
}

/** What the first one says of whose it is and what it is of, the others say only where it is something else. */
interface HandedVector extends Named, Partial<ServerHalfPlace> {
  readonly identity?: string;
  readonly accountId?: string;
  readonly answers: readonly unknown[];
  /** Parts that were carried, as text. */
  readonly parts?: readonly string[];
  /** Seed of the third party's paper. */
  readonly paper?: string;
}

interface EndVector extends TextVector {
  /** Whoever reads it. */
  readonly custodian: string;
}

interface CustodyVectors extends ThirdVectors {
  readonly opens: readonly SplitVector[];
  readonly joins: readonly (GivenVector & { readonly falseShares: string; readonly half: string })[];
  readonly fails: readonly (GivenVector & { readonly named?: string; readonly code: string })[];
  readonly plans: readonly (TextVector & { readonly identitySeed: string })[];
  readonly refusedPlans: readonly (TextVector & {
    readonly accountId?: string;
    readonly vaultId?: string;
    readonly code: string;
  })[];
  readonly verdicts: readonly (Named & {
    readonly known: unknown;
    /** Unless it is the one of all plans. */
    readonly nextIdentity?: string;
    readonly next: unknown;
    readonly verdict: string;
  })[];
  readonly ends: readonly EndVector[];
  readonly refusedEnds: readonly (EndVector & { readonly code: string })[];
  readonly notes: readonly (TextVector & {
    readonly by: string;
    readonly signerSeed: string;
    readonly signer: string;
  })[];
  readonly refusedNotes: readonly (TextVector & { readonly by: string; readonly code: string })[];
  readonly given: readonly (HandedVector & { readonly falseShares: string; readonly half?: string })[];
  readonly refusedGiven: readonly (HandedVector & { readonly code: string })[];
  readonly keys: readonly { readonly masterKey: string; readonly seed: string; readonly publicKey: string; readonly words: string }[];
}

const bytesOf = (byPlace: ByPlace): OfEachPlace<Uint8Array> => [fromHex(byPlace[1]), fromHex(byPlace[2]), fromHex(byPlace[3])];

function checkSplit(vector: SplitVector): void {
  const half = asKey(fromHex(vector.half));
  const shares = vector.name === 'drawn' ? sharesOfHalf(half) : splitHalfAlong(half, fromHex(vector.slope));
  const commitments = commitShares(shares, vector);
  for (const [index, place] of places.entries()) {
    same(hex(shares[index] ?? new Uint8Array(0)), vector.shares[place], `the share of place ${place}`);
    same(hex(commitments[index] ?? new Uint8Array(0)), vector.commitments[place], `the commitment of place ${place}`);
  }
}

function joinVector(opens: readonly SplitVector[], { of, given, commitments }: GivenVector): Promise<JoinedHalf> {
  const split = namedVector(opens, of);
  const committed: CommittedShares = { ...split, commitments: bytesOf(commitments ?? split.commitments) };
  return joinShares(
    given.map((one) => ({ ...one, share: fromHex(one.share) })),
    committed,
  );
}

const namesOf = (shares: JoinedHalf['falseShares']): string => shares.map(({ place, givenBy }) => `${place} by ${givenBy}`).join(', ');

/** What joining ends with: the half and who gave something false, or the code of the refusal with the first such. */
async function outcomeOfJoining(join: () => Promise<JoinedHalf>): Promise<{ readonly named: string; readonly outcome: string }> {
  try {
    const { half, falseShares } = await join();
    return { named: namesOf(falseShares), outcome: hex(half) };
  } catch (error) {
    const code = outcomeOf(() => {
      throw error;
    });
    return { named: error instanceof FalseShareError ? namesOf(error.falseShares) : '', outcome: code };
  }
}

async function checkJoining(report: VectorReport, { opens, joins, fails, given, refusedGiven }: CustodyVectors): Promise<void> {
  const check = async (
    name: string,
    join: () => Promise<JoinedHalf>,
    expected: string,
    named: (found: string) => boolean,
  ): Promise<void> => {
    const found = await outcomeOfJoining(join);
    report.check(name, () => {
      same(found.outcome, expected);
      if (!named(found.named)) throw new Error(`the false shares are ${found.named}`);
    });
  };
  for (const vector of joins)
    await check(
      vector.name,
      () => joinVector(opens, vector),
      vector.half,
      (found) => found === vector.falseShares,
    );
  for (const vector of fails)
    await check(
      vector.name,
      () => joinVector(opens, vector),
      vector.code,
      (found) => found.startsWith(vector.named ?? ''),
    );
  const [first] = given;
  for (const vector of given)
    await check(
      vector.name,
      () => joinAnswers({ ...first, ...vector }),
      vector.half ?? first?.half ?? '',
      (found) => found === vector.falseShares,
    );
  for (const vector of refusedGiven)
    await check(
      vector.name,
      () => joinAnswers({ ...first, ...vector }),
      vector.code,
      () => true,
    );
}

async function joinAnswers({ answers, parts = [], paper, ...whose }: HandedVector): Promise<JoinedHalf> {
  const { identity = '', accountId = '', vaultId = '', recipientId = '', keyGeneration = 0 } = whose;
  const place = { accountId, vaultId, recipientId, keyGeneration };
  const given = answers.map((answer) => readRecipientShare(answer, { ...place, identity: fromHex(identity) }));
  const carried = parts.map((text) => readPartFor(text, place));
  const opened = paper === undefined ? [] : openSealedThird(given, asKey(fromHex(paper)));
  return joinGiven(given, [...carried, ...opened]);
}

const readVector = ({ text, signature }: TextVector, identity: Uint8Array, expected = {}): CustodyPlan =>
  readPlan({ text, signature: fromBase64(signature) }, { identity, ...expected });

/** Only what the page names is written by us; a text with more can be read and not made. */
const isOfThePage = (text: string): boolean => !/"(colour|why|z|4)":/.test(text);

function checkPlan(vector: CustodyVectors['plans'][number]): void {
  const identity = identityFromSeed(asKey(fromHex(vector.identitySeed)));
  const plan = readVector(vector, identity.publicKey);
  if (!isOfThePage(vector.text)) return;
  const { owner: _owner, hash: _hash, ...content } = plan;
  const signed = signPlan(content satisfies NewPlan, identity);
  same(signed.text, vector.text);
  same(toBase64(signed.signature), vector.signature);
}

const signerName = (signer: NoteSigner): string => `${signer.role} ${signer.role === 'device' ? signer.deviceId : signer.place}`;

function checkNote({ signerSeed, signer, text, signature }: CustodyVectors['notes'][number], plan: CustodyPlan): void {
  const note = readNote({ text, signature: fromBase64(signature) }, plan);
  same(signerName(note.signer), signer);
  if (!isOfThePage(text)) return;
  const { vaultId, owner, content, counter, at } = note;
  same(
    canonicalJson({ version: 1, vault: vaultId, owner: toBase64(owner), plan: note.plan, counter, at, signer: note.signerKey, ...content }),
    text,
  );
  const signed = signNote(note, identityFromSeed(asKey(fromHex(signerSeed))));
  same(signed.text, text);
  same(toBase64(signed.signature), signature);
}

function checkTexts(report: VectorReport, vectors: CustodyVectors): void {
  for (const vector of vectors.plans) report.check(vector.name, () => checkPlan(vector));
  const { publicKey: owner } = identityFromSeed(asKey(fromHex(vectors.plans[0]?.identitySeed ?? '')));
  for (const { code, ...vector } of vectors.refusedPlans)
    report.check(vector.name, () =>
      same(
        outcomeOf(() => readVector(vector, owner, vector)),
        code,
      ),
    );
  for (const { name, known, nextIdentity, next, verdict } of vectors.verdicts) {
    const read = (value: unknown, identity: Uint8Array): CustodyPlan => readPlan(signedTextFromJson(value, 'the plan'), { identity });
    report.check(name, () =>
      same(judgePlan(read(known, owner), read(next, nextIdentity === undefined ? owner : fromHex(nextIdentity))), verdict),
    );
  }
  const planBy = (name: string): CustodyPlan => {
    const vector = namedVector(vectors.plans, name);
    // The plans have their own checks, signature included: here one whose signature a test has spoilt still names its keys.
    const identity = identityFromSeed(asKey(fromHex(vector.identitySeed)));
    return readPlan({ text: vector.text, signature: identity.sign('plan', new TextEncoder().encode(vector.text)) }, identityOf(identity));
  };
  for (const vector of vectors.notes) report.check(vector.name, () => checkNote(vector, planBy(vector.by)));
  for (const { by, code, text, signature, name } of vectors.refusedNotes)
    report.check(name, () =>
      same(
        outcomeOf(() => readNote({ text, signature: fromBase64(signature) }, planBy(by))),
        code,
      ),
    );
}

const identityOf = ({ publicKey }: { readonly publicKey: Uint8Array }): { readonly identity: Uint8Array } => ({ identity: publicKey });

function checkEnds(report: VectorReport, { plans, ends, refusedEnds }: CustodyVectors): void {
  const first = namedVector(plans, plans[0]?.name ?? '');
  const owner = (): Identity => identityFromSeed(asKey(fromHex(first.identitySeed)));
  const readBy = ({ custodian, text, signature }: EndVector): CustodyEnd | 'rolled_back' => {
    const plan = readVector(first, owner().publicKey);
    const read = readEnd({ text, signature: fromBase64(signature) }, { plan, custodian: fromBase64(custodian) });
    return read.verdict === 'ends' ? read.end : read.verdict;
  };
  for (const vector of ends)
    report.check(vector.name, () => {
      const end = readBy(vector);
      if (end === 'rolled_back') throw new Error('is from before the plan');
      const { why, ...says } = JSON.parse(vector.text) as Record<string, unknown>;
      const written = signEnd(end, owner());
      same(written.text, canonicalJson(says));
      if (why === undefined) same(toBase64(written.signature), vector.signature);
    });
  for (const { code, ...vector } of refusedEnds)
    report.check(vector.name, () => {
      let read: ReturnType<typeof readBy> | undefined;
      const outcome = outcomeOf(() => void (read = readBy(vector)));
      same(read === 'rolled_back' ? read : outcome, code);
    });
}

/** `custody.json`; FORMAT.md, "Custody by two servers and a third party". */
export async function runCustodyVectors(vectors: unknown): Promise<readonly string[]> {
  const all = withWholeTexts(vectors as CustodyVectors);
  const report = new VectorReport();
  for (const vector of all.opens) report.check(vector.name, () => checkSplit(vector));
  await checkJoining(report, all);
  checkTexts(report, all);
  checkEnds(report, all);
  checkThird(report, all);
  for (const { masterKey, seed, publicKey, words } of all.keys) {
    report.check(words, () => {
      const derived = custodianSeed(asKey(fromHex(masterKey)));
      same(hex(derived), seed);
      same(hex(identityFromSeed(derived).publicKey), publicKey);
      same(custodianWords(fromHex(publicKey)), words);
    });
  }
  return report.failures;
}
