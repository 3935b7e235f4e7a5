import { momentInWords } from '../../shared/words/moments.ts';
import { parseInstant } from '../../shared/domain/instant.ts';
import type { ReleaseTrigger } from '../../shared/domain/policy.ts';
import type { ReleasePaper } from '../../shared/format/release/release-paper.ts';
import {
  paperChecks,
  type PaperCheck,
  type PaperFinding,
  type ReleasePaperReport,
} from '../../shared/node/release-paper/verify-release-paper.ts';

const sentences: Readonly<Record<PaperCheck, Readonly<Record<PaperFinding, string>>>> = {
  text: {
    good: 'The record in the file is whole, and signed with the key that it names.',
    bad: "The record in the file is not what the service signed. Don't rely on anything below.",
    not_checked: 'The record in the file was not checked.',
  },
  service_key: {
    good: 'That key is the one you gave.',
    bad: "That key is NOT the one you gave: another service's, or somebody's who pretends to be it.",
    not_checked: 'Whose key that is, the file alone cannot say. Compare it with one that you know from elsewhere, or give it with --key.',
  },
  pdf_signature: {
    good: 'The PDF has not been changed since it was signed.',
    bad: "The PDF's signature does not hold.",
    not_checked: "The PDF's signature was not checked.",
  },
  signer: {
    good: 'It was signed by the service that the record names.',
    bad: 'It was NOT signed by the service that the record names.',
    not_checked:
      'It was signed with the certificate that the record names. Who issued that certificate was not checked; give its root with --trust.',
  },
  log: {
    good: "The head of the service's log is signed with the same key.",
    bad: "The head of the service's log could not be checked.",
    not_checked: "The head of the service's log was not checked.",
  },
  bundle: {
    good: "The recipient's sealed list in the file is the one that the record names.",
    bad: "The recipient's sealed list in the file is NOT the one that the record names.",
    not_checked: 'There is no sealed list in the file.',
  },
  owner_manifest: {
    good: "The owner's signature over the list holds.",
    bad: "The owner's signature over the list does not hold.",
    not_checked:
      "Not checked here: the owner's own signature. It is sealed for the recipient; the offline reader checks it when it opens what was left.",
  },
  documents: {
    good: 'Every document that you gave is listed in the record.',
    bad: 'A document that you gave is not listed in the record.',
    not_checked: 'No document was given to be compared.',
  },
};

const triggers: Readonly<Record<ReleaseTrigger, string>> = {
  inactivity: 'because the owner was not heard from',
  date_based: 'because its date had come',
  manual: 'by hand',
  death_certificate: 'because of a death certificate',
};

const marks: Readonly<Record<PaperFinding, string>> = { good: 'ok ', bad: 'NOT', not_checked: ' – ' };

/** What `heirlock verify-release` says of a file. */
export function paperReportInWords({ ok, paper, checks, notes, documents, pdf }: ReleasePaperReport): string {
  return [
    ok ? 'This release paper holds.' : 'This release paper does NOT hold.',
    '',
    ...(paper === null ? [] : [...contentsOf(paper), '']),
    ...paperChecks
      .filter((check) => isWorthTelling(check, checks[check], paper))
      .map((check) => `${marks[checks[check]]}  ${sentences[check][checks[check]]}`),
    ...levelOf(pdf, paper?.timeZone ?? 'UTC'),
    ...notes.map((note) => `     (${note})`),
    ...documents.map(
      ({ path, sha256, name }) => `     ${path}: ${sha256}${name === null ? ', not listed' : `, listed as ${oneLine(name)}`}`,
    ),
    ...(paper === null ? [] : ['', `Key of the service: ${paper.service.publicKey}`]),
  ].join('\n');
}

/** How long the signature proves something, and what proves its time. */
function levelOf(pdf: ReleasePaperReport['pdf'], timeZone: string): readonly string[] {
  const signature = pdf?.signatures.find(({ kind }) => kind === 'signature');
  if (signature === undefined || signature.level === null) return [];
  const { level, provenAt, timestamps } = signature;
  if (provenAt !== null)
    return [`${marks.good}  Its level is ${level}: a timestamp proves that it was signed by ${momentInWords(provenAt, 'en', timeZone)}.`];
  if (timestamps.length > 0)
    return [`${marks.not_checked}  It has a timestamp, but who vouches for that was not checked; give the service's root with --trust.`];
  return [`${marks.not_checked}  Its level is ${level}: nobody but the service itself says when it was signed.`];
}

function isWorthTelling(check: PaperCheck, finding: PaperFinding, paper: ReleasePaper | null): boolean {
  const aboutSealed = check === 'bundle' || check === 'owner_manifest';
  return !(aboutSealed && finding === 'not_checked' && (paper?.sealed ?? null) === null);
}

function contentsOf({ service, vault, recipient, release, timeZone, documents, sealed, madeAt, openings }: ReleasePaper): string[] {
  const moment = (text: string): string => {
    const instant = parseInstant(text);
    return instant === undefined ? text : momentInWords(instant, 'en', timeZone);
  };
  const left = documents === null ? counted(sealed?.partsInAll ?? 0, 'sealed part') : counted(documents.length, 'document');
  return [
    `Made by ${oneLine(service.address)} on ${moment(madeAt)}.`,
    `For ${oneLine(recipient.name ?? recipient.email)}: the vault ${vault.name === null ? '' : `“${oneLine(vault.name)}” `}of ${oneLine(vault.ownerName ?? 'an owner without a name')}.`,
    `Released ${triggers[release.trigger]} on ${moment(release.at)}.`,
    `Received: ${left}. Opened so far: ${counted(openings.length, 'time')}.`,
  ];
}

const counted = (count: number, what: string): string => (count === 1 ? `one ${what}` : `${count} ${what}s`);

/** What people wrote stays on its line, and can't steer the terminal. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
