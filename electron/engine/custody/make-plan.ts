import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { fittingLine } from '../../../shared/domain/text-rules.ts';
import { isCustodianAddress, type Custodians, type ThirdCustodian } from '../../../shared/format/custody/custodian.ts';
import {
  maxPlanDevices,
  maxPlanRecipients,
  readPlan,
  signPlan,
  type CustodyRule,
  type NewPlan,
  type PlanDevice,
  type PlanRecipient,
} from '../../../shared/format/custody/custody-plan.ts';
import { canonicalJson } from '../../../shared/format/json-body.ts';
import { commitShares, sharesOfHalf } from '../../../shared/format/custody/split-half.ts';
import { sealContact, sealThirdShare, type Contact } from '../../../shared/format/custody/third-box.ts';
import { isDeviceOf } from '../../../shared/format/vault/change-chain.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import type { Entry } from '../items/item-repository.ts';
import { renewalNotes } from '../keyring/renewal-notes.ts';
import { policyOf } from '../library/policies.ts';
import { accountSettings } from '../library/settings.ts';
import { knownReach } from '../reach/mail-reach.ts';
import { currentKey, openKey, wipeHalves } from '../releases/release-record.ts';
import type { ServerDevice } from '../sync/sync-api.ts';
import { pairingOf } from '../second-server/second-choice.ts';
import type { SecondAccount } from '../second-server/second-account.ts';
import { knownCustodianKey } from './custodian-keys.ts';
import { lastPlan, latestPlan, nextNumber, type KnownPlan } from './plan-record.ts';
import { isSameSharing, type Origins } from './sharing.ts';
import { thirdPartyOf, type ThirdParty, type WitnessParty } from './third-party.ts';

/** What plans are made from. */
export interface PlanSources {
  readonly ctx: EngineContext;
  readonly session: Session;
  /** What this device keeps of the second server, whether or not that is reached; undefined where another device has it. */
  readonly there: SecondAccount | undefined;
  /** As the first server names them; each is looked at here. */
  readonly devices: readonly ServerDevice[];
}

/**
 * The plan that a vault is to have now: the latest, where that says it already, or the next one, signed and kept nowhere.
 * @returns undefined while something of it isn't known: a key of a server's, the address to warn, or a policy that can be shared out.
 */
export function nextPlan(
  sources: PlanSources,
  vault: Entry,
  origins: Origins,
): { readonly known: KnownPlan; readonly isNew: boolean } | undefined {
  const { ctx, session } = sources;
  const before = latestPlan(session, vault);
  const third = thirdPartyOf(session);
  const rule = ruleOf(session, vault.id);
  const contact = third?.kind === 'witness' ? contactOf(sources, third) : null;
  if (third === undefined || rule === undefined || contact === undefined) return undefined;
  const servers = serversOf(sources, origins, before);
  if (servers === undefined) return undefined;
  const warned = contact && canonicalJson(contact);
  const kept = before?.contact === warned ? before.plan.custodians[2] : undefined;
  const plan: NewPlan = {
    accountId: session.accountId,
    vaultId: vault.id,
    number: nextNumber(session, vault),
    previous: lastPlan(session, vault)?.plan.hash ?? null,
    madeAt: ctx.clock.now(),
    custodians: [...servers, thirdOf(third, contact, kept)],
    rule,
    devices: devicesOf(sources),
    recipients: recipientsOf(session, vault, before, fromBase64(third.publicKey, 'damaged')),
  };
  if (before !== undefined && isSameSharing(before.origins, origins) && saysSame(before.plan, plan)) return { known: before, isNew: false };
  const signed = signPlan(plan, session.identity);
  const wasShared = before !== undefined && (before.settled || before.wasShared);
  return {
    known: {
      plan: readPlan(signed, { identity: session.identity.publicKey }),
      signed,
      origins,
      contact: warned,
      settled: false,
      wasShared,
    },
    isNew: true,
  };
}

/** By what custodians judge: only the owner's silence. The servers count grace in whole days. */
function ruleOf(session: Session, vault: string): CustodyRule | undefined {
  const policy = policyOf(session, vault);
  if (policy?.type !== 'inactivity' || policy.frequency === undefined || policy.graceHours === undefined) return undefined;
  const { frequency, graceHours, reminderDaysBefore = null } = policy;
  return { type: 'inactivity', frequency, graceHours: Math.ceil(graceHours / 24) * 24, reminderDaysBefore };
}

function serversOf(
  { ctx, session, there }: PlanSources,
  origins: Origins,
  before: KnownPlan | undefined,
): readonly [Custodians[0], Custodians[1]] | undefined {
  // Who the second is, a device that isn't signed in there knows from the others.
  if (there === undefined) {
    if (before === undefined || !isSameSharing(before.origins, origins)) return undefined;
    return [before.plan.custodians[0], before.plan.custodians[1]];
  }
  const second = pairingOf(session)?.server;
  const keys = { first: knownCustodianKey(ctx.store), second: knownCustodianKey(there.ctx.store) };
  if (keys.first === undefined || keys.second === undefined) return undefined;
  const [one, two] = origins.map((origin) =>
    origin === second
      ? { publicKey: keys.second, origin, address: addressAt(knownReach(there.ctx, there.session), origin) }
      : { publicKey: keys.first, origin, address: addressAt(knownReach(ctx, session), origin) },
  );
  if (one?.publicKey === undefined || two?.publicKey === undefined) return undefined;
  // Whatever they say of themselves, they can't be at one address.
  const isOne = one.address === two.address;
  return [
    { place: 1, kind: 'server', address: isOne ? one.origin : one.address, publicKey: one.publicKey },
    { place: 2, kind: 'server', address: isOne ? two.origin : two.address, publicKey: two.publicKey },
  ];
}

/** Where the others and the recipients reach a server: what its own links name, if that is an address for others than its own machine. */
function addressAt(reach: ReturnType<typeof knownReach>, origin: string): string {
  if (reach?.opens_outside !== true || !URL.canParse(reach.public_url)) return origin;
  const address = new URL(reach.public_url).origin;
  return isCustodianAddress(address) ? address : origin;
}

function contactOf({ ctx, session, there }: PlanSources, { email, language }: WitnessParty): Contact | undefined {
  const reach = knownReach(ctx, session) ?? (there && knownReach(there.ctx, there.session));
  const address = email ?? reach?.owner.email;
  const name = fittingLine(accountSettings(session).ownerName ?? '', 200);
  return address === undefined ? undefined : { email: address, name, language };
}

function thirdOf(third: ThirdParty, contact: Contact | null, kept: ThirdCustodian | undefined): ThirdCustodian {
  const publicKey = fromBase64(third.publicKey, 'damaged');
  if (third.kind === 'paper' || contact === null) return { place: 3, kind: 'paper', publicKey };
  const { address } = third;
  // Sealed anew it would be another plan each time.
  if (kept?.kind === 'witness' && kept.address === address && equalBytes(kept.publicKey, publicKey)) return kept;
  return { place: 3, kind: 'witness', address, publicKey, contact: sealContact(contact, publicKey) };
}

/** The account's devices that the account itself vouches for. That one was shut out is believed, and remembered by the account. */
function devicesOf({ session, devices }: PlanSources): readonly PlanDevice[] {
  const shutOut = new Set(renewalNotes(session).devices);
  return devices
    .filter(
      (device) => device.revokedAt === null && !shutOut.has(device.id) && isDeviceOf(session.identity.publicKey, session.accountId, device),
    )
    .map(({ id, publicKey }) => ({ id, publicKey }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .slice(-maxPlanDevices);
}

/** Those with a release key that is shared out. What is sealed to the third party stays as it was for the same key. */
function recipientsOf(session: Session, vault: Entry, before: KnownPlan | undefined, thirdKey: Uint8Array): readonly PlanRecipient[] {
  const isSameThird = before !== undefined && equalBytes(before.plan.custodians[2].publicKey, thirdKey);
  const recipients = session.book.list('recipient', vault.id).flatMap((recipient): PlanRecipient[] => {
    const key = currentKey(recipient);
    if (key?.custodians === undefined) return [];
    const open = openKey(session, recipient, key);
    const shares = sharesOfHalf(open.serverHalf);
    try {
      const { keyGeneration } = key;
      const commitments = commitShares(shares, { vaultId: vault.id, recipientId: recipient.id, keyGeneration });
      const known = isSameThird ? before.plan.recipients.find(({ id }) => id === recipient.id) : undefined;
      const isKnown = known?.keyGeneration === keyGeneration && equalBytes(known.commitments[2], commitments[2]);
      return [
        {
          id: recipient.id,
          keyGeneration,
          commitments,
          sealedThird: isKnown ? known.sealedThird : sealThirdShare(shares[2], thirdKey, session.identity.publicKey),
        },
      ];
    } finally {
      wipe(...shares);
      wipeHalves(open);
    }
  });
  if (recipients.length > maxPlanRecipients) throw new CryptoError('damaged', 'the vault has more recipients than a plan holds');
  return recipients.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Whether two plans say the same, but for number and day. */
function saysSame(before: NewPlan, plan: NewPlan): boolean {
  return contentOf(before) === contentOf(plan);
}

function contentOf({ custodians, rule, devices, recipients }: NewPlan): string {
  const text = JSON.stringify({ custodians, rule, devices, recipients }, (_, value: unknown) =>
    value instanceof Uint8Array ? toBase64(value) : value,
  );
  return canonicalJson(JSON.parse(text));
}
