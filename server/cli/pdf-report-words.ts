import type { PadesLevel } from '../../shared/domain/signing.ts';
import type { Finding, PdfReport, SignatureReport, Verdict } from '../../shared/node/pades/contract.ts';
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
  signature_removed: 'a later change has removed this signature from the document',
  file_repaired: 'the file is damaged and had to be repaired before it could be read',
  self_made: 'the certificate was made by its owner: nobody else vouches for the name in it',
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
  notes_may_cover: 'a note may cover what was signed',
  certification_misplaced: 'a certification was added later, although only the first signature may be one',
  authority_unreachable: "an authority couldn't be reached: {note}",
};

const verdictWords: Readonly<Record<Verdict, string>> = { passed: 'holds', indeterminate: 'is NOT PROVEN', failed: 'does NOT HOLD' };

/** The whole report as text. */
export function reportInWords({ signatures, findings, verdict }: PdfReport, level: PadesLevel | undefined): string {
  if (verdict === null) return "The file isn't signed.";
  const head = `${signatures.length === 1 ? 'One signature' : `${signatures.length} signatures`}; taken together: ${verdict}${level === undefined ? '' : `, asked for ${level}`}.`;
  return [head, ...findings.map((finding) => `  - ${inWords(finding)}`), ...signatures.flatMap(signatureLines)].join('\n');
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
    ...one.findings.map((finding) => `  - ${inWords(finding)}`),
  ];
}

function inWords({ code, details = {} }: Finding): string {
  const words = (findingWords as Readonly<Record<string, string>>)[code] ?? code;
  return plain(words.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? '?')));
}

/** What strangers wrote, without what would move the cursor or turn the direction of the text. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
}
