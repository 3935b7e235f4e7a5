import { dayMs, hourMs, type Instant } from './instant.ts';

/** What is stored of a request to release a vault by hand; an open one past its end counts as expired all the same. */
export const requestStatuses = ['open', 'used', 'refused', 'withdrawn', 'expired'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** What somebody who was asked for their agreement may say. */
export const approvalDecisions = ['approved', 'refused'] as const;
export type ApprovalDecision = (typeof approvalDecisions)[number];

/** The most people whose approval a vault may require. */
export const maxApprovals = 3;

/** How long a release by others than the owner waits after a warning to the owner was accepted. */
export const othersWaitMs = dayMs;

/** The least time that a request stands: the wait, and a day in which to make use of it. */
export const shortestRequestMs = 48 * hourMs;

/**
 * The state of a request to release a vault by hand. `open` and `granted` may turn into each other; `outdated` when the people who would
 * receive the vault are no longer those named in the request; the other states are final.
 */
export type RequestState = RequestStatus | 'granted' | 'outdated';

/** Whether a request can still lead to a release, and its people can still decide on it. */
export const isUndecided: Readonly<Record<RequestState, boolean>> = {
  open: true,
  granted: true,
  outdated: false,
  expired: false,
  used: false,
  refused: false,
  withdrawn: false,
};

export interface RequestFacts {
  /** As stored. */
  readonly status: RequestStatus;
  readonly expiresAt: Instant;
  /** How many must agree, by what the vault requires now. */
  readonly required: number;
  /** How many agreements count now. */
  readonly approvals: number;
  readonly outdated: boolean;
}

/** Pure: the state of a request at a moment. A request that has ended stays ended; the instant at which it ends is no longer part of it. */
export function requestState({ status, expiresAt, required, approvals, outdated }: RequestFacts, now: Instant): RequestState {
  switch (status) {
    case 'used':
    case 'refused':
    case 'withdrawn':
    case 'expired':
      return status;
    case 'open':
      if (now >= expiresAt) return 'expired';
      if (outdated) return 'outdated';
      return approvals >= required ? 'granted' : 'open';
  }
}
