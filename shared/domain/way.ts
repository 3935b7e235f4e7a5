import { addMs, dayMs, type Instant } from './instant.ts';

/** Further ways to a recipient: another address, a telephone, or somebody who is asked to pass the word on. */
export const wayKinds = ['mail', 'phone', 'deputy'] as const;
export type WayKind = (typeof wayKinds)[number];

/** `waiting` until whoever is there has answered. */
export const wayStatuses = ['waiting', 'confirmed', 'declined'] as const;
export type WayStatus = (typeof wayStatuses)[number];

/** How many ways a recipient can have beside their own address. */
export const maxWays = 5;

/** How long after its last confirmation somebody is asked whether a way still reaches them. */
export const wayAgeMs = 365 * dayMs;
/** How long nobody is asked again after a question that they didn't answer. */
export const wayPauseMs = 60 * dayMs;
/** How often a question is put that nobody answers. */
export const maxWayAsks = 2;
/** How long nobody is asked again because the owner wishes it. */
export const wayAgainMs = dayMs;

/**
 * Whether a message after a release takes a way: the recipient's own address even where nobody has confirmed it, since there may be no other;
 * further addresses and telephones only where somebody there has; deputies unless they have declined. Nothing goes where somebody said no.
 * @param canText whether the server can write to telephones.
 */
export function isWayUsed(
  { id, kind, status }: { readonly id: string; readonly kind: WayKind; readonly status: WayStatus },
  canText: boolean,
): boolean {
  if (status === 'declined') return false;
  switch (kind) {
    case 'mail':
      return id === 'main' || status === 'confirmed';
    case 'phone':
      return canText && status === 'confirmed';
    case 'deputy':
      return true;
    default:
      return kind satisfies never;
  }
}

/** What is known of a way, as far as it matters for asking whoever is there. */
export interface AskedWay {
  readonly status: WayStatus;
  readonly confirmedAt: Instant | null;
  readonly askedAt: Instant | null;
  /** How often since they last answered. */
  readonly asks: number;
}

/**
 * Whether whoever is at a way is to be asked whether it reaches them: a year after they last said so, or 60 days after a question that they
 * left unanswered, and twice at the most. Somebody who declined isn't asked.
 */
export function isAskDue({ status, confirmedAt, askedAt, asks }: AskedWay, now: Instant): boolean {
  if (asks >= maxWayAsks || (askedAt !== null && addMs(askedAt, wayPauseMs) > now)) return false;
  switch (status) {
    case 'waiting':
      return true;
    case 'confirmed':
      return confirmedAt !== null && addMs(confirmedAt, wayAgeMs) <= now;
    case 'declined':
      return false;
  }
  return status satisfies never;
}
