import type { KeyStatus, Mode, Permission, Plan } from '../../../shared/domain/account.ts';
import type { GivenRole, Role } from '../../../shared/domain/role.ts';
import type { PolicyType } from '../../../shared/domain/policy.ts';
import type { ScanStatus } from '../../../shared/domain/scan.ts';

/** What the platform surface answers, as far as the console shows it. Instants are UTC with milliseconds. */

export interface Me {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly roles: readonly Role[];
  readonly plan: Plan;
  /** Until a second factor is shown nothing else opens. */
  readonly mfaPending: boolean;
}

export interface Providers {
  readonly providers: readonly { readonly id: string; readonly name: string; readonly startUrl: string }[];
  readonly signUp: boolean;
}

export interface TokenAnswer {
  readonly mfa_required?: boolean;
}

/** Where a page of a list stands in it. */
export interface Pagination {
  readonly limit: number;
  readonly offset: number;
  readonly total: number;
  readonly has_more: boolean;
}

export interface Vault {
  readonly id: string;
  readonly name: string;
  readonly status: 'active' | 'archived' | 'released';
  readonly created_at: string;
}

export interface Approval {
  readonly id: string;
  readonly vaultId: string;
  readonly vaultName: string;
  readonly ownerEmail: string;
  readonly requestedBy: string;
  readonly requestedByEmail: string;
  readonly note: string | null;
  readonly state: 'open' | 'granted' | 'outdated' | 'expired' | 'used' | 'refused' | 'withdrawn';
  readonly required: number;
  readonly requestedAt: string;
  readonly expiresAt: string;
  readonly decisions: readonly {
    readonly by: string;
    readonly email: string;
    readonly decision: 'approved' | 'refused';
    readonly reason: string | null;
    readonly at: string;
  }[];
}

export interface Certificate {
  readonly id: string;
  readonly vaultId: string;
  readonly status: 'submitted' | 'approved' | 'rejected' | 'called_off' | 'closed';
  readonly submittedBy: { readonly email: string; readonly name: string | null };
  readonly fileName: string;
  readonly size: number;
  readonly scanStatus: ScanStatus;
  readonly submittedAt: string;
  readonly reviewedAt: string | null;
}

export interface CertificateCase {
  readonly certificate: Certificate & { readonly statement: string };
  readonly vault: { readonly id: string; readonly name: string; readonly ownerEmail: string; readonly ownerName: string | null };
  readonly recipient: { readonly addedAt: string; readonly verifiedAt: string | null; readonly relationship: string | null } | null;
  readonly confirmations: { readonly required: number; readonly confirmed: number };
  readonly sameFile: readonly string[];
  readonly others: readonly Certificate[];
}

export interface Outlook {
  readonly vaultId: string;
  readonly status: Vault['status'];
  readonly policyType: PolicyType;
  readonly phase:
    | 'none'
    | 'running'
    | 'grace'
    | 'pending'
    | 'paused'
    | 'waiting'
    | 'postponed'
    | 'quiet'
    | 'reviewing'
    | 'announced'
    | 'confirmed'
    | 'final'
    | 'frozen'
    | 'released';
  readonly overdue: boolean;
  readonly releaseAt: string | null;
  readonly releasedAt: string | null;
  readonly holds: readonly {
    readonly code: 'warning_waits' | 'warning_refused' | 'paused' | 'archived' | 'clock_behind' | 'clock_jump' | 'database_restored';
    readonly mail: string | null;
  }[];
  readonly warnings: readonly {
    readonly kind: string;
    readonly channel: 'mail' | 'sms' | 'desktop';
    readonly status: 'queued' | 'accepted' | 'refused' | 'bounced' | 'cancelled';
    readonly queuedAt: string;
    readonly acceptedAt: string | null;
    readonly attempts: number;
  }[];
  readonly approvalsRequired: number;
  readonly approval: Approval | null;
  readonly certificates: {
    readonly required: number;
    readonly confirmed: number;
    readonly waiting: number;
    readonly all: readonly Certificate[];
  } | null;
  readonly _meta: { readonly role: Role; readonly viewingAsOwner: boolean };
}

/** Why no vault is, or was, released by itself. */
export interface Hold {
  readonly number: number;
  readonly reason: 'clock_behind' | 'clock_jump' | 'database_restored';
  readonly beganAt: string;
  readonly liftedAt: string | null;
  readonly liftedBy: string | null;
  readonly note: string | null;
}

/** What a release would do, from a shadow release. */
export interface ShadowRelease {
  readonly wouldRelease: boolean;
  readonly blockers: readonly { readonly code: string; readonly message: string }[];
  readonly recipients: readonly {
    readonly id: string;
    readonly email: string;
    readonly name: string | null;
    readonly status: 'pending' | 'verified';
  }[];
  readonly documents: readonly { readonly id: string; readonly name: string; readonly size: number; readonly scanStatus: ScanStatus }[];
  readonly documentCount: number;
}

export interface AuditEvent {
  readonly id: string;
  readonly seq: number;
  readonly action: string;
  readonly actor: { readonly type: 'api_key' | 'user' | 'recipient' | 'system' | 'command_line'; readonly id: string | null };
  readonly resource: { readonly type: string; readonly id: string };
  readonly at: string;
  readonly ip: string | null;
  readonly hash: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly mode: Mode;
  readonly permissions: readonly Permission[];
  readonly status: KeyStatus;
  readonly expiresAt: string | null;
  readonly allowedAddresses: readonly string[];
  readonly createdAt: string;
}

export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly enabled: boolean;
  readonly lastDeliveryAt: string | null;
  readonly succeeded: number;
  readonly failed: number;
}

export interface Webhooks {
  readonly webhooks: readonly Webhook[];
  readonly eventTypes: readonly string[];
}

export interface Delivery {
  readonly id: string;
  readonly eventType: string;
  readonly status: 'success' | 'failed' | 'pending';
  readonly attempts: number;
  readonly attemptedAt: string | null;
  readonly nextAttemptAt: string | null;
  readonly responseCode: number | null;
  readonly responseTimeMs: number | null;
  readonly lastError: string | null;
}

export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly roles: readonly (Role | GivenRole)[];
  readonly plan: Plan;
  readonly created_at: string;
}

export interface Session {
  readonly id: string;
  readonly kind: 'browser' | 'token' | 'desktop';
  readonly current: boolean;
  readonly userAgent: string | null;
  readonly address: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string;
}

export interface SecondFactors {
  readonly totp: boolean;
  readonly passkeys: readonly {
    readonly id: string;
    readonly name: string;
    readonly createdAt: string;
    readonly lastUsedAt: string | null;
  }[];
  readonly recoveryCodesLeft: number;
}
