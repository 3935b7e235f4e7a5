// Generated from the platform surface's OpenAPI document by `npm run generate:console-api`.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** Me */
    readonly Me: {
      /** @example user_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly id: string;
      /** @example ada@example.com */
      readonly email: string;
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly created_at: string;
      /** @example Ada Lovelace */
      readonly name: string | null;
      /**
       * @description Mails and their pages say times as the clock there shows them; null: UTC.
       * @example Europe/Berlin
       */
      readonly time_zone: string | null;
      /**
       * @description Whether your app says your name; then it’s changed there.
       * @example false
       */
      readonly isNamedByApp: boolean;
      /** @description Those that apply in the whole installation. */
      readonly roles: readonly ('VAULT_VIEWER' | 'VAULT_OPERATOR' | 'VAULT_ADMIN' | 'VAULT_OWNER')[];
      /** @enum {string} */
      readonly plan: 'free' | 'professional' | 'enterprise';
      /**
       * @description Whose data this request works on.
       * @enum {string}
       */
      readonly mode: 'live' | 'test';
      /**
       * @description How you proved that it is you (RFC 8176).
       * @example [
       *       "pwd",
       *       "otp",
       *       "mfa"
       *     ]
       */
      readonly amr: readonly string[];
      /**
       * Format: date-time
       * @description When a second factor was last shown in this session.
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly mfaAt: string | null;
      /**
       * @description Whether this session opens nothing before a second factor is shown.
       * @example false
       */
      readonly mfaPending: boolean;
    };
    /** Problem */
    readonly Problem: {
      /** @constant */
      readonly ok: false;
      /**
       * @description What went wrong; this never changes for one cause.
       * @enum {string}
       */
      readonly error:
        | 'unauthenticated'
        | 'forbidden'
        | 'https_required'
        | 'device_unknown'
        | 'device_revoked'
        | 'rate_limit_exceeded'
        | 'not_found'
        | 'vault_already_released'
        | 'vault_archived'
        | 'vault_not_archived'
        | 'vault_limit_exceeded'
        | 'recipient_limit_exceeded'
        | 'storage_limit_exceeded'
        | 'version_limit_exceeded'
        | 'webhook_limit_exceeded'
        | 'invalid_request'
        | 'too_large'
        | 'invalid_code'
        | 'recipient_already_exists'
        | 'conflict'
        | 'client_custody'
        | 'parts_missing'
        | 'release_key_incomplete'
        | 'pack_damaged'
        | 'document_infected'
        | 'unavailable'
        | 'range_not_satisfiable'
        | 'precondition_failed'
        | 'idempotency_key_reused'
        | 'idempotency_conflict'
        | 'batch_failed'
        | 'token_expired'
        | 'csrf_refused'
        | 'mfa_required'
        | 'approval_required'
        | 'release_waits'
        | 'documents_not_clean'
        | 'release_blocked'
        | 'recipient_has_opened'
        | 'correction_own_address'
        | 'correction_needs_another'
        | 'correction_limit_exceeded'
        | 'invalid_grant'
        | 'unsupported_grant_type'
        | 'internal_error';
      /** @description The same for people. Its wording may change: don't parse it. */
      readonly message: string;
      /** @description The request, as our logs name it. */
      readonly requestId: string;
      /** @description Which fields of the request are to blame, where it's particular ones. */
      readonly details?: readonly {
        readonly field: string;
        readonly reason: string;
      }[];
      /** @description The role that would do; where yours does not. */
      readonly required?: readonly ('VAULT_VIEWER' | 'VAULT_OPERATOR' | 'VAULT_ADMIN' | 'VAULT_OWNER')[];
      /** @description The roles that you have; where they do not do. */
      readonly actual?: readonly ('VAULT_VIEWER' | 'VAULT_OPERATOR' | 'VAULT_ADMIN' | 'VAULT_OWNER')[];
      /** @description Everything that stands in the way of a release, not just the first thing; where a release was refused. */
      readonly blockers?: readonly {
        readonly code: string;
        readonly message: string;
      }[];
      /** @description Seconds to wait; with `rate_limit_exceeded` only. */
      readonly retry_after?: number;
    };
    /** KitAccess */
    readonly KitAccess: {
      /** @description Null: no printed kit lets a computer in. */
      readonly access: {
        /**
         * Format: date-time
         * @example 2026-03-02T12:00:00.000Z
         */
        readonly madeAt: string;
        /**
         * Format: date-time
         * @description When a computer was last let in by it.
         * @example 2026-03-02T12:00:00.000Z
         */
        readonly usedAt: string | null;
      } | null;
    };
    /** Tokens */
    readonly Tokens: {
      /**
       * @description Behind `Bearer` with every request.
       * @example eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9…
       */
      readonly access_token: string;
      /** @constant */
      readonly token_type: 'Bearer';
      /**
       * @description Seconds.
       * @example 3600
       */
      readonly expires_in: number;
      /**
       * @description Changes the session’s access token for a new one, once.
       * @example heirlock_rt_…
       */
      readonly refresh_token?: string;
      /**
       * @description With `authorization_code` only (OpenID Connect).
       * @example eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9…
       */
      readonly id_token?: string;
      /**
       * @description With `magic_link` only: where the person wanted to go when they asked for the link.
       * @example /console/vaults
       */
      readonly return_to?: string;
      /** @description There is a second factor: until it is shown at `/api/auth/mfa/verify`, the token opens nothing else. */
      readonly mfa_required?: boolean;
    };
    /** Accepted */
    readonly Accepted: {
      /** @constant */
      readonly ok: true;
    };
    /** Provider */
    readonly Provider: {
      /** @example external */
      readonly id: string;
      /** @example login.example.org */
      readonly name: string;
      /**
       * @description Send the browser here.
       * @example /api/auth/external/start
       */
      readonly startUrl: string;
    };
    /** WaysToSignIn */
    readonly WaysToSignIn: {
      readonly providers: readonly components['schemas']['Provider'][];
      /** @description Whether people can make accounts themselves. */
      readonly signUp: boolean;
      /** @description Whether this server has no administrator yet. */
      readonly setUp: boolean;
    };
    /** PasswordChanged */
    readonly PasswordChanged: {
      /** @constant */
      readonly ok: true;
      readonly ended: {
        /**
         * @description How many of your sessions have ended.
         * @example 2
         */
        readonly sessions: number;
        /**
         * @description How many of your keys have.
         * @example 0
         */
        readonly keys: number;
      };
    };
    /** Authorized */
    readonly Authorized: {
      /**
       * @description Where to send the browser.
       * @example http://127.0.0.1:49152/signed-in?code=heirlock_ac_…&state=…
       */
      readonly redirect_to: string;
    };
    /** Session */
    readonly Session: {
      /** @example 01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly id: string;
      /** @enum {string} */
      readonly kind: 'browser' | 'token' | 'desktop';
      /** @description Whether it is the one that asks. */
      readonly current: boolean;
      readonly amr: readonly string[];
      /** @example Mozilla/5.0 … */
      readonly userAgent: string | null;
      /** @example 203.0.113.7 */
      readonly address: string | null;
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly lastUsedAt: string;
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly expiresAt: string;
    };
    /** Sessions */
    readonly Sessions: {
      readonly sessions: readonly components['schemas']['Session'][];
    };
    /** Ended */
    readonly Ended: {
      /**
       * @description How many sessions.
       * @example 3
       */
      readonly ended: number;
    };
    /** Passkey */
    readonly Passkey: {
      /** @example 01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly id: string;
      /** @example Laptop */
      readonly name: string;
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly lastUsedAt: string | null;
    };
    /** SecondFactors */
    readonly SecondFactors: {
      /** @description Whether a code app is in use. */
      readonly totp: boolean;
      readonly passkeys: readonly components['schemas']['Passkey'][];
      /** @example 10 */
      readonly recoveryCodesLeft: number;
    };
    /** Raised */
    readonly Raised: {
      /**
       * @description Its `amr` has `mfa`.
       * @example eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9…
       */
      readonly access_token: string;
      /** @constant */
      readonly token_type: 'Bearer';
      /**
       * @description Seconds.
       * @example 3600
       */
      readonly expires_in: number;
    };
    /** CodeApp */
    readonly CodeApp: {
      /**
       * @description Base32.
       * @example JBSWY3DPEHPK3PXP
       */
      readonly secret: string;
      /** @example otpauth://totp/Heirlock:ada%40example.com?secret=… */
      readonly otpauth_url: string;
    };
    /** Enrolled */
    readonly Enrolled: {
      /**
       * @description Its `amr` has `mfa`.
       * @example eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9…
       */
      readonly access_token: string;
      /** @constant */
      readonly token_type: 'Bearer';
      /**
       * @description Seconds.
       * @example 3600
       */
      readonly expires_in: number;
      /** @description Each replaces the second factor once. Shown only this once. */
      readonly recovery_codes: readonly string[];
    };
    /** RecoveryCodes */
    readonly RecoveryCodes: {
      /** @description Each replaces the second factor once. Shown only this once. */
      readonly recovery_codes: readonly string[];
    };
    /** PasskeyOptions */
    readonly PasskeyOptions: {
      /** @description For `PublicKeyCredential.parse…OptionsFromJSON`. */
      readonly publicKey: {
        readonly [key: string]: unknown;
      };
    };
    /** PasskeyAdded */
    readonly PasskeyAdded: {
      /**
       * @description Its `amr` has `mfa`.
       * @example eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9…
       */
      readonly access_token: string;
      /** @constant */
      readonly token_type: 'Bearer';
      /**
       * @description Seconds.
       * @example 3600
       */
      readonly expires_in: number;
      /** @example 01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly id: string;
      /** @description Each replaces the second factor once. Shown only this once. */
      readonly recovery_codes: readonly string[];
    };
    /** Vault */
    readonly Vault: {
      /** @example vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly id: string;
      /** @example Family papers */
      readonly name: string;
      /** @example user_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly ownerUid: string;
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly created_at: string;
      /** @enum {string} */
      readonly status: 'active' | 'archived' | 'released';
    };
    /** Pagination */
    readonly Pagination: {
      /** @example 50 */
      readonly limit: number;
      /** @example 0 */
      readonly offset: number;
      /**
       * @description In the whole list.
       * @example 1
       */
      readonly total: number;
      /** @description Whether there's more after this page. */
      readonly has_more: boolean;
    };
    /** Standing */
    readonly Standing: {
      readonly viewingAsOwner: boolean;
      /** @description Whether you may change it, as it is now. */
      readonly canModify: boolean;
      /** @enum {string} */
      readonly role: 'VAULT_VIEWER' | 'VAULT_OPERATOR' | 'VAULT_ADMIN' | 'VAULT_OWNER';
      /**
       * @description Who may change it; where you can't because you lack it.
       * @enum {string}
       */
      readonly requiredRoleForModify?: 'VAULT_OWNER';
    };
    /** Document */
    readonly Document: {
      /** @example doc_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly id: string;
      /** @example vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly vaultId: string;
      /** @example will.pdf */
      readonly name: string;
      /** @example application/pdf */
      readonly mimeType: string;
      /**
       * @description In bytes.
       * @example 48213
       */
      readonly size: number;
      /**
       * @description How many of them are here.
       * @example 48213
       */
      readonly received: number;
      /**
       * @description SHA-256 of the content; null while it is on its way.
       * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      readonly checksum: string | null;
      /**
       * @description Whether it is still on its way, or here.
       * @enum {string}
       */
      readonly status: 'uploading' | 'stored';
      /**
       * @description Who has the keys to it.
       * @enum {string}
       */
      readonly custody: 'server' | 'client';
      readonly virusScan: {
        /** @enum {string} */
        readonly status: 'pending' | 'clean' | 'infected' | 'failed' | 'skipped';
        /**
         * Format: date-time
         * @example 2026-03-02T12:00:00.000Z
         */
        readonly scannedAt: string | null;
      };
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly updatedAt: string;
    };
    /** ApiKey */
    readonly ApiKey: {
      /** @example 01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly id: string;
      /** @example Backup script */
      readonly name: string;
      /** @enum {string} */
      readonly mode: 'live' | 'test';
      readonly permissions: readonly ('read' | 'write' | 'delete')[];
      /** @enum {string} */
      readonly status: 'active' | 'revoked' | 'suspended' | 'expired';
      /**
       * Format: date-time
       * @description Null: never.
       * @example null
       */
      readonly expiresAt: string | null;
      /**
       * @description Where it may be used from; empty: from anywhere.
       * @example [
       *       "192.0.2.7",
       *       "2001:db8::/32"
       *     ]
       */
      readonly allowedAddresses: readonly string[];
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly createdAt: string;
    };
    /** User */
    readonly User: {
      /** @example user_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly id: string;
      /** @example ada@example.com */
      readonly email: string;
      /** @example Ada Lovelace */
      readonly name: string | null;
      /** @description Those that apply in the whole installation; `VAULT_VIEWER` is everybody’s. */
      readonly roles: readonly ('VAULT_VIEWER' | 'VAULT_OPERATOR' | 'VAULT_ADMIN' | 'VAULT_OWNER')[];
      /**
       * @description Of the account that they belong to.
       * @enum {string}
       */
      readonly plan: 'free' | 'professional' | 'enterprise';
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly created_at: string;
    };
    /** SigningJob */
    readonly SigningJob: {
      /** @example 01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly id: string;
      /** @example doc_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly documentId: string;
      /** @enum {string} */
      readonly status: 'queued' | 'timestamp_pending' | 'validation_pending' | 'signed' | 'failed';
      /** @enum {string} */
      readonly level: 'B-B' | 'B-T' | 'B-LT' | 'B-LTA';
      /**
       * @description The level of the current version; null while there is none. Below `level` while a timestamp or proofs of the certificates are still awaited.
       * @example B-B
       */
      readonly reachedLevel: string | null;
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly completedAt: string | null;
      /**
       * @description Why it failed; null where it did not.
       * @example The document is no PDF.
       */
      readonly error: string | null;
    };
    /** Witnessing */
    readonly Witnessing: {
      /** @example 01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly id: string;
      /** @example doc_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly documentId: string;
      /**
       * @description The version that is signed; once it is complete, the signed one.
       * @example 1
       */
      readonly version: number;
      /** @enum {string} */
      readonly state: 'open' | 'complete' | 'cancelled' | 'declined' | 'expired' | 'failed';
      /** @enum {string} */
      readonly secondFactor: 'none' | 'word' | 'sms';
      /** @example 14 */
      readonly days: number;
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly endedAt: string | null;
      /**
       * @description Why it failed; null where it did not.
       * @example The document was removed.
       */
      readonly error: string | null;
      /** @description What the signed version holds. What it is missing is supplied later, as a further version. */
      readonly reachedLevel: ('B-B' | 'B-T' | 'B-LT' | 'B-LTA') | null;
      readonly witnesses: readonly {
        /** @example 01JC3ZK4V8N6Q2T7R5W9X0Y1AC */
        readonly id: string;
        /** @example Wanda Witness */
        readonly name: string;
        /** @example wanda@example.com */
        readonly email: string;
        /** @enum {string} */
        readonly state: 'waiting' | 'invited' | 'opened' | 'signed' | 'declined' | 'expired';
        /**
         * Format: date-time
         * @example 2026-03-02T12:00:00.000Z
         */
        readonly invitedAt: string | null;
        /**
         * Format: date-time
         * @example 2026-03-02T12:00:00.000Z
         */
        readonly expiresAt: string | null;
        /**
         * Format: date-time
         * @example 2026-03-02T12:00:00.000Z
         */
        readonly signedAt: string | null;
        /** @description `service`: certified by this installation for this one act, for whoever had the mailed code. `own`: their own certificate. */
        readonly certificate: ('service' | 'own') | null;
        /**
         * @description Whom a certificate of their own names, in its words, which nobody here has checked. Null for `service`.
         * @example Wanda Witness
         */
        readonly certificateName: string | null;
        /**
         * @description In their words.
         * @example I am named in it
         */
        readonly declineReason: string | null;
      }[];
    };
    /** Webhook */
    readonly Webhook: {
      /** @example wh_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly id: string;
      /** @example https://hooks.example.com/heirlock */
      readonly url: string;
      readonly events: readonly (
        | 'vault.created'
        | 'vault.updated'
        | 'vault.released'
        | 'vault.deleted'
        | 'document.uploaded'
        | 'document.deleted'
        | 'recipient.added'
        | 'recipient.removed'
        | 'checkin.completed'
        | 'checkin.missed'
        | 'policy.updated'
        | 'crypto_account.added'
        | 'document.version.created'
        | 'recipient.verification.completed'
        | 'recipient.way_confirmed'
        | 'recipient.way_declined'
        | 'recipient.opened'
        | 'recipient.unreachable'
        | 'vault.check_in.missed'
        | 'vault.check_in.grace_period_started'
        | 'recipient.correction_asked'
        | 'recipient.corrected'
        | 'recipient.correction_stopped'
      )[];
      /** @description While false, nothing is sent. */
      readonly enabled: boolean;
      /**
       * @description The shape of what's sent.
       * @enum {string}
       */
      readonly payload: 'reference' | 'alternate';
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly updatedAt: string;
      /**
       * Format: date-time
       * @description When something was last sent, or tried to be.
       * @example null
       */
      readonly lastDeliveryAt: string | null;
      /**
       * @description Deliveries that arrived.
       * @example 12
       */
      readonly succeeded: number;
      /**
       * @description Deliveries that were given up.
       * @example 0
       */
      readonly failed: number;
    };
    /** Delivery */
    readonly Delivery: {
      /** @example whd_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly id: string;
      /**
       * @description The same for every webhook, attempt and repetition.
       * @example evt_01JC3ZK4V8N6Q2T7R5W9X0Y1AB
       */
      readonly eventId: string;
      /**
       * @example vault.released
       * @enum {string}
       */
      readonly eventType:
        | 'vault.created'
        | 'vault.updated'
        | 'vault.released'
        | 'vault.deleted'
        | 'document.uploaded'
        | 'document.deleted'
        | 'recipient.added'
        | 'recipient.removed'
        | 'checkin.completed'
        | 'checkin.missed'
        | 'policy.updated'
        | 'crypto_account.added'
        | 'document.version.created'
        | 'recipient.verification.completed'
        | 'recipient.way_confirmed'
        | 'recipient.way_declined'
        | 'recipient.opened'
        | 'recipient.unreachable'
        | 'vault.check_in.missed'
        | 'vault.check_in.grace_period_started'
        | 'recipient.correction_asked'
        | 'recipient.corrected'
        | 'recipient.correction_stopped';
      /** @enum {string} */
      readonly status: 'success' | 'failed' | 'pending';
      /** @example 1 */
      readonly attempts: number;
      /**
       * Format: date-time
       * @description When the last attempt was made.
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly attemptedAt: string | null;
      /**
       * Format: date-time
       * @description When the next one will be.
       * @example null
       */
      readonly nextAttemptAt: string | null;
      /** @example 200 */
      readonly responseCode: number | null;
      /** @example 87 */
      readonly responseTimeMs: number | null;
      /**
       * @description Why the last attempt failed.
       * @example the answer was 503
       */
      readonly lastError: string | null;
    };
    /** AuditEvent */
    readonly AuditEvent: {
      /** @example evt_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly id: string;
      /**
       * @description Its number in the log of its account and mode, from 1 without a gap.
       * @example 17
       */
      readonly seq: number;
      /**
       * @description What happened.
       * @example vault.updated
       */
      readonly action: string;
      /** @description Who did it. */
      readonly actor: {
        /** @enum {string} */
        readonly type: 'api_key' | 'user' | 'recipient' | 'witness' | 'system' | 'command_line';
        /** @example user_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
        readonly id: string | null;
      };
      /** @description What it was done to. */
      readonly resource: {
        /** @example vault */
        readonly type: string;
        /** @example vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
        readonly id: string;
      };
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly at: string;
      /**
       * @description Where the request came from; null when nobody asked.
       * @example 192.0.2.1
       */
      readonly ip: string | null;
      /** @example 01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly requestId: string | null;
      /**
       * @description The log up to this event, in 64 hexadecimal digits: it is made of the event and of `previousHash`.
       * @example 5f2b0c6a1e9d4b7385c2f0a9d8e7b6c5a4938271605f4e3d2c1b0a9f8e7d6c5b
       */
      readonly hash: string;
      /**
       * @description The log up to the event before.
       * @example 5f2b0c6a1e9d4b7385c2f0a9d8e7b6c5a4938271605f4e3d2c1b0a9f8e7d6c5b
       */
      readonly previousHash: string;
      /**
       * @description What is worth knowing beyond that, by action.
       * @example {
       *       "document_id": "doc_01JC3ZK4V8N6Q2T7R5W9X0Y1AB",
       *       "size": 42
       *     }
       */
      readonly details: {
        readonly [key: string]: unknown;
      };
      /**
       * @description In whose log it stands.
       * @example acc_01JC3ZK4V8N6Q2T7R5W9X0Y1AB
       */
      readonly accountId: string;
      /** @enum {string} */
      readonly mode: 'live' | 'test';
    };
    /** AuditHead */
    readonly AuditHead: {
      /** @example acc_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly accountId: string;
      /** @enum {string} */
      readonly mode: 'live' | 'test';
      /**
       * @description How many events the log has.
       * @example 17
       */
      readonly seq: number;
      /**
       * @description The log up to the last of them.
       * @example 5f2b0c6a1e9d4b7385c2f0a9d8e7b6c5a4938271605f4e3d2c1b0a9f8e7d6c5b
       */
      readonly hash: string;
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly signedAt: string;
      /**
       * @description Ed25519 over the five before it, in base64.
       * @example kQ…
       */
      readonly signature: string;
      /**
       * @description Under which the signature holds, in base64. It is this server’s, and stays the same.
       * @example 3q…
       */
      readonly publicKey: string;
    };
    /** Blocker */
    readonly Blocker: {
      /** @example approval_required */
      readonly code: string;
      /** @example 1 other person must agree to this release. Nobody has been asked yet. */
      readonly message: string;
    };
    /** Approval */
    readonly Approval: {
      /** @example approval_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly id: string;
      /** @example vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly vaultId: string;
      /** @example Family papers */
      readonly vaultName: string;
      /** @example thomas@example.com */
      readonly ownerEmail: string;
      /** @example user_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly requestedBy: string;
      /** @example sister@example.com */
      readonly requestedByEmail: string;
      /** @example His sister asked us to. */
      readonly note: string | null;
      /**
       * @description Granted when enough people agree now; outdated when the recipients have changed since.
       * @enum {string}
       */
      readonly state: 'open' | 'granted' | 'outdated' | 'expired' | 'used' | 'refused' | 'withdrawn';
      /**
       * @description How many people besides the requester must agree.
       * @example 1
       */
      readonly required: number;
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly requestedAt: string;
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly expiresAt: string;
      /**
       * Format: date-time
       * @description When somebody other than the owner can release it at the earliest: 24 hours after a warning to the owner was accepted. Null while none was.
       * @example null
       */
      readonly othersMayReleaseAt: string | null;
      /**
       * Format: date-time
       * @description When it was used, refused or withdrawn.
       * @example null
       */
      readonly closedAt: string | null;
      readonly decisions: readonly {
        /** @example user_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
        readonly by: string;
        /** @example otto@example.com */
        readonly email: string;
        /** @enum {string} */
        readonly decision: 'approved' | 'refused';
        /** @example I spoke with the family. */
        readonly reason: string | null;
        /**
         * Format: date-time
         * @example 2026-03-02T12:00:00.000Z
         */
        readonly at: string;
      }[];
    };
    /** ShadowRelease */
    readonly ShadowRelease: {
      /** @constant */
      readonly shadowMode: true;
      readonly wouldRelease: boolean;
      /** @example vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly vaultId: string;
      /** @description Everything that keeps you from releasing it now. */
      readonly blockers: readonly components['schemas']['Blocker'][];
      /**
       * Format: date-time
       * @description By the clock of the vault.
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly at: string;
      readonly recipients: readonly {
        /** @example recipient_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
        readonly id: string;
        /** @example anna@example.com */
        readonly email: string;
        /** @example Anna Berger */
        readonly name: string | null;
        /** @enum {string} */
        readonly status: 'pending' | 'verified';
      }[];
      readonly documents: readonly {
        /** @example doc_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
        readonly id: string;
        /** @example will.pdf */
        readonly name: string;
        /** @example 48211 */
        readonly size: number;
        /** @enum {string} */
        readonly scanStatus: 'pending' | 'clean' | 'infected' | 'failed' | 'skipped';
      }[];
      /**
       * @description All of them; no more than 1,000 are listed.
       * @example 1
       */
      readonly documentCount: number;
      /** @example 0 */
      readonly approvalsRequired: number;
      readonly approval: components['schemas']['Approval'] | null;
      readonly _meta: {
        /** @enum {string} */
        readonly role: 'VAULT_VIEWER' | 'VAULT_OPERATOR' | 'VAULT_ADMIN' | 'VAULT_OWNER';
        readonly viewingAsOwner: boolean;
      };
    };
    /** Release */
    readonly Release: {
      /** @constant */
      readonly shadowMode: false;
      /** @constant */
      readonly released: true;
      /** @example vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly vaultId: string;
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly releasedAt: string;
      /**
       * @description Messages on their way to recipients.
       * @example 2
       */
      readonly recipientsNotified: number;
      /** @example With love. */
      readonly note: string | null;
    };
    /** HandoverMessage */
    readonly HandoverMessage: {
      /**
       * @description The news itself, by telephone, to somebody who passes it on, or a reminder of it.
       * @enum {string}
       */
      readonly message: 'announcement' | 'telephone' | 'deputy' | 'day_3' | 'day_10' | 'day_30' | 'day_60' | 'monthly';
      /**
       * @description By which kind of way.
       * @enum {string}
       */
      readonly way: 'mail' | 'phone' | 'deputy';
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly sentAt: string;
      /**
       * @description What came of it.
       * @enum {string}
       */
      readonly status: 'queued' | 'accepted' | 'refused' | 'cancelled' | 'bounced';
      /**
       * @description What somebody said who was asked to pass the word on.
       * @enum {string|null}
       */
      readonly answer: 'told' | 'cannot' | null;
    };
    /** Handover */
    readonly Handover: {
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly beganAt: string;
      /**
       * @description The last kind of way whose turn has come.
       * @enum {string}
       */
      readonly reach: 'mail' | 'phone' | 'deputy';
      /**
       * Format: date-time
       * @description When something happens next if nothing is opened; null when nothing more does.
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly nextAt: string | null;
      /**
       * Format: date-time
       * @description When others were told that this person is not reached.
       * @example null
       */
      readonly unreachedAt: string | null;
      /** @description What was sent, the earliest first. */
      readonly messages: readonly components['schemas']['HandoverMessage'][];
    };
    /** ReleaseRecipient */
    readonly ReleaseRecipient: {
      /** @example recipient_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly recipientId: string;
      /** @example anna@example.com */
      readonly email: string;
      /** @example Anna Berger */
      readonly name: string | null;
      /** @description The latest one with a link to the vault; null where nobody was due to be written to. */
      readonly message: {
        /** @enum {string} */
        readonly status: 'queued' | 'accepted' | 'refused' | 'bounced' | 'cancelled';
        /**
         * Format: date-time
         * @example 2026-03-02T12:00:00.000Z
         */
        readonly queuedAt: string;
        /**
         * Format: date-time
         * @example 2026-03-02T12:00:00.000Z
         */
        readonly acceptedAt: string | null;
        /** @example 1 */
        readonly attempts: number;
      } | null;
      /**
       * Format: date-time
       * @example null
       */
      readonly firstOpenedAt: string | null;
      /**
       * Format: date-time
       * @example null
       */
      readonly lastOpenedAt: string | null;
      /** @example 0 */
      readonly downloads: number;
      /** @description What is done to reach them; null where nobody was told. */
      readonly handover: components['schemas']['Handover'] | null;
    };
    /** Certificate */
    readonly Certificate: {
      /** @example cert_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly id: string;
      /** @example vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly vaultId: string;
      /** @enum {string} */
      readonly status: 'submitted' | 'approved' | 'rejected' | 'called_off' | 'closed';
      readonly submittedBy: {
        /** @example recipient_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
        readonly recipientId: string;
        /** @example anna@example.com */
        readonly email: string;
        /** @example Anna Berger */
        readonly name: string | null;
      };
      /** @example certificate.pdf */
      readonly fileName: string;
      /** @enum {string} */
      readonly mimeType: 'application/pdf' | 'image/png' | 'image/jpeg';
      /** @example 210443 */
      readonly size: number;
      /** @example sha256:cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc */
      readonly checksum: string;
      /** @enum {string} */
      readonly scanStatus: 'pending' | 'clean' | 'infected' | 'failed' | 'skipped';
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly submittedAt: string;
      /** @example user_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly reviewedBy: string | null;
      /**
       * Format: date-time
       * @example null
       */
      readonly reviewedAt: string | null;
      /** @example The page was too dark to read. */
      readonly reviewReason: string | null;
    };
    /**
     * Opening
     * @description Its being opened by the owner's own hand.
     */
    readonly Opening: {
      /**
       * @description How long one that is set now would wait.
       * @example 24
       */
      readonly hours: number;
      readonly waiting: {
        /**
         * Format: date-time
         * @example 2026-03-02T12:00:00.000Z
         */
        readonly setAt: string;
        /** @example 24 */
        readonly hours: number;
        /**
         * Format: date-time
         * @description Null while no notice to the owner has been accepted: until then the wait has not begun.
         * @example 2026-03-02T12:00:00.000Z
         */
        readonly opensAt: string | null;
      } | null;
      /** @description Why it does not open, or where none waits, why none could be set. */
      readonly blockers: readonly (
        | 'nobody_named'
        | 'approval_required'
        | 'documents_not_clean'
        | 'notice_waits'
        | 'notice_refused'
        | 'held'
        | 'recipients_changed'
      )[];
    };
    /** ReleaseOutlook */
    readonly ReleaseOutlook: {
      /** @example vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly vaultId: string;
      /** @enum {string} */
      readonly status: 'active' | 'archived' | 'released';
      /** @enum {string} */
      readonly policyType: 'manual' | 'inactivity' | 'date_based' | 'death_certificate';
      /**
       * @description Where the timer is; `none` where none runs.
       * @enum {string}
       */
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
      /**
       * Format: date-time
       * @description The earliest release if nobody does anything; null when none comes by itself.
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly releaseAt: string | null;
      /**
       * Format: date-time
       * @example null
       */
      readonly releasedAt: string | null;
      /** @description Why it isn't continuing. */
      readonly holds: readonly {
        /** @enum {string} */
        readonly code:
          | 'timer_failing'
          | 'warning_waits'
          | 'warning_refused'
          | 'paused'
          | 'archived'
          | 'clock_behind'
          | 'clock_jump'
          | 'clock_unproved'
          | 'database_restored'
          | 'by_hand';
        /** @example certificate_warning */
        readonly mail: string | null;
      }[];
      /** @description What is stored and was found missing or damaged; the first hundred. Nobody can read it. */
      readonly stored: readonly {
        /** @description Null for anything but a document. */
        readonly documentId: string | null;
        /**
         * @description `pack`: what devices sealed; it may belong to another vault of the same owner.
         * @enum {string}
         */
        readonly kind: 'document' | 'certificate' | 'upload' | 'witnessing' | 'paper' | 'pack';
        /** @enum {string} */
        readonly problem: 'missing' | 'damaged';
        /**
         * Format: date-time
         * @example 2026-03-02T12:00:00.000Z
         */
        readonly foundAt: string;
      }[];
      /** @description After a release: how far it has come with each of its people. */
      readonly recipients: readonly components['schemas']['ReleaseRecipient'][];
      /** @description What was sent to the owner and to the recipients ahead of a release, the newest first. */
      readonly warnings: readonly {
        /** @example last_warning */
        readonly kind: string;
        /**
         * @description `desktop`: the owner read it in their app.
         * @enum {string}
         */
        readonly channel: 'mail' | 'sms' | 'desktop';
        /** @enum {string} */
        readonly status: 'queued' | 'accepted' | 'refused' | 'bounced' | 'cancelled';
        /**
         * Format: date-time
         * @example 2026-03-02T12:00:00.000Z
         */
        readonly queuedAt: string;
        /**
         * Format: date-time
         * @example 2026-03-02T12:00:00.000Z
         */
        readonly acceptedAt: string | null;
        /** @example 1 */
        readonly attempts: number;
      }[];
      /** @example 0 */
      readonly approvalsRequired: number;
      readonly approval: components['schemas']['Approval'] | null;
      readonly certificates: {
        /** @example 1 */
        readonly required: number;
        /** @example 0 */
        readonly confirmed: number;
        /** @example 1 */
        readonly waiting: number;
        readonly all: readonly components['schemas']['Certificate'][];
      } | null;
      readonly opening: components['schemas']['Opening'];
      readonly _meta: {
        /** @enum {string} */
        readonly role: 'VAULT_VIEWER' | 'VAULT_OPERATOR' | 'VAULT_ADMIN' | 'VAULT_OWNER';
        readonly viewingAsOwner: boolean;
      };
    };
    /** SimulatedEvent */
    readonly SimulatedEvent: {
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly at: string;
      /**
       * @description What happens; members that don't belong to it are null.
       * @enum {string}
       */
      readonly type: 'message' | 'phase' | 'missed' | 'check_in' | 'resumed' | 'called_off' | 'released';
      /**
       * @description Which message.
       * @enum {string|null}
       */
      readonly mail:
        | 'reminder'
        | 'due_notice'
        | 'last_warning'
        | 'date_passed_warning'
        | 'pre_release_notice'
        | 'certificate_warning'
        | 'certificate_halfway'
        | 'certificate_last_warning'
        | 'certificate_called_off'
        | 'contact_asked'
        | 'released_recipient'
        | 'released_owner'
        | null;
      /** @description Whom the message is for. */
      readonly to: {
        /** @enum {string} */
        readonly role: 'owner' | 'recipient' | 'trusted';
        /**
         * @description Null for anybody else.
         * @example recipient_01JC3ZK4V8N6Q2T7R5W9X0Y1AB
         */
        readonly recipientId: string | null;
        /** @enum {string} */
        readonly channel: 'mail' | 'sms';
        /** @example anna@example.com */
        readonly address: string;
        /** @example Anna Berger */
        readonly name: string | null;
      } | null;
      /**
       * Format: date-time
       * @description The release that the message names.
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly releaseAt: string | null;
      /**
       * @description Where the timer is from then on.
       * @enum {string|null}
       */
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
        | 'released'
        | null;
      /**
       * Format: date-time
       * @description When the missed check-in was due.
       * @example null
       */
      readonly dueAt: string | null;
      /**
       * @description Of a check-in.
       * @enum {string|null}
       */
      readonly status: 'on_time' | 'late' | null;
      /**
       * @description Of the release.
       * @enum {string|null}
       */
      readonly trigger: 'inactivity' | 'date_based' | 'death_certificate' | null;
    };
    /** SimulatedHandover */
    readonly SimulatedHandover: {
      /** @example recipient_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly recipientId: string;
      readonly messages: readonly {
        /**
         * Format: date-time
         * @example 2026-03-02T12:00:00.000Z
         */
        readonly at: string;
        /**
         * @description By which kind of way.
         * @enum {string}
         */
        readonly way: 'mail' | 'phone' | 'deputy';
        /** @example anna@example.com */
        readonly address: string;
        /**
         * @description What it is.
         * @enum {string}
         */
        readonly message: 'announcement' | 'telephone' | 'deputy' | 'day_3' | 'day_10' | 'day_30' | 'day_60' | 'monthly';
      }[];
      /**
       * Format: date-time
       * @description When others would be told that they are not reached.
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly unreachedAt: string | null;
      /**
       * Format: date-time
       * @description When nothing more is sent.
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly endsAt: string;
    };
    /** Simulation */
    readonly Simulation: {
      /** @example vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly vaultId: string;
      /**
       * Format: date-time
       * @description By the clock of the vault.
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly from: string;
      /**
       * Format: date-time
       * @description How far it was to look; null for as long as anything happens.
       * @example null
       */
      readonly until: string | null;
      /**
       * @description Where the timer is now.
       * @enum {string}
       */
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
      /**
       * @description Where it is at the end.
       * @enum {string}
       */
      readonly lastPhase:
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
      /**
       * @description `rest`: nothing more happens by itself. `held`: automatic releases are held, and only a sign of life or an administrator ends that. `until`: it would go on later. `too_many`: no more than 2,000 events are told.
       * @enum {string}
       */
      readonly end: 'released' | 'rest' | 'held' | 'until' | 'too_many';
      /**
       * Format: date-time
       * @description Null when no release comes in this time.
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly releasedAt: string | null;
      /** @example 4 */
      readonly messageCount: number;
      /** @description In the order in which they happen. */
      readonly events: readonly components['schemas']['SimulatedEvent'][];
      /** @description What follows a release if nobody opens anything, for each recipient. */
      readonly handovers: readonly components['schemas']['SimulatedHandover'][];
      readonly _meta: {
        /** @enum {string} */
        readonly role: 'VAULT_VIEWER' | 'VAULT_OPERATOR' | 'VAULT_ADMIN' | 'VAULT_OWNER';
        readonly viewingAsOwner: boolean;
      };
    };
    /** CertificateToReview */
    readonly CertificateToReview: {
      /** @example cert_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly id: string;
      /** @example vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly vaultId: string;
      /** @enum {string} */
      readonly status: 'submitted' | 'approved' | 'rejected' | 'called_off' | 'closed';
      readonly submittedBy: {
        /** @example recipient_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
        readonly recipientId: string;
        /** @example anna@example.com */
        readonly email: string;
        /** @example Anna Berger */
        readonly name: string | null;
      };
      /** @example certificate.pdf */
      readonly fileName: string;
      /** @enum {string} */
      readonly mimeType: 'application/pdf' | 'image/png' | 'image/jpeg';
      /** @example 210443 */
      readonly size: number;
      /** @example sha256:cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc */
      readonly checksum: string;
      /** @enum {string} */
      readonly scanStatus: 'pending' | 'clean' | 'infected' | 'failed' | 'skipped';
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly submittedAt: string;
      /** @example user_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly reviewedBy: string | null;
      /**
       * Format: date-time
       * @example null
       */
      readonly reviewedAt: string | null;
      /** @example The page was too dark to read. */
      readonly reviewReason: string | null;
      /**
       * @description The words of who handed it in.
       * @example I am his daughter. He died on Sunday.
       */
      readonly statement: string;
    };
    /** Correction */
    readonly Correction: {
      /** @example correction_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly id: string;
      /** @example vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly vaultId: string;
      /** @example Family papers */
      readonly vaultName: string;
      /** @example thomas@example.com */
      readonly ownerEmail: string;
      /** @example recipient_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly recipientId: string;
      /** @example Anna Berger */
      readonly recipientName: string | null;
      /**
       * @description The new one.
       * @example anna.holm@example.org
       */
      readonly address: string;
      /**
       * @description Asked until somebody of another kind agrees; then waiting for 72 hours; settled once the address counts. Needless: the recipient opened what was left to them.
       * @enum {string}
       */
      readonly status: 'asked' | 'waiting' | 'stopped' | 'expired' | 'settled' | 'needless';
      /** @enum {string} */
      readonly askedBy: 'contact' | 'recipient' | 'operator';
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly askedAt: string;
      readonly agreedBy: ('contact' | 'recipient' | 'operator') | null;
      /**
       * Format: date-time
       * @description Null until somebody has agreed.
       * @example null
       */
      readonly agreedAt: string | null;
      /**
       * Format: date-time
       * @description When it ends if nobody agrees.
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly expiresAt: string;
      /**
       * Format: date-time
       * @description When the new address counts at the earliest; null until somebody has agreed.
       * @example null
       */
      readonly settlesAt: string | null;
      /**
       * Format: date-time
       * @description When it ended, however it did.
       * @example null
       */
      readonly closedAt: string | null;
    };
    /** Hold */
    readonly Hold: {
      /**
       * @description Holds are numbered as they came.
       * @example 3
       */
      readonly number: number;
      /**
       * @description The clock shows an earlier time than before; it went ahead by more than an hour that did not pass; no other clock vouches for it, so dates wait; the database is older than it was; somebody who runs the server wants it.
       * @enum {string}
       */
      readonly reason: 'clock_behind' | 'clock_jump' | 'clock_unproved' | 'database_restored' | 'by_hand';
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly beganAt: string;
      /**
       * Format: date-time
       * @description Null while it holds.
       * @example null
       */
      readonly liftedAt: string | null;
      /**
       * @description Null also where the command line lifted it.
       * @example user_01JC3ZK4V8N6Q2T7R5W9X0Y1AB
       */
      readonly liftedBy: string | null;
      /** @example The time server was wrong. */
      readonly note: string | null;
    };
    /** FreedVault */
    readonly FreedVault: {
      /** @example vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly vaultId: string;
      /** @example thomas@example.org */
      readonly ownerEmail: string;
      /**
       * @description Its policy; `opening`: its owner told it to open by itself.
       * @enum {string}
       */
      readonly cause: 'manual' | 'inactivity' | 'date_based' | 'death_certificate' | 'opening';
      /**
       * Format: date-time
       * @description The earliest moment, if nothing is heard.
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly releaseAt: string;
    };
    /** LiftPreview */
    readonly LiftPreview: {
      readonly hold: components['schemas']['Hold'];
      /** @description What would be released within 30 days, the soonest first, 200 at most. */
      readonly vaults: readonly components['schemas']['FreedVault'][];
      /**
       * @description How many there are, named or not.
       * @example 1
       */
      readonly total: number;
      /** @description Other holds that are open: while there is one, nothing is released. */
      readonly others: readonly number[];
      /**
       * @description Names this very list, for the lift.
       * @example 3f9a1c0b77de
       */
      readonly seen: string;
    };
    /** CertificateEnd */
    readonly CertificateEnd: {
      /** @enum {string} */
      readonly use: 'https' | 'signing' | 'signing_root';
      /** @example vault.example.org */
      readonly subject: string;
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly endsAt: string;
    };
    /** Finding */
    readonly Finding: {
      /** @enum {string} */
      readonly check:
        | 'configuration'
        | 'clock'
        | 'disk'
        | 'files'
        | 'certificate'
        | 'public_address'
        | 'sender'
        | 'mail_server'
        | 'bounces'
        | 'database'
        | 'schema'
        | 'master_key'
        | 'documents'
        | 'backups'
        | 'holds'
        | 'heartbeat'
        | 'custodians'
        | 'ports';
      /**
       * @description `failure`: releases are in danger. `warning`: will become one. `unchecked`: nobody knows. `notice`, `fine`: nothing is to be done.
       * @enum {string}
       */
      readonly severity: 'failure' | 'warning' | 'unchecked' | 'notice' | 'fine';
      /**
       * @description In the words of `heirlock doctor`.
       * @example The certificate of CN=vault.example.org ends on 2026-12-01.
       */
      readonly text: string;
      /**
       * @description What to do.
       * @example Renew it before, and start the server again.
       */
      readonly advice: string | null;
    };
    /** Health */
    readonly Health: {
      /** @example 1.0.0 */
      readonly version: string;
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly checkedAt: string;
      /** @description The alerts whose conditions are met now; server/http/operator/alert-rules.yml has the same. */
      readonly alerts: readonly {
        /** @enum {string} */
        readonly name:
          | 'heartbeat_old'
          | 'gone'
          | 'releases_held'
          | 'timers_late'
          | 'warnings_not_accepted'
          | 'messages_stuck'
          | 'messages_fail'
          | 'damaged_rows'
          | 'certificate_refused'
          | 'backups_fail'
          | 'timers_failing'
          | 'release_mails_lost'
          | 'server_missing'
          | 'installation_empty'
          | 'database_away'
          | 'part_unusable'
          | 'disk_full'
          | 'certificate_ends'
          | 'requests_fail'
          | 'monitor_silent'
          | 'neighbour_silent'
          | 'custodian_unreached'
          | 'documents_damaged'
          | 'documents_unchecked'
          | 'recipients_unreached';
        /**
         * @description `page`: look now. `ticket`: within a day.
         * @enum {string}
         */
        readonly severity: 'page' | 'ticket';
      }[];
      readonly mail: {
        /**
         * @description Whether mail about real data leaves this server.
         * @enum {string}
         */
        readonly sends: 'smtp' | 'folder';
        /** @description Whether links in mails lead anywhere for others. */
        readonly opensOutside: boolean;
        /** @description Accepted by a mail server or gateway, or written to the folder where none is set. */
        readonly lastAccepted: {
          /** @example mail */
          readonly channel: string;
          /** @example last_warning */
          readonly kind: string;
          /**
           * Format: date-time
           * @example 2026-03-02T12:00:00.000Z
           */
          readonly at: string;
          /**
           * @description Without most of the name: administrators aren’t told whom an owner has named.
           * @example a…@example.org
           */
          readonly to: string;
          /**
           * @description What the mail server or gateway answered.
           * @example 550 5.1.1 no such user
           */
          readonly reason: string | null;
        } | null;
        /** @description Refused for good. */
        readonly lastRefused: {
          /** @example mail */
          readonly channel: string;
          /** @example last_warning */
          readonly kind: string;
          /**
           * Format: date-time
           * @example 2026-03-02T12:00:00.000Z
           */
          readonly at: string;
          /**
           * @description Without most of the name: administrators aren’t told whom an owner has named.
           * @example a…@example.org
           */
          readonly to: string;
          /**
           * @description What the mail server or gateway answered.
           * @example 550 5.1.1 no such user
           */
          readonly reason: string | null;
        } | null;
        /** @description Accepted, and came back. */
        readonly lastBounced: {
          /** @example mail */
          readonly channel: string;
          /** @example last_warning */
          readonly kind: string;
          /**
           * Format: date-time
           * @example 2026-03-02T12:00:00.000Z
           */
          readonly at: string;
          /**
           * @description Without most of the name: administrators aren’t told whom an owner has named.
           * @example a…@example.org
           */
          readonly to: string;
          /**
           * @description What the mail server or gateway answered.
           * @example 550 5.1.1 no such user
           */
          readonly reason: string | null;
        } | null;
        /**
         * @description Messages that haven’t left.
         * @example 0
         */
        readonly waiting: number;
        readonly oldestWaitingSeconds: number | null;
      };
      readonly scheduler: {
        readonly heartbeatAgeSeconds: number | null;
        /**
         * @description Servers with a heartbeat within the last minute.
         * @example 1
         */
        readonly servers: number;
        /**
         * @description Timers that are due and have not acted.
         * @example 0
         */
        readonly dueTimers: number;
        readonly oldestDueAgeSeconds: number | null;
        /**
         * @description Those of them that wait because of a hold.
         * @example 0
         */
        readonly heldTimers: number;
        /**
         * @description Timers that the server can’t move, again and again.
         * @example 0
         */
        readonly failingTimers: number;
        /**
         * @description Releases that wait for a warning nobody accepted.
         * @example 0
         */
        readonly waitingReleases: number;
      };
      /** @description Why nothing is released by itself; empty when nothing holds. */
      readonly holds: readonly ('clock_behind' | 'clock_jump' | 'clock_unproved' | 'database_restored' | 'by_hand')[];
      readonly storage: {
        /** @description Null where the system doesn’t tell. */
        readonly disk: {
          /**
           * @description Left for documents.
           * @example 80000000000
           */
          readonly freeBytes: number;
          /**
           * @description In all.
           * @example 250000000000
           */
          readonly totalBytes: number;
        } | null;
        /**
         * @description Rows that this server met within the last hour and can’t read.
         * @example 0
         */
        readonly damagedRows: number;
        /**
         * @description Documents, certificates and packs that the database names and that aren’t stored.
         * @example 0
         */
        readonly missingDocuments: number;
        /**
         * @description Those that are stored and aren’t what was put there.
         * @example 0
         */
        readonly damagedDocuments: number;
        /**
         * Format: date-time
         * @description When everything stored was last checked to its end. Null while it never was.
         * @example 2026-03-02T12:00:00.000Z
         */
        readonly checkedAt: string | null;
      };
      readonly backup: {
        /** @description Whether this server makes them by itself. */
        readonly isScheduled: boolean;
        /** @description The latest that was made. Null when there is none. */
        readonly last: {
          /**
           * Format: date-time
           * @example 2026-03-02T12:00:00.000Z
           */
          readonly at: string;
          /** @example s3://backups/heirlock/ */
          readonly place: string;
          /**
           * @description Of everything that it names.
           * @example 80000000
           */
          readonly bytes: number;
          /**
           * @description Files that it lacks because the server itself lacks them.
           * @example 0
           */
          readonly missingFiles: number;
        } | null;
        /** @description The latest attempt, when it failed. */
        readonly failed: {
          /**
           * Format: date-time
           * @example 2026-03-02T12:00:00.000Z
           */
          readonly at: string;
          /** @example The place could not be reached. */
          readonly reason: string;
        } | null;
      };
      readonly certificates: readonly components['schemas']['CertificateEnd'][];
      /** @description What this installation wasn’t given and does without. */
      readonly missing: readonly (
        | 'mail'
        | 'public_address'
        | 'https'
        | 'text_messages'
        | 'virus_scanner'
        | 'signing_key'
        | 'timestamps'
        | 'metrics'
        | 'backups'
        | 'other_sign_in'
      )[];
      /** @description What `heirlock doctor` says, as far as the server’s process sees it itself. */
      readonly findings: readonly components['schemas']['Finding'][];
    };
    /** WaitingFor */
    readonly WaitingFor: {
      /** @example vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly vaultId: string;
      /** @example Family papers */
      readonly vaultName: string;
      /** @example thomas@example.org */
      readonly ownerEmail: string;
      /** @example Thomas Berger */
      readonly ownerName: string | null;
      /** @example recipient_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly recipientId: string;
      /** @example anna@example.com */
      readonly recipientEmail: string;
      /** @example Anna Berger */
      readonly recipientName: string | null;
      readonly handover: components['schemas']['Handover'];
    };
    /** TrustedContact */
    readonly TrustedContact: {
      /** @example contact_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly id: string;
      /** @example sister@example.com */
      readonly email: string;
      /** @example Eva Berger */
      readonly name: string | null;
      /** @description Whether their word that you are alive stops a release. */
      readonly mayVouch: boolean;
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly addedAt: string;
    };
    /** Contact */
    readonly Contact: {
      /** @enum {string} */
      readonly kind: 'second_address' | 'phone';
      /** @example +4915112345678 */
      readonly address: string;
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly setAt: string;
      /**
       * Format: date-time
       * @description From then on it counts; null while its code was not typed in.
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly confirmedAt: string | null;
    };
    /** Way */
    readonly Way: {
      /**
       * @description `main` for the address of their own, which comes first.
       * @example main
       */
      readonly id: string;
      /**
       * @description A deputy is somebody who is asked to pass the word on.
       * @enum {string}
       */
      readonly kind: 'mail' | 'phone' | 'deputy';
      /** @enum {string} */
      readonly status: 'waiting' | 'confirmed' | 'declined';
      /**
       * @description Null for a deputy.
       * @example ann.berger@example.net
       */
      readonly address: string | null;
      readonly deputy: {
        /** @enum {string} */
        readonly kind: 'recipient' | 'contact';
        /** @example recipient_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
        readonly id: string;
        /** @example Eva Berger */
        readonly name: string | null;
      } | null;
      /**
       * Format: date-time
       * @description When whoever is there last said that it reaches them.
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly confirmedAt: string | null;
      /**
       * Format: date-time
       * @description When they were last asked.
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly askedAt: string | null;
      /** @description Why the last message there that failed did. */
      readonly fault: ('no_such_address' | 'mailbox_full' | 'refused' | 'not_taken') | null;
      /**
       * Format: date-time
       * @example 2026-03-02T12:00:00.000Z
       */
      readonly faultAt: string | null;
    };
    /** ReachedRecipient */
    readonly ReachedRecipient: {
      /** @example recipient_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly id: string;
      /** @example ann@example.com */
      readonly email: string;
      /** @example Ann Berger */
      readonly name: string | null;
      /** @enum {string} */
      readonly status: 'pending' | 'verified';
      /** @description In which they are written to; null where nobody has said. */
      readonly language: ('en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'pl' | 'nl' | 'tr' | 'ar') | null;
      /**
       * @description As their browser said when they confirmed.
       * @example Europe/Berlin
       */
      readonly timeZone: string | null;
      readonly ways: readonly components['schemas']['Way'][];
    };
    readonly findOwnersVaultsAnswer: {
      /** @description The newest first, archived ones last; 100 at most. */
      readonly vaults: readonly components['schemas']['Vault'][];
    };
    readonly listVaultsAnswer: {
      readonly vaults: readonly components['schemas']['Vault'][];
      readonly pagination: components['schemas']['Pagination'];
      readonly _meta: {
        /** @enum {string} */
        readonly role: 'VAULT_VIEWER' | 'VAULT_OPERATOR' | 'VAULT_ADMIN' | 'VAULT_OWNER';
        /** @description Whether the plan allows one more. */
        readonly canCreate: boolean;
      };
    };
    readonly createVaultAnswer: {
      readonly vault: components['schemas']['Vault'];
      readonly _meta: {
        /** @description You own what you made. */
        readonly autoGrantedOwnership: boolean;
      };
    };
    readonly getVaultAnswer: {
      readonly vault: components['schemas']['Vault'];
      readonly _meta: components['schemas']['Standing'];
    };
    readonly initiateDocumentAnswer: {
      readonly document: {
        /** @example doc_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
        readonly id: string;
        /**
         * @description Whether it is still on its way, or here.
         * @enum {string}
         */
        readonly status: 'uploading' | 'stored';
      };
      readonly upload: {
        /** @enum {string} */
        readonly protocol: 'tus';
        /**
         * @description Where the content goes: an upload of the tus protocol (1.0) that has been created.
         * @example https://vault.example.com/api/uploads/doc_01JC3ZK4V8N6Q2T7R5W9X0Y1AB
         */
        readonly url: string;
        /**
         * @description The largest document that is taken, in bytes.
         * @example 104857600
         */
        readonly maxSize: number;
        /**
         * Format: date-time
         * @description Until when it may take.
         * @example 2026-03-02T12:00:00.000Z
         */
        readonly expiresAt: string;
      };
    };
    readonly getDocumentAnswer: {
      readonly document: components['schemas']['Document'];
      readonly _meta: components['schemas']['Standing'];
    };
    readonly listKeysAnswer: {
      readonly keys: readonly components['schemas']['ApiKey'][];
    };
    readonly createKeyAnswer: {
      readonly key: components['schemas']['ApiKey'];
      /**
       * @description The key itself. It is shown this once.
       * @example service_sk_live_7Wq0hN3kT5…
       */
      readonly value: string;
    };
    readonly listUsersAnswer: {
      readonly users: readonly components['schemas']['User'][];
      readonly pagination: components['schemas']['Pagination'];
    };
    readonly getUserAnswer: {
      readonly user: components['schemas']['User'];
    };
    readonly updateUserAnswer: {
      readonly user: components['schemas']['User'];
    };
    readonly signDocumentAnswer: {
      readonly job: components['schemas']['SigningJob'];
    };
    readonly listSigningJobsAnswer: {
      readonly jobs: readonly components['schemas']['SigningJob'][];
      readonly pagination: components['schemas']['Pagination'];
    };
    readonly askWitnessesAnswer: {
      readonly witnessing: components['schemas']['Witnessing'];
    };
    readonly listWitnessingsAnswer: {
      readonly witnessings: readonly components['schemas']['Witnessing'][];
      readonly pagination: components['schemas']['Pagination'];
    };
    readonly getWitnessingAnswer: {
      readonly witnessing: components['schemas']['Witnessing'];
    };
    readonly listWebhooksAnswer: {
      readonly webhooks: readonly components['schemas']['Webhook'][];
      /** @description All that there are. */
      readonly eventTypes: readonly (
        | 'vault.created'
        | 'vault.updated'
        | 'vault.released'
        | 'vault.deleted'
        | 'document.uploaded'
        | 'document.deleted'
        | 'recipient.added'
        | 'recipient.removed'
        | 'checkin.completed'
        | 'checkin.missed'
        | 'policy.updated'
        | 'crypto_account.added'
        | 'document.version.created'
        | 'recipient.verification.completed'
        | 'recipient.way_confirmed'
        | 'recipient.way_declined'
        | 'recipient.opened'
        | 'recipient.unreachable'
        | 'vault.check_in.missed'
        | 'vault.check_in.grace_period_started'
        | 'recipient.correction_asked'
        | 'recipient.corrected'
        | 'recipient.correction_stopped'
      )[];
    };
    readonly createWebhookAnswer: {
      readonly webhook: components['schemas']['Webhook'];
      /**
       * @description What deliveries are signed with. It is shown this once; null where you chose it yourself.
       * @example whsec_ZfrcH91Oe3WVqhnV5C9zgGb4xQjv0yZbYpU8mW1T2sk=
       */
      readonly secret: string | null;
    };
    readonly updateWebhookAnswer: {
      readonly webhook: components['schemas']['Webhook'];
    };
    readonly listWebhookDeliveriesAnswer: {
      readonly deliveries: readonly components['schemas']['Delivery'][];
      /**
       * @description Of this status, on this and further pages.
       * @example 1
       */
      readonly total: number;
    };
    readonly redeliverAnswer: {
      readonly delivery: components['schemas']['Delivery'];
    };
    readonly listAuditEventsAnswer: {
      readonly events: readonly components['schemas']['AuditEvent'][];
      readonly pagination: components['schemas']['Pagination'];
    };
    readonly getAuditHeadAnswer: {
      /** @description Null while nothing has happened. */
      readonly head: components['schemas']['AuditHead'] | null;
    };
    readonly rescanDocumentAnswer: {
      readonly document: {
        /** @example doc_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
        readonly id: string;
        readonly virusScan: {
          /**
           * @description What is known until the new verdict.
           * @enum {string}
           */
          readonly status: 'pending' | 'clean' | 'infected';
        };
      };
    };
    readonly executeReleaseAnswer: components['schemas']['ShadowRelease'] | components['schemas']['Release'];
    readonly setReleaseApprovalsAnswer: {
      /** @example vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly vaultId: string;
      /** @example 1 */
      readonly approvalsRequired: number;
    };
    readonly cancelReleaseAnswer: {
      /** @example vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
      readonly vaultId: string;
      readonly cancelled: {
        readonly certificates: boolean;
        readonly approval: boolean;
        readonly opening: boolean;
        readonly missedCheckIn: boolean;
      };
      /** @description The other server that keeps the vault together with this one; null where this one keeps it alone. */
      readonly otherServer: {
        /** @example second.example.org */
        readonly host: string;
        /** @description Whether it has confirmed the stop. Until then, press the link in its own mail too. */
        readonly knows: boolean;
        /**
         * @description `here_alone`: what was stopped was set going by hand here, so it hears nothing of it; where it was told to open too, stop that there.
         * @enum {string}
         */
        readonly outcome: 'known' | 'unheard' | 'not_counted' | 'given' | 'here_alone';
      } | null;
    };
    readonly requestApprovalAnswer: {
      readonly approval: components['schemas']['Approval'];
    };
    readonly listApprovalsAnswer: {
      readonly approvals: readonly components['schemas']['Approval'][];
    };
    readonly getApprovalAnswer: {
      readonly approval: components['schemas']['Approval'];
    };
    readonly approveReleaseAnswer: {
      readonly approval: components['schemas']['Approval'];
    };
    readonly refuseReleaseAnswer: {
      readonly approval: components['schemas']['Approval'];
    };
    readonly withdrawApprovalAnswer: {
      readonly approval: components['schemas']['Approval'];
    };
    readonly listCertificatesAnswer: {
      readonly certificates: readonly components['schemas']['Certificate'][];
      readonly pagination: components['schemas']['Pagination'];
    };
    readonly getCertificateAnswer: {
      readonly certificate: components['schemas']['CertificateToReview'];
      readonly vault: {
        /** @example vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB */
        readonly id: string;
        /** @example Family papers */
        readonly name: string;
        /** @example thomas@example.com */
        readonly ownerEmail: string;
        /** @example Thomas Berger */
        readonly ownerName: string | null;
      };
      /** @description Null for somebody who is no longer a recipient. */
      readonly recipient: {
        /**
         * Format: date-time
         * @example 2026-03-02T12:00:00.000Z
         */
        readonly addedAt: string;
        /**
         * Format: date-time
         * @example 2026-03-02T12:00:00.000Z
         */
        readonly verifiedAt: string | null;
        /** @example daughter */
        readonly relationship: string | null;
      } | null;
      readonly confirmations: {
        /** @example 1 */
        readonly required: number;
        /**
         * @description Recipients with a confirmed certificate.
         * @example 0
         */
        readonly confirmed: number;
      };
      /** @description Others with the very same bytes, of this vault. */
      readonly sameFile: readonly string[];
      /** @description All others of this vault. */
      readonly others: readonly components['schemas']['Certificate'][];
    };
    readonly approveCertificateAnswer: {
      readonly certificate: components['schemas']['Certificate'];
    };
    readonly rejectCertificateAnswer: {
      readonly certificate: components['schemas']['Certificate'];
    };
    readonly listCorrectionsAnswer: {
      readonly corrections: readonly components['schemas']['Correction'][];
      readonly pagination: components['schemas']['Pagination'];
    };
    readonly askCorrectionAnswer: {
      readonly correction: components['schemas']['Correction'];
    };
    readonly agreeCorrectionAnswer: {
      readonly correction: components['schemas']['Correction'];
    };
    readonly stopCorrectionAnswer: {
      readonly correction: components['schemas']['Correction'];
    };
    readonly liftVaultHoldAnswer: {
      /** @description The warnings that count from now on. */
      readonly accepted: readonly string[];
    };
    readonly listHoldsAnswer: {
      /** @description The latest first, 100 at most. */
      readonly holds: readonly components['schemas']['Hold'][];
    };
    readonly liftHoldAnswer: {
      readonly hold: components['schemas']['Hold'];
    };
    readonly listWaitingAnswer: {
      /** @description The longest waiting first. */
      readonly waiting: readonly components['schemas']['WaitingFor'][];
      readonly pagination: components['schemas']['Pagination'];
    };
    readonly listMeTrustedContactsAnswer: {
      readonly contacts: readonly components['schemas']['TrustedContact'][];
    };
    readonly createMeTrustedContactAnswer: {
      readonly contact: components['schemas']['TrustedContact'];
    };
    readonly listMeContactsAnswer: {
      readonly contacts: readonly components['schemas']['Contact'][];
    };
    readonly replaceMeContactSecondAddresAnswer: {
      readonly contact: components['schemas']['Contact'];
    };
    readonly confirmMeContactSecondAddresAnswer: {
      readonly contact: components['schemas']['Contact'];
    };
    readonly replaceMeContactPhoneAnswer: {
      readonly contact: components['schemas']['Contact'];
    };
    readonly confirmMeContactPhoneAnswer: {
      readonly contact: components['schemas']['Contact'];
    };
    readonly getVaultRecipientAnswer: {
      readonly recipient: components['schemas']['ReachedRecipient'];
    };
    readonly replaceVaultRecipientWayAnswer: {
      readonly recipient: components['schemas']['ReachedRecipient'];
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
