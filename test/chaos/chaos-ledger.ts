/** What the clients were told and what they only tried: the truth that the server is held to after the last kill. */
export class Ledger {
  /** Acknowledged vaults. */
  readonly vaults = new Map<string, LedgerVault>();
  readonly documents = new Map<string, { readonly vaultId: string; readonly sha256: string; readonly sizeBytes: number }>();
  readonly recipients = new Map<string, { readonly vaultId: string; readonly email: string }>();
  /** By vault: the `released_at` that was answered. */
  readonly manualReleases = new Map<string, string>();
  readonly counts: Record<string, number> = {};
  /** Answers that no client ever deserves. */
  readonly faults: string[] = [];

  count(kind: string, by = 1): void {
    this.counts[kind] = (this.counts[kind] ?? 0) + by;
  }
}

export type Mode = 'live' | 'test';

export interface LedgerVault {
  readonly id: string;
  readonly mode: Mode;
  checkInsTried: number;
  checkInsAcknowledged: number;
  /** The policy that was acknowledged last; undefined when another try came after it whose outcome nobody knows. */
  policy: string | undefined;
  policyTried: boolean;
  /** A release by its owner was asked for. */
  releaseTried: boolean;
  /** When its date comes, in epoch milliseconds. */
  dueAtMs: number | undefined;
}
