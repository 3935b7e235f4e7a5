import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe, type Key } from '../../../shared/crypto/keys.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { places, serverPlaces, type Place } from '../../../shared/domain/custodian-states.ts';
import { partText, readPartText, type Part } from '../../../shared/format/custody/part-text.ts';
import { openSealedThird, readRecipientShare, type RecipientShare } from '../../../shared/format/custody/recipient-share.ts';
import { fitsCommitment, joinShares, type GivenShare } from '../../../shared/format/custody/split-half.ts';
import type { LockPlace } from '../../../shared/format/release/lock.ts';
import { Problem } from '../problems.ts';
import { bringPath, type KeyPart, type KeyParts, type PartRefusal } from './part-messages.ts';

/** A part from elsewhere that is of no use here. */
export class RefusedPart extends Problem {
  override readonly code: PartRefusal;
  /** Whose part it says that it is, as far as it can be read. */
  readonly place: Place | undefined;

  constructor(code: PartRefusal, place?: Place) {
    super(code, 'a part that was brought is refused');
    this.code = code;
    this.place = place;
  }
}

/** What a server hands out of a key that it doesn't have alone, unread, and whose it is. */
export interface HandedParts {
  readonly shares: readonly unknown[];
  readonly place: LockPlace;
}

/** As many as a server may have kept of earlier keys. */
const maxHanded = 64;
const needed = 2;

/**
 * The server's half of a release key, in three parts. What counts as true is in the plan that the owner signed. Whose signature that is, the
 * locks say, and only one that opens proves it: until then this tells where to look for parts, and `join` checks it again.
 */
export class SharedKey {
  readonly #handed: HandedParts;
  readonly #identity: Uint8Array;
  readonly #given: readonly RecipientShare[];
  /** True ones that were brought from elsewhere. */
  readonly #brought = new Map<Place, Key>();

  private constructor(handed: HandedParts, identity: Uint8Array, given: readonly RecipientShare[]) {
    this.#handed = handed;
    this.#identity = identity;
    this.#given = given;
  }

  /**
   * @param identities the public keys that the locks name, any of which may be the owner's.
   * @throws Problem `false_plan` where none of them signed a plan; CryptoError `unsupported_version`.
   */
  static read(handed: HandedParts, identities: readonly Uint8Array[]): SharedKey {
    let refusal: CryptoError | undefined;
    for (const identity of identities) {
      const { given, refused } = readGiven(handed, identity);
      if (given.length > 0) return new SharedKey(handed, identity, given);
      if (refused?.code === 'unsupported_version') refusal = refused;
    }
    throw refusal ?? new Problem('false_plan', 'no plan was signed by the owner whom a lock names');
  }

  /** What is here, and what is missing. */
  get parts(): KeyParts {
    const newest = this.#newest;
    const { plan } = newest;
    const own = ownPlace(newest);
    const current = this.#current;
    const here = this.#trueShares();
    const falseOnes = new Set(
      (current?.shares ?? []).filter((one) => current && !fitsCommitment(one, current.committed)).map(({ place }) => place),
    );
    const parts = plan.custodians.map(({ place, ...custodian }): KeyPart => {
      const keeper = custodian.kind === 'server' ? (place === own ? 'own' : 'other') : custodian.kind;
      const name = custodian.kind === 'server' ? hostOf(custodian.address) : '';
      return { place, keeper, name, isHere: here.has(place), isFalse: falseOnes.has(place) };
    });
    return { parts, isComplete: here.size >= needed, opensHere: current !== undefined, carry: this.#carry() };
  }

  /**
   * Takes in what somebody carried here: one part, or several of which one fits.
   * @throws RefusedPart, CryptoError `unsupported_version`.
   */
  take(text: string): KeyParts {
    const refusals: Error[] = [];
    for (const texts of readingsOf(text)) {
      let taken = 0;
      for (const one of texts) {
        try {
          this.#takeOne(readPart(one));
          taken += 1;
        } catch (error) {
          refusals.push(error as Error);
        }
      }
      if (taken > 0) return this.parts;
    }
    throw clearest(refusals);
  }

  /** Takes in what the paper of the third party opens. @param seed what it says, which stays the caller's. @throws Problem `other_paper`. */
  takePaper(seed: Key): KeyParts {
    const current = this.#current;
    if (current === undefined) throw new Problem('other_state_part', 'this server has no plan for its own release key');
    try {
      for (const { place, share } of openSealedThird([current], seed)) this.#keep(place, share);
    } catch (error) {
      if (error instanceof CryptoError && error.code === 'wrong_key') throw new Problem('other_paper', error.message);
      throw error;
    }
    return this.parts;
  }

  /** What was brought, for a page that asks its server anew. */
  get brought(): readonly Part[] {
    const { vaultId, recipientId, keyGeneration } = this.#handed.place;
    return [...this.#brought].map(([place, share]) => ({ vaultId, recipientId, keyGeneration, place, share }));
  }

  /** Takes in what was brought before, as far as it still fits. */
  takeAgain(parts: readonly Part[]): void {
    for (const part of parts) {
      try {
        this.#takeOne(part);
      } catch (error) {
        if (!(error instanceof RefusedPart)) throw error;
      }
    }
  }

  /**
   * B, which the caller wipes.
   * @param identity the public key of the owner whom the opened lock proves.
   * @throws Problem `false_plan` where that owner signed no plan that is here, `parts_missing` where two true parts of it aren't.
   */
  async join(identity: Uint8Array): Promise<Key> {
    const given = equalBytes(identity, this.#identity) ? this.#given : readGiven(this.#handed, identity).given;
    if (given.length === 0) throw new Problem('false_plan', 'the plan was not signed by the owner of the lock');
    const current = given.find(({ committed }) => committed.keyGeneration === this.#handed.place.keyGeneration);
    if (current === undefined) throw new Problem('parts_missing', 'there is no plan for this release key');
    const brought = [...this.#brought].map(([place, share]): GivenShare => ({ place, givenBy: place, share }));
    try {
      return (await joinShares([...current.shares, ...brought], current.committed)).half;
    } catch (error) {
      if (error instanceof CryptoError) throw new Problem('parts_missing', error.message);
      throw error;
    }
  }

  get #current(): RecipientShare | undefined {
    return this.#given.find(({ committed }) => committed.keyGeneration === this.#handed.place.keyGeneration);
  }

  /** Of the latest release key that this server has a plan for. */
  get #newest(): RecipientShare {
    const [first, ...others] = this.#given as [RecipientShare, ...RecipientShare[]];
    return others.reduce((newest, one) => (one.plan.number > newest.plan.number ? one : newest), first);
  }

  #trueShares(): ReadonlyMap<Place, Key> {
    const current = this.#current;
    const given = current?.shares.filter((one) => fitsCommitment(one, current.committed)) ?? [];
    return new Map([...given.map(({ place, share }) => [place, share] as const), ...this.#brought]);
  }

  /** @throws RefusedPart. */
  #takeOne(part: Part): void {
    const { vaultId, recipientId, keyGeneration } = this.#handed.place;
    const { place, share } = part;
    const current = this.#current;
    if (part.vaultId !== vaultId || part.recipientId !== recipientId) throw new RefusedPart('other_part');
    if (current === undefined || part.keyGeneration !== keyGeneration) throw new RefusedPart('other_state_part', place);
    const known = this.#trueShares().get(place);
    if (known !== undefined && equalBytes(known, share))
      throw new RefusedPart(place === ownPlace(current) ? 'own_part' : 'repeated_part', place);
    if (!fitsCommitment({ place, share }, current.committed)) throw new RefusedPart('false_part', place);
    this.#keep(place, share);
  }

  #keep(place: Place, share: Key): void {
    wipe(this.#brought.get(place));
    this.#brought.set(place, share);
  }

  /** All that this server has, since the other one may be at an earlier key, to where the owner's plan says that it is. */
  #carry(): KeyParts['carry'] {
    const newest = this.#newest;
    const own = ownPlace(newest);
    const { address } = newest.plan.custodians[serverPlaces[0] === own ? 1 : 0];
    const { vaultId, recipientId } = this.#handed.place;
    const texts = this.#given.flatMap(({ shares, committed }) =>
      shares
        .filter((one) => one.place === own && fitsCommitment(one, committed))
        .map(({ place, share }) => partText({ vaultId, recipientId, keyGeneration: committed.keyGeneration, place, share })),
    );
    return { name: hostOf(address), href: `${address}${bringPath}#${texts.join(',')}`, text: texts.join('\n') };
  }
}

const ownPlace = ({ shares: [own] }: RecipientShare): Place => own?.place ?? places[0];

const hostOf = (address: string): string => address.replace(/^https?:\/\//, '');

interface Given {
  readonly given: readonly RecipientShare[];
  readonly refused: CryptoError | undefined;
}

/** What of all that was handed out this owner signed: a bad one does no harm beside a good one. */
function readGiven({ shares, place }: HandedParts, identity: Uint8Array): Given {
  const given: RecipientShare[] = [];
  let refused: CryptoError | undefined;
  for (const value of shares.slice(0, maxHanded)) {
    try {
      given.push(readRecipientShare(value, { ...place, keyGeneration: generationOf(value), identity }));
    } catch (error) {
      if (!(error instanceof CryptoError)) throw error;
      refused = error;
    }
  }
  return { given, refused };
}

/** Which release key it is said to be of; 0, which none is, where nothing is said. */
function generationOf(value: unknown): number {
  const said = typeof value === 'object' && value !== null && 'keyGeneration' in value ? value.keyGeneration : undefined;
  return typeof said === 'number' ? said : 0;
}

/** As it stands, several between spaces and commas; and as one that a mail program broke into lines. */
function readingsOf(text: string): readonly (readonly string[])[] {
  const plain = text.normalize('NFKC').replaceAll(/%3A/gi, ':');
  const words = plain.split(/[\s,]+/).filter((one) => one !== '');
  return [words, plain.replaceAll(/\s+/g, '').split(',')];
}

/** @throws RefusedPart `no_part`, `mistyped_part`; CryptoError `unsupported_version`. */
function readPart(text: string): Part {
  try {
    // The whole link may have been copied.
    return readPartText(text.slice(Math.max(0, text.lastIndexOf('heirlock:part:'))));
  } catch (error) {
    if (!(error instanceof CryptoError) || error.code === 'unsupported_version') throw error;
    throw new RefusedPart(error.code === 'bad_header' ? 'no_part' : 'mistyped_part');
  }
}

/** What is said of all that was tried: of what could be read rather than of what couldn't. */
function clearest(refusals: readonly Error[]): Error {
  const isRead = (error: Error): boolean => !(error instanceof RefusedPart) || !['no_part', 'mistyped_part'].includes(error.code);
  const isPart = (error: Error): boolean => !(error instanceof RefusedPart) || error.code !== 'no_part';
  return refusals.find(isRead) ?? refusals.find(isPart) ?? new RefusedPart('no_part');
}
