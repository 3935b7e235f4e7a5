import { expiresAt, isSamePerson, settlesAt, type CorrectionStatus } from '../../../shared/domain/correction.ts';
import { isReal } from '../../../shared/domain/account.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { contactChannels } from '../../../shared/domain/mail.ts';
import { emailKey } from '../../../shared/domain/text-rules.ts';
import { serverReads } from '../../../shared/domain/vault.ts';
import { maskedAddress } from '../../../shared/words/masked-address.ts';
import type { CorrectionRow, Db, RecipientRow, UserRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { issueCorrectionLink } from '../links/correction-link.ts';
import type { MailFacts } from '../mails/mail-facts.ts';
import { queueMail, type QueuedMail } from '../mails/queue-mail.ts';
import { recipientMail } from '../mails/recipient-mail.ts';
import { findUser } from '../stores/account-store.ts';
import { listConfirmedContacts } from '../stores/contact-store.ts';
import { listAdministrators } from '../stores/approval-store.ts';
import { listGrantsOf, listVaultRecipients } from '../stores/recipient-store.ts';
import { listTrustedContactRows } from '../stores/trusted-contact-store.ts';
import { knownWays, type KnownWay } from '../ways/known-ways.ts';
import { correctionFacts } from './correction-facts.ts';
import { ownAddressKeys } from './correction-people.ts';
import type { CorrectedRecipient } from './record-correction.ts';

/** How many of those who look after the server are written to. */
const maxOperators = 20;

/** Somebody who is written to. */
interface Reader {
  readonly bearer: 'contact' | 'recipient' | 'way' | 'operator' | 'owner';
  readonly id: CorrectionRow['recipient_id'];
  /** Tells one of several ways from the others. */
  readonly key: string;
  readonly to: QueuedMail<'correction_told'>['to'];
  readonly channel: 'mail' | 'sms';
  /** Comparable; empty for a telephone. */
  readonly addressKey: string;
  /** The language and name by which a recipient is written to; undefined for everybody else. */
  readonly recipient?: RecipientRow;
}

type Told = CorrectedRecipient & { readonly owner: UserRow | undefined };

/** Whoever is reached by a known way: the recipient themselves, or whoever reads there now, and a deputy of theirs. */
function wayReaders(core: Core, { recipient, vault }: CorrectedRecipient, ways: readonly KnownWay[]): readonly Reader[] {
  return ways.flatMap((way): readonly Reader[] => {
    // Whoever reads there has said that they are somebody else.
    if (way.status === 'declined') return [];
    const common = { bearer: 'way', id: recipient.id, key: way.id, recipient } as const;
    switch (way.kind) {
      case 'mail':
        return way.address === null
          ? []
          : [{ ...common, to: { address: way.address, name: recipient.name }, channel: 'mail', addressKey: emailKey(way.address) }];
      case 'phone':
        // What belongs to test data never leaves the machine, and there is no folder for short messages.
        return way.address === null || core.sms === null || !isReal[vault.mode]
          ? []
          : [{ ...common, to: { address: way.address, name: recipient.name }, channel: 'sms', addressKey: '' }];
      case 'deputy':
        // They are told as what else they are: trusted, or a recipient themselves.
        return [];
    }
  });
}

/** The owner, who may be alive, at every address that they have confirmed. */
async function ownerReaders(tx: Db, { owner }: Told): Promise<readonly Reader[]> {
  if (owner === undefined) return [];
  const others = (await listConfirmedContacts(tx, owner.id)).filter(({ kind }) => contactChannels[kind] === 'mail');
  const ways = [{ kind: 'main', address: owner.email }, ...others];
  return ways.map(({ kind, address }) => ({
    bearer: 'owner',
    id: owner.id,
    key: `owner-${kind}`,
    to: { address, name: owner.name, timeZone: owner.time_zone },
    channel: 'mail',
    addressKey: emailKey(address),
  }));
}

async function contactReaders(tx: Db, { owner }: Told): Promise<readonly Reader[]> {
  if (owner === undefined) return [];
  return (await listTrustedContactRows(tx, owner.id)).map((contact) => ({
    bearer: 'contact',
    id: contact.id,
    key: contact.id,
    to: { address: contact.email, name: contact.name },
    channel: 'mail',
    addressKey: contact.email_key,
  }));
}

/** The other recipients who have opened what was left to them: of those it's known that their address is theirs. */
async function recipientReaders(tx: Db, { vault, recipient }: Told): Promise<readonly Reader[]> {
  const others = (await listVaultRecipients(tx, vault.id)).filter(({ id }) => id !== recipient.id);
  const grants = await listGrantsOf(
    tx,
    others.map(({ id }) => id),
  );
  const opened = new Set(grants.flatMap((grant) => (grant.first_opened_at === null ? [] : [grant.recipient_id])));
  return others
    .filter(({ id }) => opened.has(id))
    .map((other) => ({
      bearer: 'recipient',
      id: other.id,
      key: other.id,
      to: { address: other.email, name: other.name },
      channel: 'mail',
      addressKey: other.email_key,
      recipient: other,
    }));
}

async function operatorReaders(tx: Db): Promise<readonly Reader[]> {
  return (await listAdministrators(tx, maxOperators)).map((person) => ({
    bearer: 'operator',
    id: person.id,
    key: person.id,
    to: { address: person.email, name: person.name },
    channel: 'mail',
    addressKey: emailKey(person.email),
  }));
}

/** Each person once: whoever is several things is told as the first of them. */
function withoutRepeats(readers: readonly Reader[]): readonly Reader[] {
  const seen = new Set<string>();
  return readers.filter(({ addressKey, to }) => {
    const key = addressKey === '' ? to.address : addressKey;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * Writes to everybody whom a step of a correction concerns, once each: who could agree is asked to; who might know better, at every
 * known way, the owner, and those whom they trust, is told with a link that stops it; and at the end everybody who heard of it hears how
 * it ended.
 */
export async function tellOfCorrection(
  tx: Db,
  core: Core,
  about: CorrectedRecipient,
  { status, at }: { readonly status: CorrectionStatus; readonly at: Instant },
): Promise<void> {
  const told: Told = { ...about, owner: await findUser(tx, about.vault.owner_id) };
  const ways = [...wayReaders(core, about, await knownWays(tx, about.recipient)), ...(await ownerReaders(tx, told))];
  const contacts = await contactReaders(tx, told);
  switch (status) {
    case 'asked': {
      const agreeing = await whoMayAgree(tx, told, contacts);
      const mayStop = withoutRepeats([...ways, ...contacts.filter((reader) => !agreeing.includes(reader))]);
      for (const reader of mayStop) await tellThatItCanBeStopped(tx, core, told, reader, { status, at });
      for (const reader of agreeing) await askToAgree(tx, core, told, reader, at);
      return;
    }
    case 'waiting':
      for (const reader of withoutRepeats([...ways, ...contacts])) await tellThatItCanBeStopped(tx, core, told, reader, { status, at });
      return;
    case 'stopped':
    case 'expired':
    case 'settled':
    case 'needless': {
      const others = [...(await recipientReaders(tx, told)), ...(await operatorReaders(tx))].filter((reader) =>
        hasPart(told.correction, reader),
      );
      for (const reader of withoutRepeats([...ways, ...contacts, ...others]).filter(({ channel }) => channel === 'mail'))
        await tellOfEnd(tx, core, told, reader, { outcome: status, at });
    }
  }
}

function hasPart({ asked_by: asked, agreed_by: agreed }: CorrectionRow, { id }: Reader): boolean {
  return id === asked || id === agreed;
}

/** Those of another kind than the one who asked, who are neither that one nor the recipient concerned. */
async function whoMayAgree(tx: Db, told: Told, contacts: readonly Reader[]): Promise<readonly Reader[]> {
  const { correction, recipient } = told;
  const concerned = [correction.asked_key, recipient.email_key, ...(await ownAddressKeys(tx, recipient))];
  const all = {
    contact: contacts,
    recipient: correction.asked_role === 'recipient' ? [] : await recipientReaders(tx, told),
    operator: correction.asked_role === 'operator' ? [] : await operatorReaders(tx),
  };
  const others = [...all.contact, ...all.recipient, ...all.operator].filter(
    ({ bearer, addressKey }) => bearer !== correction.asked_role && !isSamePerson([addressKey], concerned),
  );
  return withoutRepeats(others);
}

function addressed({ correction, vault, recipient, owner }: Told, reader: Reader) {
  const { facts, envelope } = recipientMail(
    vault,
    reader.recipient ?? { id: recipient.id, name: reader.to.name, email: reader.to.address, language: null, time_zone: null },
    owner,
  );
  return {
    facts: { ...facts, about: recipient.name, askedRole: correction.asked_role },
    envelope: {
      ...envelope,
      to: { ...envelope.to, ...reader.to },
      channel: reader.channel,
      // What is about a recipient is kept as theirs; what others get isn't.
      recipientId: reader.recipient?.id ?? null,
    },
  };
}

async function linkOf(tx: Db, core: Core, { vault, recipient }: Told, { bearer, id }: Reader, at: Instant) {
  if (bearer === 'operator') return {};
  return { linkId: await issueCorrectionLink(tx, core, { vaultId: vault.id, recipientId: recipient.id, bearer, bearerId: id }, at) };
}

async function askToAgree(tx: Db, core: Core, told: Told, reader: Reader, at: Instant): Promise<void> {
  const { facts, envelope } = addressed(told, reader);
  await queueMail(tx, core, {
    kind: 'correction_asked',
    facts: {
      ...facts,
      // A name that is none of a stranger's business stays on the page behind the link.
      about: reader.bearer === 'recipient' ? null : facts.about,
      reader: reader.bearer === 'way' || reader.bearer === 'owner' ? 'contact' : reader.bearer,
      expiresAt: expiresAt(correctionFacts(told.correction)),
      ...(await linkOf(tx, core, told, reader, at)),
    },
    dedupKey: `correction:${told.correction.id}:asked:${reader.key}`,
    ...envelope,
    at,
  });
}

async function tellThatItCanBeStopped(
  tx: Db,
  core: Core,
  told: Told,
  reader: Reader,
  { status, at }: { readonly status: 'asked' | 'waiting'; readonly at: Instant },
): Promise<void> {
  const { facts, envelope } = addressed(told, reader);
  await queueMail(tx, core, {
    kind: 'correction_told',
    facts: {
      ...facts,
      reader: reader.bearer === 'way' || reader.bearer === 'owner' ? reader.bearer : 'contact',
      newAddress: maskedAddress(told.correction.address),
      settlesAt: settlesAt(correctionFacts(told.correction)) ?? null,
      isSealed: !serverReads[told.vault.custody],
      ...(await linkOf(tx, core, told, reader, at)),
    },
    dedupKey: `correction:${told.correction.id}:${status}:${reader.key}`,
    ...envelope,
    at,
  });
}

async function tellOfEnd(
  tx: Db,
  core: Core,
  told: Told,
  reader: Reader,
  { outcome, at }: { readonly outcome: MailFacts['correction_ended']['outcome']; readonly at: Instant },
): Promise<void> {
  const { facts, envelope } = addressed(told, reader);
  await queueMail(tx, core, {
    kind: 'correction_ended',
    facts: { ...facts, reader: reader.bearer, outcome },
    dedupKey: `correction:${told.correction.id}:ended:${reader.key}`,
    ...envelope,
    at,
  });
}
