/**
 * A bare ULID: 26 characters of Crockford base32, upper case. The core and the database hold ids only in this form. What comes from outside
 * gets the brand where it's parsed (`parseId`, `isUlid`). What comes from the database isn't looked at again: every row is written through
 * the columns' types, so no other text gets in, and looking at each id of each row would cost a scan more than reading it.
 */
export type Ulid = string & { readonly __ulid: true };

/** Sorts before every id that is ever made: where a walk over ids begins, and an id that nobody has. */
export const lowestId = '00000000000000000000000000' as Ulid;

const ulidPattern = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** The prefixes under which ids are known outside. Recipients can be addressed by both spellings on every surface. */
export const idPrefixes = {
  vault: ['vault_'],
  document: ['doc_'],
  recipient: ['recipient_', 'rec_'],
  user: ['user_'],
  account: ['acc_'],
  policy: ['pol_'],
  checkIn: ['ci_'],
  cryptoAccount: ['crypto_'],
  webhook: ['wh_'],
  delivery: ['whd_'],
  event: ['evt_'],
  releaseRequest: ['approval_'],
  certificate: ['cert_'],
  contact: ['contact_'],
  neighbour: ['neighbour_'],
  correction: ['correction_'],
} as const;

export type IdKind = keyof typeof idPrefixes;

/** The bare id in a caller's prefixed id; undefined when prefix or ULID is malformed (which surfaces answer as "not found"). */
export function parseId(kind: IdKind, text: string): Ulid | undefined {
  for (const prefix of idPrefixes[kind]) {
    const rest = text.slice(prefix.length);
    if (text.startsWith(prefix) && ulidPattern.test(rest)) return rest as Ulid;
  }
  return undefined;
}

/** The id as the reference surface shows it. */
export function formatId(kind: IdKind, id: string): string {
  return idPrefixes[kind][0] + id;
}

/** The id as the overview surface shows it: its recipients are `rec_`. */
export function formatShortId(kind: IdKind, id: string): string {
  return (kind === 'recipient' ? idPrefixes.recipient[1] : idPrefixes[kind][0]) + id;
}

export function isUlid(text: string): text is Ulid {
  return ulidPattern.test(text);
}
