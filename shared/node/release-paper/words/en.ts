import type { PaperTime } from '../../../domain/release-paper.ts';
import type { ReleaseTrigger } from '../../../domain/policy.ts';
import type { AcceptedWarning } from '../../../domain/timer-states.ts';
import type { MailChannel } from '../../../domain/mail.ts';
import { plural } from '../../../words/plural.ts';

/** A recipient's paper about a release. Names that come from people stand where the sentences have holes. */
export const english = {
  title: 'Record of a release',
  lead: (service: string) =>
    `This paper was made by the Heirlock service at ${service}. It says when and why a vault was released, and what the person named below received from it. It says nothing about anybody else.`,
  test: 'This is a rehearsal with test data. Nothing was released.',
  rows: {
    recipient: 'For',
    address: 'Address',
    owner: 'Left by',
    vault: 'Vault',
    released: 'Released',
    made: 'Paper made',
  },
  unnamed: 'not known to the service',
  why: 'Why the vault was released',
  triggers: {
    inactivity:
      'The owner had asked for the vault to be released if they were not heard from. Their time to check in ran out, and nothing stopped the release afterwards.',
    date_based: 'The owner had set a date for the release, and the date came.',
    manual: 'The vault was released by hand, by its owner or by somebody the owner had put in charge of that.',
    death_certificate: 'A death certificate was handed in, and those who have to look at it accepted it.',
  } satisfies Record<ReleaseTrigger, string>,
  steps: {
    last_check_in: 'Last sign of life from the owner',
    release_date: 'Date the owner had set',
    certificate_received: 'Death certificate received',
    certificate_accepted: 'Death certificate accepted',
    release_asked: 'Release asked for',
    release_approved: 'Release agreed to by another person',
    opening_set: 'Release set going by the owner',
  } satisfies Record<PaperTime, string>,
  step: (what: string, moment: string) => `${what}: ${moment}`,
  approvals: (count: number) =>
    plural('en', count, {
      zero: 'Nobody else had to agree.',
      one: 'One other person agreed to the release.',
      other: `${count} other people agreed to the release.`,
    }),
  note: 'Note that came with the release',
  warnings: 'Warnings before the release',
  noWarnings: 'The service has no record of a warning that was accepted before this release.',
  warning: (moment: string, kind: string, way: string) => `${moment}: ${kind}, accepted ${way}`,
  warningKinds: {
    due_notice: 'notice that a check-in was due',
    last_warning: 'last warning before the release',
    date_passed_warning: 'warning that the date had passed',
    certificate_warning: 'warning that a death certificate had been accepted',
    certificate_halfway: 'second warning about the death certificate',
    certificate_last_warning: 'last warning about the death certificate',
  } satisfies Record<AcceptedWarning, string>,
  ways: { mail: 'by a mail server', sms: 'by a text message service', desktop: 'by being read in the app' } satisfies Record<
    MailChannel,
    string
  >,
  received: 'What was left to you',
  nothing: 'There was no document in the vault.',
  document: (version: number, type: string, size: string) => `Version ${version}, ${type}, ${size}`,
  hash: (hash: string) => `SHA-256 ${hash}`,
  more: (listed: number, all: number) => `The vault holds ${all} documents; the first ${listed} by name are listed here.`,
  sealed: (documents: number, parts: number, size: string) =>
    `The owner sealed everything before it reached the service, which therefore knows no names and cannot read it. For you it keeps ${plural('en', documents, { one: 'one document', other: `${documents} documents` })} in ${plural('en', parts, { one: 'one sealed part', other: `${parts} sealed parts` })}, ${size} in all. The SHA-256 of each part is in the file release.json inside this PDF.`,
  sealedList: (size: string) =>
    `The list of what is yours was sealed and signed by the owner. The service keeps it as a sealed file of ${size} and cannot open it; opened with your key, it shows the owner's own signature.`,
  noSealedList: 'The owner had not sealed a list for you when the vault was released.',
  opened: 'What you opened',
  notOpened: 'You had not opened anything yet when this paper was made.',
  opening: (moment: string) => `${moment}: looked at what was left`,
  download: (moment: string, name: string) => `${moment}: downloaded ${name}`,
  sealedDownload: (moment: string) => `${moment}: downloaded a sealed document`,
  moreOpenings: 'Only the first of these moments are listed.',
  log: 'The service’s log',
  logEntry: (entry: string, moment: string) =>
    `The service keeps a log in which no entry can be changed without all later ones changing too. The release is covered by the log up to entry ${entry}, signed on ${moment}:`,
  check: 'How to check this paper',
  howSigned: {
    configured: 'The PDF is signed with the service’s certificate, which a PDF reader shows.',
    self_made:
      'The service has no certificate from a recognised authority. It signed this PDF with a certificate that it made itself, so a PDF reader will say that it does not know the signer. That the paper has not been changed since can be checked all the same.',
  },
  tools:
    'The command “heirlock verify-release” checks the signature and everything listed here without asking a server. The offline reader compares the paper with what you have opened.',
  key: 'The service signs its log and this record with one key. Compare it with one that you know from elsewhere:',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  files: {
    text: 'This record, for programs',
    signature: "The service's signature over release.json",
    bundle: 'The list of what is yours, sealed and signed by the owner',
  },
};
