// One mail of each kind, for tests that look at all of them.
import { reminderMessages } from '../../../shared/domain/handover.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { mailKinds, type MailKind } from '../../../shared/domain/mail.ts';
import type { MailFacts, RenderedMail } from './mail-facts.ts';
import { renderMail } from './render-mail.ts';

/** Moments in them. */
export const dueAt = '2026-11-20T14:30:59.999Z' as Instant;
export const releaseAt = '2026-11-27T09:05:00.000Z' as Instant;
/** Where every link of theirs leads. */
export const sampleUrl = 'https://vault.example.org/r/9aXQ0oWmZ7rP2kLs-Tn4BvYc1uEjHg8D?x=1&y=2';
const people = { recipientName: 'Anna Berger', ownerName: 'Thomas Berger', vaultName: 'Family papers' };
const warning = { ownerName: 'Thomas Berger', vaultName: 'Family papers', dueAt, releaseAt, recipientCount: 3, checkInUrl: sampleUrl };
/** What an owner wrote. */
export const sampleNote = 'My dear Anna,\n\nthe deeds are in the blue folder.\nThomas';

/** The owner's own plan names them, and a witness' mails have them as they are. */
export const sampleServers = ['https://one.example.org', 'https://two.example.net'] as const;

const certificateWarning = { ownerName: 'Thomas Berger', vaultName: 'Family papers', releaseAt, recipientCount: 3, stopUrl: sampleUrl };

const asked = {
  witnessName: 'Anna Berger',
  ownerName: 'Thomas Berger',
  documentName: 'Will',
  position: 2,
  of: 2,
  expiresAt: releaseAt,
  language: 'en',
  witnessId: '01JC3ZK4V8N6Q2T7R5W9X0Y1AB' as Ulid,
  isSealed: false,
  witnessUrl: sampleUrl,
} as const;

/** What one mail of each kind says. */
export const plainFacts: MailFacts = {
  recipient_verification: { ...people, verifyUrl: sampleUrl },
  recipient_address_changed: people,
  way_asked: { recipientName: 'Anna Berger', ownerName: 'Thomas Berger', isFirst: false, wayUrl: sampleUrl },
  deputy_asked: { recipientName: 'Eva Berger', ownerName: 'Thomas Berger', forName: 'Anna Berger', isFirst: true, wayUrl: sampleUrl },
  recipient_invited: { ...people, verifyUrl: sampleUrl, expiresAt: releaseAt },
  reminder: warning,
  due_notice: warning,
  last_warning: warning,
  date_passed_warning: { ownerName: 'Thomas Berger', vaultName: 'Family papers', releaseDate: dueAt, releaseAt, recipientCount: 3 },
  pre_release_notice: { ...people, releaseAt },
  released_recipient: { ...people, documentCount: 4, note: sampleNote, openUrl: sampleUrl, linkExpiresAt: releaseAt },
  link_renewed: { ...people, openUrl: sampleUrl, linkExpiresAt: releaseAt },
  handover_reminder: { ...people, message: 'day_30', openUrl: sampleUrl, linkExpiresAt: releaseAt },
  handover_deputy: {
    deputyName: 'Clara Holm',
    recipientName: 'Anna Berger',
    ownerName: 'Thomas Berger',
    passOnUrl: sampleUrl,
    linkExpiresAt: releaseAt,
  },
  handover_unreached: {
    recipientName: 'Clara Holm',
    ownerName: 'Thomas Berger',
    names: ['Anna Berger', ''],
    unreachedSince: releaseAt,
    correctUrl: sampleUrl,
  },
  release_code: { recipientName: 'Anna Berger', vaultName: 'Family papers', code: '048291', validMinutes: 15 },
  released_owner: {
    ownerName: 'Thomas Berger',
    vaultName: 'Family papers',
    releasedAt: releaseAt,
    trigger: 'inactivity',
    recipientsNotified: 3,
  },
  certificate_submitted: {
    ownerName: 'Thomas Berger',
    vaultName: 'Family papers',
    recipientName: 'Anna Berger',
    recipientEmail: 'anna@example.org',
    stopUrl: sampleUrl,
  },
  certificate_warning: certificateWarning,
  certificate_halfway: certificateWarning,
  certificate_last_warning: certificateWarning,
  release_requested: {
    ownerName: 'Thomas Berger',
    vaultName: 'Family papers',
    requesterEmail: 'otto@example.org',
    note: sampleNote,
    approvalsRequired: 2,
    expiresAt: dueAt,
    recipientCount: 3,
    stopUrl: sampleUrl,
  },
  opening_set: { ownerName: 'Thomas Berger', vaultName: 'Family papers', setAt: dueAt, hours: 24, recipientCount: 3, stopUrl: sampleUrl },
  approvals_lowered: { ownerName: 'Thomas Berger', vaultName: 'Family papers', from: 2, to: 0, at: dueAt },
  certificate_link: { ...people, certificateUrl: sampleUrl, linkExpiresAt: releaseAt },
  certificate_rejected: { ...people, reason: 'The page was too dark to read.', certificateUrl: sampleUrl, linkExpiresAt: releaseAt },
  certificate_called_off: people,
  contact_asked: {
    recipientName: 'Anna Berger',
    ownerName: 'Thomas Berger',
    releaseAt,
    mayVouch: true,
    vouchUrl: sampleUrl,
  },
  contact_code: { ownerName: 'Thomas Berger', code: '048291', validMinutes: 15 },
  releases_held: { cause: 'clock_jump', number: 3, at: dueAt },
  damage_found: { what: 'document', id: '01JC3ZK4V8N6Q2T7R5W9X0Y1AB' as Ulid, at: dueAt },
  neighbour_news: { name: 'Vault of the Bergers', state: 'silent', at: dueAt },
  review_wanted: { vaultName: 'Family papers', ownerEmail: 'thomas@example.org', submittedAt: dueAt },
  correction_asked: {
    ...people,
    reader: 'contact',
    about: 'Clara Holm',
    askedRole: 'recipient',
    expiresAt: releaseAt,
    correctUrl: sampleUrl,
  },
  correction_told: {
    ...people,
    reader: 'way',
    about: 'Anna Berger',
    askedRole: 'contact',
    newAddress: 'a•••@example.org',
    settlesAt: releaseAt,
    isSealed: true,
    correctUrl: sampleUrl,
  },
  correction_ended: { ...people, reader: 'contact', about: 'Clara Holm', askedRole: 'operator', outcome: 'settled' },
  witness_gave: { ownerName: 'Thomas Berger', at: dueAt, witness: { servers: sampleServers, language: 'en' } },
  sign_in_link: { ownerName: 'Thomas Berger', askedFor: 'sign_in', signInUrl: sampleUrl, validMinutes: 15 },
  sign_up_link: { ownerName: 'Thomas Berger', signInUrl: sampleUrl, validMinutes: 15 },
  sign_in_unknown: { email: 'thomas@example.org' },
  identity_notice: { ownerName: 'Thomas Berger', change: 'password_changed', at: dueAt, ended: { keys: 7, sessions: 12 } },
  device_removal_asked: {
    ownerName: 'Thomas Berger',
    deviceAddedAt: dueAt,
    askerAddedAt: dueAt,
    askedAt: dueAt,
    notBefore: releaseAt,
    keepUrl: sampleUrl,
  },
  owner_reached: { ownerName: 'Thomas Berger', reachUrl: sampleUrl, validDays: 14 },
  witness_asked: asked,
  witness_reminder: asked,
  witness_code: { witnessName: 'Anna Berger', ownerName: 'Thomas Berger', code: '048291', validMinutes: 15, language: 'en' },
  witness_called_off: { witnessName: 'Anna Berger', ownerName: 'Thomas Berger', documentName: 'Will', hasSigned: true, language: 'en' },
  witnessing_news: {
    ownerName: 'Thomas Berger',
    documentName: 'Will.pdf',
    news: 'declined',
    witnessName: 'Anna Berger',
    certificateName: 'A. Berger-Holm',
    reason: 'I am named in it myself',
    signed: 1,
    of: 2,
    isSealed: false,
  },
  key_made: {
    ownerName: 'Thomas Berger',
    keyName: 'Nightly backup',
    mode: 'live',
    permissions: ['read', 'write'],
    madeAt: dueAt,
    expiresAt: releaseAt,
  },
};

/** A mail as its reader gets it, and what it is: its kind, and which one of several that read differently. */
export interface SampleMail {
  readonly name: string;
  readonly kind: MailKind;
  readonly mail: RenderedMail;
}

/** What else a kind may say, in sentences of its own. */
const otherFacts: { readonly [K in MailKind]?: Readonly<Record<string, Partial<MailFacts[K]>>> } = {
  recipient_verification: { invited: { isInvited: true, mayComeMore: true }, 'with more to come': { mayComeMore: true } },
  way_asked: { first: { isFirst: true } },
  deputy_asked: { again: { isFirst: false }, 'for an address': { forName: null } },
  reminder: { 'of a witness': { witness: { servers: sampleServers, language: 'en' } }, shared: { keptWith: ['second.example.org'] } },
  due_notice: { 'of a witness': { witness: { servers: sampleServers, language: 'en' } } },
  last_warning: { 'of a witness': { witness: { servers: sampleServers, language: 'en' } } },
  pre_release_notice: { 'with a key': { keys: ['sheet'] } },
  released_recipient: {
    'with keys': { keys: ['sheet', 'enrolled', 'quorum'], note: null, documentCount: null },
    shared: { keys: 'none', keptWith: { other: 'second.example.org', isComplete: false } },
  },
  handover_reminder: Object.fromEntries(reminderMessages.map((message) => [message, { message }])),
  released_owner: { 'on a date': { trigger: 'date_based' }, 'after a certificate': { trigger: 'death_certificate' } },
  release_requested: { 'by the owner': { isOwn: true, note: null } },
  contact_asked: { 'who may not vouch': { mayVouch: false } },
  neighbour_news: { heard: { state: 'heard' } },
  correction_asked: { 'of an operator': { reader: 'operator' } },
  correction_told: { 'to others': { reader: 'contact', settlesAt: null, isSealed: false } },
  correction_ended: { 'for themselves': { reader: 'way', outcome: 'stopped' } },
  sign_in_link: { 'to sign up': { askedFor: 'sign_up' } },
  witnessing_news: { complete: { news: 'complete' }, signed: { news: 'signed', reason: null }, failed: { news: 'failed' } },
};

/** Every kind of mail in a language, some in several ways. @param timeZone of its reader; default: not known. */
export function everySample(language: Language, timeZone?: string): readonly SampleMail[] {
  return mailKinds.flatMap((kind) => {
    const variants: readonly (readonly [string, object])[] = [['', {}], ...Object.entries(otherFacts[kind] ?? {})];
    return variants.map(([which, change]) => ({
      name: which === '' ? kind : `${kind} ${which}`,
      kind,
      mail: renderMail(kind, { ...plainFacts[kind], ...change }, language, timeZone),
    }));
  });
}
