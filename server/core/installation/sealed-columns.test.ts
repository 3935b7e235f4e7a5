import { describe, expect, it } from 'vitest';
import { openStoreWorld } from '../store-test-kit.ts';
import { renewedColumns } from './sealed-columns.ts';

/** Columns of bytes that no key of the installation seals, and what's in them. */
const others: Readonly<Record<string, string>> = {
  'audit_chains.hash': 'a hash',
  'audit_chains.signature': 'signed by a key that stays',
  'audit_events.hash': 'a hash',
  'audit_heads.hash': 'a hash',
  'audit_heads.signature': 'signed by a key that stays',
  'release_heads.hash': 'a hash',
  'release_heads.signature': 'signed by a key that stays',
  'certificates.wrapped_key': "under its vault's key",
  'document_versions.wrapped_key': "under its vault's key",
  'upload_pieces.wrapped_key': "under its vault's key",
  'sealed_keys.sealed': 'moved when a rotation begins',
  'sign_in_links.sealed_password': 'nothing is written there any more',
  'passkeys.public_key': 'public',
  'release_bundles.bundle': 'sealed by the owner',
  'release_locks.lock_bytes': 'sealed by the owner',
  'enrolments.enrolment': 'public',
  'enrolments.proof': "under the invitation's key",
  'invitations.offer': "under the invitation's key",
  'sync_accounts.keyring': 'sealed by the owner',
  'sync_accounts.identity': 'public',
  'sync_accounts.chain': 'a hash',
  'sync_devices.public_key': 'public',
  'sync_devices.certificate': 'public',
  'sync_devices.sealed_name': 'sealed by the owner',
  'sync_devices.head_chain': 'a hash',
  'sync_devices.head_signature': 'signed by a device',
  'sync_devices.removal_nonce': 'a nonce',
  'device_removals.nonce': 'a nonce',
  'device_removals.head_chain': 'a hash',
  'device_removals.signature': 'signed by an identity',
  'sync_items.sealed': 'sealed by the owner',
  'sync_items.sealed_hash': 'a hash',
  'sync_log.sealed_hash': 'a hash',
  'witnessings.wrapped_key': "under its vault's key",
  'release_papers.wrapped_key': "under its vault's key",
  'witnesses.cms': 'a signature, which goes into the document',
  'witness_authority.certificate': 'public',
};

describe('what a rotation seals anew', () => {
  it('is every column of bytes but those that no key of the installation seals', async () => {
    await using world = await openStoreWorld('sqlite');
    const tables = await world.db.schemaOwner.introspection.getTables();
    const bytes = tables.flatMap(({ name, columns }) =>
      columns.filter(({ dataType }) => dataType.toLowerCase() === 'blob').map((column) => `${name}.${column.name}`),
    );
    const renewed = renewedColumns.map(({ table, column }) => `${table}.${column}`);
    const known = [...renewed, ...Object.keys(others)];
    expect(bytes.filter((column) => !column.startsWith('search_index')).sort()).toEqual(known.sort());
  });
});
