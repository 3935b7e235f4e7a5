/** What one version of the API introduced, in words for its users. */
export interface VersionEntry {
  readonly version: string;
  /** The day it came out, `YYYY-MM-DD`. */
  readonly date: string;
  readonly changes: readonly string[];
}

/** The major version that this server speaks. Minor ones don't get a new path: clients may ignore what they add. */
export const apiVersion = 'v1';

/** The major versions that requests can be sent to, and which of them are going away. */
export const supportedVersions: readonly string[] = [apiVersion];
export const deprecatedVersions: readonly string[] = [];

/** What changed in v1, newest first (INTERFACE.md#versions). */
export const versionHistory: readonly VersionEntry[] = [
  {
    version: '1.3.0',
    date: '2026-11-20',
    changes: [
      'Many vaults, or many recipients of a vault, can be made with one request; atomic makes all of them or none.',
      'A webhook names the events it wants and gets no others.',
      'The overview, alternate and flat surfaces have base URLs of their own and see the same data.',
    ],
  },
  {
    version: '1.2.0',
    date: '2025-10-01',
    changes: [
      "A vault's activity can be listed: who did what, when, and from where.",
      'A document can be given new versions; older ones stay and can be downloaded.',
      'Lists take fields to choose what is shown, and sort by several fields.',
      'New webhook events: check-ins missed and grace periods begun, recipients verified, versions added.',
      'GET /v1/search is deprecated. Use GET /v1/vaults/search and GET /v1/documents/search.',
    ],
  },
  {
    version: '1.1.0',
    date: '2025-06-02',
    changes: [
      'Check-ins: complete one or many, read their status and history, see which come next.',
      'ETags: If-None-Match saves the body of what you have already, If-Match keeps you from overwriting what others changed.',
      'Every answer carries X-Request-ID, and objects say which api_version they are.',
      'All instants are UTC.',
    ],
  },
  {
    version: '1.0.1',
    date: '2025-02-20',
    changes: [
      'Webhook signatures cover the body byte for byte, and header names are spelt as documented.',
      "Keys that aren't spelt like one are refused at once.",
    ],
  },
  {
    version: '1.0.0',
    date: '2025-01-15',
    changes: [
      'The first stable version: vaults, documents, recipients, release policies and the status of check-ins.',
      'Lists with pages and filters, webhooks, and idempotency keys for safe repeats.',
    ],
  },
];
