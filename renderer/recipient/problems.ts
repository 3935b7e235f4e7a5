/** Everything that can go wrong on these pages; each has its own text in words/. */
export const problemCodes = [
  'wrong_passphrase',
  'wrong_sheet',
  'mistyped_sheet',
  'repeated_sheet',
  'wrong_paper',
  'mistyped_invitation',
  'false_offer',
  'invitation_over',
  'not_from_owner',
  'no_part',
  'mistyped_part',
  'other_part',
  'other_state_part',
  'own_part',
  'repeated_part',
  'false_part',
  'mistyped_third',
  'other_paper',
  'parts_missing',
  'false_plan',
  'too_short',
  'too_easy',
  'not_the_same',
  'damaged',
  'truncated',
  'withheld',
  'lost_in_file',
  'nothing_left',
  'nothing_here',
  'rolled_back',
  'unsupported_version',
  'bad_header',
  'witness_link_needed',
  'mistyped_witness_link',
  'code_needed_again',
  'witnessing_moved_on',
  'false_document',
  'not_a_pdf',
  'false_signature',
  'false_certificate',
  'wrong_clock',
  'no_signing_here',
  'signature_refused',
  'signature_too_large',
  'no_p12',
  'wrong_p12_password',
  'old_p12',
  'unfit_certificate',
  'expired_certificate',
  'session_over',
  'link_over',
  'no_connection',
  'server_failed',
  'too_often',
  'no_space',
  'no_memory',
  'too_large_here',
  'stopped',
  'refused',
  'unexpected',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/**
 * Whether a helper is told more by the code than by the sentence above it. What the reader typed or did themselves is put right by them, and
 * a word that looks like a fault of the machine would only frighten.
 */
export const isForHelpers: Readonly<Record<ProblemCode, boolean>> = {
  wrong_passphrase: false,
  wrong_sheet: false,
  mistyped_sheet: false,
  repeated_sheet: false,
  wrong_paper: false,
  mistyped_invitation: false,
  false_offer: true,
  invitation_over: false,
  not_from_owner: true,
  no_part: false,
  mistyped_part: false,
  other_part: false,
  other_state_part: true,
  own_part: false,
  repeated_part: false,
  false_part: true,
  mistyped_third: false,
  other_paper: false,
  parts_missing: true,
  false_plan: true,
  too_short: false,
  too_easy: false,
  not_the_same: false,
  damaged: true,
  truncated: true,
  withheld: true,
  lost_in_file: true,
  nothing_left: true,
  nothing_here: true,
  rolled_back: true,
  unsupported_version: true,
  bad_header: true,
  witness_link_needed: false,
  mistyped_witness_link: false,
  code_needed_again: false,
  witnessing_moved_on: false,
  false_document: true,
  not_a_pdf: true,
  false_signature: true,
  false_certificate: true,
  wrong_clock: false,
  no_signing_here: true,
  signature_refused: true,
  signature_too_large: true,
  no_p12: false,
  wrong_p12_password: false,
  old_p12: false,
  unfit_certificate: false,
  expired_certificate: false,
  session_over: false,
  link_over: true,
  no_connection: true,
  server_failed: true,
  too_often: false,
  no_space: true,
  no_memory: true,
  too_large_here: true,
  stopped: false,
  refused: true,
  unexpected: true,
};

/** A failure that is explained to the reader in words. The message is for developers and reveals nothing of any content. */
export class Problem extends Error {
  readonly code: ProblemCode;
  /** The document that it concerns, if several were on their way. */
  readonly documentId: string | undefined;

  constructor(code: ProblemCode, message: string, documentId?: string) {
    super(message);
    this.name = 'Problem';
    this.code = code;
    this.documentId = documentId;
  }
}

/** What a failure is called on these pages. */
export function problemCodeOf(error: unknown): ProblemCode {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return problemCodes.find((one) => one === code) ?? 'unexpected';
}
