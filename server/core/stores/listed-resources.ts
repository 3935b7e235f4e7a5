import type { IdKind } from '../../../shared/domain/ids.ts';
import { frequencies } from '../../../shared/domain/period.ts';
import { policyTypes } from '../../../shared/domain/policy.ts';
import type { CheckInRow, DocumentRow, PolicyRow, RecipientRow } from '../../db/schema.ts';
import type { VaultSummary } from './vault-store.ts';
import type { SearchedKind } from '../../../shared/domain/search-text.ts';

/** A field as a list shows it, and what it is compared with when the list is filtered by it. */
export type ListedField =
  | { readonly type: 'id'; readonly column: string; readonly kind: IdKind }
  | { readonly type: 'word'; readonly column: string; readonly words: readonly string[] }
  /** `email` is compared as addresses are: whatever their case. */
  | { readonly type: 'text' | 'email' | 'instant' | 'integer' | 'flag'; readonly column: string }
  /** True where the column holds something. */
  | { readonly type: 'presence'; readonly column: string }
  /** Days begun, of a column in hours. */
  | { readonly type: 'days'; readonly column: string }
  /** Made of several things: shown, but no list is filtered by it. */
  | { readonly type: 'composed' };

/** What a list may be sorted by. */
export interface SortColumn {
  readonly column: string;
  /** Null sorts as empty text, the same on both databases. */
  readonly nullable?: true;
}

/** One kind of resource that can be listed across all vaults of an owner. Columns never come from a request. */
export interface ListedResource {
  readonly table: string;
  readonly searched: SearchedKind | null;
  readonly fields: Readonly<Record<string, ListedField>>;
  readonly sorts: Readonly<Record<string, SortColumn>>;
  /** What `created_…` and `updated_…` bounds are about. */
  readonly createdColumn: string;
  readonly updatedColumn: string;
}

const text = (column: string) => ({ type: 'text', column }) as const;
const instant = (column: string) => ({ type: 'instant', column }) as const;
const integer = (column: string) => ({ type: 'integer', column }) as const;
const composed = { type: 'composed' } as const;
const id = (kind: IdKind, column = 'id') => ({ type: 'id', kind, column }) as const;
const word = (column: string, words: readonly string[]) => ({ type: 'word', column, words }) as const;
const owner = id('user', 'owner_id');
const vault = id('vault', 'vault_id');
const stamps = { created_at: instant('created_at'), updated_at: instant('updated_at') };
const stampColumns = { createdColumn: 'created_at', updatedColumn: 'updated_at' } as const;
const stampSorts = { created_at: { column: 'created_at' }, updated_at: { column: 'updated_at' } } as const;

const vaults = {
  table: 'vaults',
  searched: 'vault',
  fields: {
    id: id('vault'),
    owner_id: owner,
    name: text('name'),
    description: text('description'),
    status: word('status', ['active', 'released', 'archived']),
    ...stamps,
    released_at: instant('released_at'),
    document_count: integer('document_count'),
    recipient_count: integer('recipient_count'),
    policy: composed,
    owner: composed,
  },
  sorts: { id: { column: 'id' }, name: { column: 'name' }, ...stampSorts, status: { column: 'status' } },
  ...stampColumns,
} as const satisfies ListedResource;

const documents = {
  table: 'documents',
  searched: 'document',
  fields: {
    id: id('document'),
    owner_id: owner,
    vault_id: vault,
    name: text('name'),
    description: text('description'),
    size: integer('size_bytes'),
    mime_type: text('mime_type'),
    type: text('mime_type'),
    ...stamps,
    url: composed,
    metadata: composed,
  },
  sorts: { id: { column: 'id' }, name: { column: 'name' }, ...stampSorts },
  ...stampColumns,
} as const satisfies ListedResource;

const recipients = {
  table: 'recipients',
  searched: 'recipient',
  fields: {
    id: id('recipient'),
    owner_id: owner,
    vault_id: vault,
    email: { type: 'email', column: 'email_key' },
    name: text('name'),
    status: word('status', ['pending', 'verified']),
    added_at: instant('added_at'),
    updated_at: instant('updated_at'),
    verified_at: instant('verified_at'),
    access_granted: { type: 'flag', column: 'access_granted' },
  },
  sorts: {
    id: { column: 'id' },
    name: { column: 'name', nullable: true },
    created_at: { column: 'added_at' },
    updated_at: { column: 'updated_at' },
    status: { column: 'status' },
  },
  createdColumn: 'added_at',
  updatedColumn: 'updated_at',
} as const satisfies ListedResource;

const policies = {
  table: 'policies',
  searched: null,
  fields: {
    id: id('policy'),
    owner_id: owner,
    vault_id: vault,
    type: word('type', policyTypes),
    frequency: word('frequency', frequencies),
    grace_period_days: { type: 'days', column: 'grace_hours' },
    reminder_days_before: integer('reminder_days_before'),
    next_checkin_due: instant('next_due_at'),
    last_checkin: instant('last_check_in_at'),
    backup_policy: composed,
    release_date: instant('release_date'),
    timezone: text('time_zone'),
    pre_release_notification_days: integer('pre_release_notification_days'),
    required_confirmations: integer('required_confirmations'),
    waiting_period_days: integer('waiting_period_days'),
    paused: { type: 'presence', column: 'paused_at' },
    pause_until: instant('pause_until'),
    pause_reason: text('pause_reason'),
    paused_at: instant('paused_at'),
    resumed_at: instant('resumed_at'),
    ...stamps,
  },
  sorts: { id: { column: 'id' }, ...stampSorts },
  ...stampColumns,
} as const satisfies ListedResource;

const checkIns = {
  table: 'check_ins',
  searched: null,
  fields: {
    id: id('checkIn'),
    owner_id: owner,
    vault_id: vault,
    completed_at: instant('completed_at'),
    due_at: instant('due_at'),
    method: word('method', ['api', 'web', 'desktop', 'email', 'auto']),
    status: word('status', ['on_time', 'late', 'missed']),
    ip_address: text('ip_address'),
    ...stamps,
  },
  sorts: { id: { column: 'id' }, ...stampSorts, status: { column: 'status' } },
  ...stampColumns,
} as const satisfies ListedResource;

/** Everything that can be listed across an owner's vaults, by the name of its collection. */
export const listedResources = { vaults, documents, recipients, policies, check_ins: checkIns } as const;

export type Collection = keyof typeof listedResources;

/** The names of the fields of one collection. */
export type FieldOf<C extends Collection> = keyof (typeof listedResources)[C]['fields'] & string;

/** What a list of each collection consists of. */
export interface ListedRows {
  readonly vaults: VaultSummary;
  readonly documents: DocumentRow;
  readonly recipients: RecipientRow;
  readonly policies: PolicyRow;
  readonly check_ins: CheckInRow;
}
