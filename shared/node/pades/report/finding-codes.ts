import type { Finding, Verdict } from '../contract.ts';

/** What a finding means for the verdict: nothing, not enough proof (`indeterminate`), or disproof (`failed`). */
interface Meaning {
  readonly severity: Finding['severity'];
  readonly verdict: Exclude<Verdict, 'passed'> | null;
}

const info: Meaning = { severity: 'info', verdict: null };
const warning: Meaning = { severity: 'warning', verdict: null };
const unproven: Meaning = { severity: 'warning', verdict: 'indeterminate' };
const wrong: Meaning = { severity: 'error', verdict: 'failed' };

/**
 * Every observation that a report can make. Where ETSI EN 319 102-1 leaves it to a policy whether something is disproof or a lack
 * of it, ours is the strict one: a revoked or unfit certificate, and a page that changed afterwards, fail.
 */
export const findingCodes = {
  // The signature itself.
  signature_unreadable: wrong,
  signature_value_bad: wrong,
  content_changed: wrong,
  weak_algorithm: wrong,
  unsupported_algorithm: unproven,
  signing_certificate_missing: wrong,
  signing_certificate_mismatch: wrong,
  attributes_malformed: wrong,
  not_a_baseline_signature: info,
  signing_time_attribute: info,
  // The bytes it covers.
  contents_padding: warning,
  byte_range_malformed: wrong,
  byte_range_gap: wrong,
  byte_ranges_overlap: wrong,
  not_at_revision_end: wrong,
  bytes_after_end: unproven,
  field_duplicated: wrong,
  field_hidden: wrong,
  usage_rights: info,
  seed_value_not_met: warning,
  seed_value_unknown: info,
  signature_removed: wrong,
  file_repaired: unproven,
  object_unreadable: unproven,
  readers_may_differ: unproven,
  // The certificates.
  self_made: info,
  one_act_certificate: info,
  untrusted_root: unproven,
  issuer_missing: unproven,
  certificate_expired: unproven,
  certificate_not_yet_valid: unproven,
  certificate_signature_bad: wrong,
  certificate_not_a_ca: wrong,
  path_too_long: wrong,
  key_usage_wrong: wrong,
  extended_key_usage_wrong: wrong,
  unknown_critical_extension: wrong,
  name_not_permitted: wrong,
  policy_missing: wrong,
  // Revocation.
  certificate_revoked: wrong,
  revoked_after_signing: warning,
  revocation_unknown: unproven,
  revocation_data_forged: warning,
  revocation_data_stale: warning,
  revocation_data_unusable: warning,
  // Time.
  timestamp_unreadable: unproven,
  timestamp_mismatch: wrong,
  timestamp_forged: wrong,
  timestamp_untrusted: unproven,
  timestamp_in_future: wrong,
  no_proven_time: info,
  claimed_after_proven: warning,
  timestamp_expires_soon: warning,
  // What came later.
  later_changes_allowed: info,
  changed_after_signing: wrong,
  later_changes_unreadable: unproven,
  notes_may_cover: warning,
  notes_removed: warning,
  field_looks_otherwise: warning,
  certification_misplaced: wrong,
  trusted_lists_empty: warning,
  trusted_list_stale: warning,
  trusted_list_refused: warning,
  authority_unreachable: info,
} as const satisfies Readonly<Record<string, Meaning>>;

export type FindingCode = keyof typeof findingCodes;

/** A finding with the severity that its code has. */
export function finding(code: FindingCode, details?: Finding['details']): Finding {
  const { severity } = findingCodes[code];
  return details === undefined ? { code, severity } : { code, severity, details };
}

/** The worst the findings amount to; `passed` when none speaks against it. */
export function verdictOf(findings: readonly Finding[]): Verdict {
  return worstVerdict(findings.map(({ code }) => (isCode(code) ? findingCodes[code].verdict : null) ?? 'passed'));
}

/** Failed before indeterminate before passed. */
export function worstVerdict(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('failed')) return 'failed';
  return verdicts.includes('indeterminate') ? 'indeterminate' : 'passed';
}

function isCode(code: string): code is FindingCode {
  return code in findingCodes;
}
