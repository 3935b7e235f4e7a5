/** What was acknowledged to the clients and what they only tried: the truth that the server is held to after the last kill. */
export class Ledger {
  /** Acknowledged vaults. */
  readonly vaults = new Map<string, LedgerVault>();
  readonly documents = new Map<string, { readonly vaultId: string; readonly sha256: string; readonly sizeBytes: number }>();
  readonly recipients = new Map<string, { readonly vaultId: string; readonly email: string }>();
  /** By vault: the `released_at` from the answer. */
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
  /** The policy last acknowledged; undefined if another attempt, whose outcome nobody knows, came after it. */
  policy: string | undefined;
  policyTried: boolean;
  /** Its owner asked for a release. */
  releaseTried: boolean;
  /** When its date arrives, in epoch milliseconds. */
  dueAtMs: number | undefined;
}
