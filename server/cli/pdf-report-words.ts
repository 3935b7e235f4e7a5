import type { PadesLevel } from '../../shared/domain/signing.ts';
import type {
  Finding,
  LaterChange,
  PdfReport,
  QualityReason,
  SignatureReport,
  TimestampQualityReason,
  TimestampReport,
  UsedLists,
  Verdict,
} from '../../shared/node/pades/contract.ts';
import type { AmbiguityKind } from '../../shared/node/pades/file/pdf-contract.ts';
import type { FindingCode } from '../../shared/node/pades/report/finding-codes.ts';

/** What each finding means, for whoever reads the command's text; `{name}` is a detail. */
const findingWords: Readonly<Record<FindingCode, string>> = {
  signature_unreadable: "the signature can't be read",
  signature_value_bad: "the signature value doesn't match the certificate",
  content_changed: 'what was signed has been changed since',
  weak_algorithm: 'it was made with an algorithm or a key that can be forged today',
  unsupported_algorithm: 'it is of a kind that is not supported here',
  signing_certificate_missing: "the signer's certificate is missing",
  signing_certificate_mismatch: 'the certificate that was signed with has been replaced by another',
  attributes_malformed: 'the signature is malformed',
  not_a_baseline_signature: "it isn't a PAdES baseline signature",
  signing_time_attribute: 'the signature itself says when it was made, which PAdES leaves to the document',
  contents_padding: 'there are other bytes after the signature value',
  byte_range_malformed: 'the range of bytes it covers makes no sense',
  byte_range_gap: 'it leaves more uncovered than its own value',
  byte_ranges_overlap: 'it overlaps another signature',
  not_at_revision_end: "it doesn't end where a state of the document ends",
  bytes_after_end: '{bytes} bytes come after the end of the document, and nothing covers them',
  field_duplicated: 'a signature field exists twice',
  field_hidden: "there is a signature or a field that the form doesn't show",
  usage_rights: "a program's maker has allowed readers more than usual with this form; that is nobody's signature, and any change ends it",
  seed_value_not_met: 'the author of the form demanded something else of a signature in its field ({constraint})',
  seed_value_unknown: "the author of the form demanded something of a signature in its field that can't be checked ({constraint})",
  signature_removed: 'a later change has removed this signature from the document',
  file_repaired: 'the file is damaged and had to be repaired before it could be read',
  object_unreadable: "object {object} can't be read and counts as missing: {message}",
  readers_may_differ: 'two programs may show different things in the file (object {object}): {how}',
  self_made: 'the certificate was made by its owner: nobody else vouches for the name in it',
  one_act_certificate: 'the certificate was issued for this one act, and only a mailed code stood behind the name in it; by: {subject}',
  untrusted_root: "its certificates don't lead to anybody who is trusted: {subject}",
  issuer_missing: 'the certificate of the issuer is missing: {subject}',
  certificate_expired: 'the certificate had expired, or nothing proves that it was made before: {subject}',
  certificate_not_yet_valid: "the certificate wasn't valid yet: {subject}",
  certificate_signature_bad: "the certificate wasn't issued by the authority it names: {subject}",
  certificate_not_a_ca: "a certificate was issued by somebody who isn't allowed to issue any: {subject}",
  path_too_long: "an authority was set up that isn't allowed: {subject}",
  key_usage_wrong: "the certificate isn't meant for this use: {subject}",
  extended_key_usage_wrong: "the certificate isn't meant for this use: {subject}",
  unknown_critical_extension: "the certificate has conditions that aren't understood here: {subject}",
  name_not_permitted: "an authority issued a certificate for a name that it isn't allowed to vouch for: {subject}",
  policy_missing: "a certificate wasn't issued under the rules that the authorities above it demand: {subject}",
  certificate_revoked: 'the certificate has been revoked ({revokedAt}): {subject}',
  revoked_after_signing: 'the certificate was revoked later ({revokedAt}); the signature was made before: {subject}',
  revocation_unknown: "it isn't known whether the certificate was revoked: {subject}",
  revocation_data_forged: 'an answer was made by somebody who had no right to, about: {subject}',
  revocation_data_stale: "what's known about revocation is too old: {subject}",
  revocation_data_unusable: "an answer about revocation can't be used: {subject}",
  timestamp_unreadable: "a timestamp can't be read",
  timestamp_mismatch: 'a timestamp belongs to something else',
  timestamp_forged: 'a timestamp is damaged or forged',
  timestamp_untrusted: "a timestamp comes from a service that isn't trusted: {subject}",
  timestamp_in_future: 'a timestamp is in the future',
  no_proven_time: 'nothing proves when it was made',
  claimed_after_proven: 'the signer claims a later time than the timestamp proves',
  timestamp_expires_soon: 'the last archive timestamp should be renewed soon: {subject}',
  later_changes_allowed: 'the document was added to later, in ways that the signature allows',
  changed_after_signing: 'the document was changed after it was signed (state {revision}: {kind})',
  later_changes_unreadable: "what was changed later can't be read completely",
  notes_may_cover: 'something that was added later may cover what was signed',
  notes_removed: 'a note that could be seen when it was signed has been removed',
  field_looks_otherwise: 'since a later change, a field may show something other than what is in it',
  certification_misplaced: 'a certification was added later, although only the first signature may be one',
  trusted_lists_empty: 'no trusted list counts, so no service is trusted by one',
  trusted_list_stale: 'trusted lists are out of date and say nothing about later times: {territories} (issued {issued})',
  trusted_list_refused: 'a trusted list was not used ({note})',
  authority_unreachable: "an authority couldn't be reached: {note}",
};

/** Why two programs may show different things. */
const ambiguityWords: Readonly<Record<AmbiguityKind, string>> = {
  generation: 'something drawn is named with another generation than it has',
  duplicate_key: 'an entry is there twice',
  hybrid: 'the table of objects and the stream beside it contradict each other',
  object_stream: "an object isn't where its stream is said to hold it",
  head: 'other bytes stand before its head, and who counts from them, or searches it, finds another document',
  page_count: 'it counts other pages than it has',
  size: 'something drawn has a number beyond the size that the file states',
};

const verdictWords: Readonly<Record<Verdict, string>> = { passed: 'holds', indeterminate: 'is NOT PROVEN', failed: 'does NOT HOLD' };

const qualityHeads = { simple: 'Simple', advanced: 'Advanced', qualified: 'Qualified' } as const;
const qualityWords: Readonly<Record<QualityReason, string>> = {
  nobody_vouches: 'nobody who is trusted vouches for the name in its certificate',
  one_act: 'a service certified the signer for this one act, by a mailed code alone',
  no_list: 'somebody who is trusted vouches for the signer; no trusted list was asked whether it is qualified',
  not_on_list: 'no trusted list has the authority behind the certificate as one for qualified certificates',
  list_outdated: 'the trusted list of the authority, or the list of lists, had ended before the time of signing',
  service_not_granted: 'the authority was not granted qualified status when it issued the certificate, or at the time of signing',
  certificate_not_qualified: 'the certificate is not a qualified one',
  not_for_signatures: 'the qualified certificate is not for signatures or seals',
  no_secure_device: 'the certificate is qualified, but the key was not in a device for qualified signatures',
  not_proven: 'it would be qualified, but not everything is proven',
  qualified_seal: 'a qualified certificate of an organisation, and a key in a device for qualified seals, at the time of signing',
  qualified_signature: 'a qualified certificate and a key in a device for qualified signatures, at the time of signing',
};

const timestampWords: Readonly<Record<TimestampQualityReason, string>> = {
  nobody_vouches: 'nobody who is trusted vouches for its service',
  no_list: 'no trusted list was asked whether its service is a qualified one',
  not_on_list: 'no trusted list has its service as one for qualified timestamps',
  list_outdated: 'the trusted list of its service, or the list of lists, had ended before the time that it gives',
  service_not_granted: 'its service was not granted qualified status at the time that it gives',
  qualified_timestamp: 'its service was granted qualified status at the time that it gives',
};

/** What was added or changed after a signature. */
const changeWords: Readonly<Record<LaterChange['kind'], string>> = {
  signature: 'another signature',
  validation_data: 'proof about certificates',
  form_entry: 'entries in a form',
  annotation: 'notes',
  page_content: 'the content of pages',
  page_tree: 'pages added, removed or moved',
  metadata: 'details about the file',
  scripts_or_actions: 'scripts or actions',
  attachment: 'attached files',
  other: 'other parts of the file',
};

const certificationWords: Readonly<Record<NonNullable<PdfReport['certification']>, string>> = {
  1: 'Certified: nothing may be changed any more.',
  2: 'Certified: only forms may be filled in and signatures added.',
  3: 'Certified: forms, signatures and notes may be added.',
};

/** The whole report as text; of a file that isn't signed too, whatever was noticed about it. */
export function reportInWords(
  { signatures, findings, verdict, certification, trustedLists }: PdfReport,
  level: PadesLevel | undefined,
): string {
  const asked = level === undefined ? '' : `, asked for ${level}`;
  const count = signatures.length === 1 ? 'One signature' : `${signatures.length} signatures`;
  const head = verdict === null ? "The file isn't signed." : `${count}; taken together: ${verdict}${asked}.`;
  return [
    head,
    ...(certification === null ? [] : [certificationWords[certification]]),
    ...(trustedLists === null ? [] : [listsInWords(trustedLists)]),
    ...findings.map((finding) => `  - ${inWords(finding)}`),
    ...signatures.flatMap(signatureLines),
  ].join('\n');
}

/** Which lists were asked and how old they are: `EU 350 of 2026-11-02`. */
export function listsInWords({ count, refreshedAt, used }: UsedLists): string {
  const source = refreshedAt === null ? '' : `, last fetched ${refreshedAt}`;
  const told = used.map(({ territory, sequence, issuedAt, fetchedAt }) => {
    const older = fetchedAt === null || fetchedAt === refreshedAt ? '' : `, there until ${fetchedAt}`;
    return `${territory} ${sequence} of ${issuedAt.slice(0, 10)}${older}`;
  });
  return `Trusted lists: ${count}${source}. Asked: ${told.length === 0 ? 'none' : told.join('; ')}.`;
}

function timestampLine({ at, service, quality }: TimestampReport): string {
  if (quality === null) return plain(`  Timestamp of ${at} by ${service ?? 'somebody unknown'}: it proves nothing.`);
  const head = quality.isQualified ? 'qualified' : 'not qualified';
  return plain(`  Timestamp of ${at} by ${service ?? 'somebody unknown'}: ${head} (EU): ${timestampWords[quality.because]}.`);
}

function signatureLines(one: SignatureReport): string[] {
  const what =
    one.kind === 'signature' ? `Signature ${one.fieldName} (${one.level ?? 'no baseline level'})` : `Document timestamp ${one.fieldName}`;
  const when =
    one.provenAt === null
      ? one.claimedAt === null
        ? 'at an unknown time'
        : `at ${one.claimedAt} by the signer's own clock`
      : `before ${one.provenAt}, as a timestamp proves`;
  const whole = one.coversWholeFile ? 'It covers the whole file.' : 'The file was added to afterwards.';
  return [
    plain(`${what} ${verdictWords[one.verdict]}.`),
    plain(`  By ${one.signer?.subject ?? 'somebody unknown'}, ${when}. ${whole}`),
    ...(one.quality === null ? [] : [`  ${qualityHeads[one.quality.level]} (EU): ${qualityWords[one.quality.because]}.`]),
    ...one.timestamps.map(timestampLine),
    ...laterLines(one.laterChanges),
    ...one.findings.map((finding) => `  - ${inWords(finding)}`),
  ];
}

/** Most states of a document that are told of one by one; the report as JSON has all of them. */
const maxStatesTold = 20;

/** A line for each state of the document that came later: what it added, and what it changed although the signature forbids that. */
function laterLines(changes: readonly LaterChange[]): string[] {
  const states = [...new Set(changes.map(({ revision }) => revision))].sort((a, b) => a - b);
  const lines = states.slice(0, maxStatesTold).flatMap((state) =>
    [true, false].flatMap((allowed) => {
      const told = changes.filter((change) => change.revision === state && change.allowed === allowed).map(changeInWords);
      if (told.length === 0) return [];
      const head = allowed ? `Added later, in state ${state}` : `CHANGED later, in state ${state}, although the signature forbids it`;
      return [`  ${head}: ${[...new Set(told)].join(', ')}.`];
    }),
  );
  return states.length > maxStatesTold ? [...lines, `  … and in ${states.length - maxStatesTold} more states.`] : lines;
}

function changeInWords({ kind, pages }: LaterChange): string {
  const places = pages.length === 0 ? '' : ` (page${pages.length === 1 ? '' : 's'} ${pages.join(', ')})`;
  return `${changeWords[kind]}${places}`;
}

function inWords({ code, details = {} }: Finding): string {
  const words = (findingWords as Readonly<Record<string, string>>)[code] ?? code;
  return plain(words.replace(/\{(\w+)\}/g, (_, name: string) => ambiguityIn(details[name]) ?? String(details[name] ?? '?')));
}

function ambiguityIn(detail: string | number | undefined): string | undefined {
  return (ambiguityWords as Readonly<Record<string, string>>)[detail ?? ''];
}

/** What strangers wrote, without what would move the cursor or turn the direction of the text. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
}
