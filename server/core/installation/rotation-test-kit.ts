import { Readable } from 'node:stream';
import { loadMasterKey, nextKeyFile, takeNextKey } from '../../adapters/master-key-file.ts';
import { openContainer } from '../../../shared/format/custody/custody-container.ts';
import { asKey, randomBytes, wipe } from '../../../shared/crypto/keys.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { KeyRotationRow } from '../../db/schema.ts';
import { statementPlace } from '../certificates/submit-certificate.ts';
import { systemOrigin, type Core } from '../context.ts';
import { walletPlace } from '../crypto-accounts/wallet-seal.ts';
import { SealedContent } from '../documents/sealed-content.ts';
import { passwordPlace } from '../identity/password-seal.ts';
import { upstreamPlace } from '../identity/sign-in-upstream.ts';
import { signingKeyPlace } from '../identity/signing-key-ring.ts';
import { totpPlace } from '../identity/totp.ts';
import { answerPlace } from '../requests/claim-request.ts';
import { at, type StoreWorld } from '../store-test-kit.ts';
import { listEarlierHalves, listThirdShares, saveEarlierHalf, saveThirdShare } from '../stores/custody-store.ts';
import { findVaultKey } from '../stores/document-store.ts';
import { insertWitnessAuthority } from '../stores/witnessing-store.ts';
import { webhookPlace } from '../webhooks/webhook-secret.ts';
import { authorityPlace } from '../witnessings/witness-authority.ts';
import { renewSome } from './renew-sealed.ts';
import { advanceRotation, beginMasterRotation } from './rotate-keys.ts';

/** Something of every kind that the installation seals, and how it is opened again. */
export interface SealedEstate {
  /** Opens all of it with the keys of one process. @throws when anything doesn't open, or isn't what it was. */
  readonly open: (core: Core) => Promise<void>;
  /** What the estate's webhook holds, sealed once more: to be written there later. */
  readonly sealWebhook: (core: Core) => Uint8Array;
}

const words = 'To my children I leave the house.';

/** Puts a row with sealed bytes into every column that has them, and a document into a vault. */
export async function sealEstate(world: StoreWorld): Promise<SealedEstate> {
  const { core } = world.test;
  const { keys } = core;
  const vault = await world.vault();
  const recipient = await world.recipient(vault);
  const documentId = world.newId();
  const content = new SealedContent(core, documentId);
  await content.receive(Readable.from([Buffer.from(words)]), 1_000, 1);
  const kept = await world.write((tx) => content.keep(tx, vault.id));
  const half = asKey(randomBytes(32));
  const place = { vaultId: vault.id, recipientId: recipient.id, keyGeneration: 1 };
  const owned = { account_id: vault.account_id, owner_id: vault.owner_id, mode: vault.mode };
  const [certificate, wallet, claim, signing, hook] = [1, 2, 3, 4, 5].map(() => world.newId()) as [Ulid, Ulid, Ulid, Ulid, Ulid];
  const user = vault.owner_id;
  const sealed = (where: string): Uint8Array => keys.sealSecret(where, Buffer.from(where));
  await world.write(async (tx) => {
    await tx
      .insertInto('release_keys')
      .values({
        recipient_id: recipient.id,
        vault_id: vault.id,
        key_generation: 1,
        bundle_generation: 1,
        wrapped_half: keys.wrapReleaseHalf(half, place),
        put_at: at,
      })
      .execute();
    await saveEarlierHalf(tx, {
      id: world.test.core.newId(),
      ...{ vault_id: vault.id, recipient_id: recipient.id, key_generation: 1, wrapped_half: keys.wrapReleaseHalf(half, place), put_at: at },
    });
    await saveThirdShare(tx, {
      id: world.test.core.newId(),
      ...{ vault_id: vault.id, recipient_id: recipient.id, key_generation: 1, wrapped_share: keys.wrapReleaseHalf(half, place) },
      brought_at: at,
    });
    await tx
      .insertInto('certificates')
      .values({
        id: certificate,
        vault_id: vault.id,
        account_id: vault.account_id,
        mode: vault.mode,
        recipient_id: recipient.id,
        recipient_email: recipient.email,
        recipient_name: null,
        status: 'submitted',
        file_name: 'a.pdf',
        mime_type: 'application/pdf',
        statement: sealed(statementPlace(certificate)),
        blob_id: world.newId(),
        blob_size_bytes: 1,
        size_bytes: 1,
        checksum: 'c'.repeat(64),
        wrapped_key: new Uint8Array(1),
        scan_status: 'skipped',
        scanned_at: null,
        submitted_at: at,
        reviewed_by: null,
        reviewed_at: null,
        review_reason: null,
      })
      .execute();
    await tx
      .insertInto('crypto_accounts')
      .values({
        id: wallet,
        vault_id: vault.id,
        ...owned,
        currency: 'BTC',
        label: 'one',
        address: null,
        sealed_wallet: sealed(walletPlace(wallet)),
        created_at: at,
        updated_at: at,
      })
      .execute();
    await tx
      .insertInto('idempotency_keys')
      .values({
        scope: 's',
        idempotency_key: claim,
        claim_id: claim,
        endpoint: 'e',
        fingerprint: null,
        status: 'answered',
        locked_until_ms: 0,
        response_status: 200,
        sealed_response: sealed(answerPlace(claim)),
        expires_at_ms: 0,
      })
      .execute();
    await tx
      .insertInto('sign_ins')
      .values({ user_id: user, email_verified_at: at, sealed_password: sealed(passwordPlace(user)), password_changed_at: at })
      .execute();
    await tx
      .insertInto('signing_keys')
      .values({
        id: signing,
        public_jwk: jsonColumns.signing_keys.public_jwk.write({ kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }),
        sealed_private: sealed(signingKeyPlace(signing)),
        created_at: at,
        signs_from: at,
        revoked_at: null,
      })
      .execute();
    await insertWitnessAuthority(tx, {
      name: 'authority',
      certificate: new Uint8Array(8),
      sealed_key: sealed(authorityPlace('authority')),
      made_at: at,
    });
    await tx
      .insertInto('totp_secrets')
      .values({ user_id: user, sealed_secret: sealed(totpPlace(user)), activated_at: at, last_step: 0, created_at: at })
      .execute();
    await tx
      .insertInto('upstream_sign_ins')
      .values({
        state_hash: signing,
        issuer: 'i',
        nonce: 'n',
        sealed_verifier: sealed(upstreamPlace(signing)),
        return_to: '/',
        created_at: at,
        expires_at: at,
      })
      .execute();
    await tx
      .insertInto('webhooks')
      .values({
        id: hook,
        ...owned,
        url: 'https://example.org',
        events: jsonColumns.webhooks.events.write([]),
        payload: 'reference',
        enabled: 1,
        sealed_secret: sealed(webhookPlace(hook)),
        created_at: at,
        updated_at: at,
        last_delivery_at: null,
        succeeded: 0,
        failed: 0,
        recent_attempts: jsonColumns.webhooks.recent_attempts.write([]),
        next_due_ms: null,
      })
      .execute();
  });
  return {
    sealWebhook: (sealing) => sealing.keys.sealSecret(webhookPlace(hook), Buffer.from(webhookPlace(hook))),
    open: async (opening) => {
      const { db, blobs, keys: opened } = opening;
      const read = await db.read
        .selectFrom('release_keys')
        .select('wrapped_half')
        .where('recipient_id', '=', recipient.id)
        .executeTakeFirstOrThrow();
      const found = opened.openReleaseHalf(read.wrapped_half, place);
      if (!Buffer.from(found).equals(Buffer.from(half))) throw new Error('the half is another');
      const [before] = await listEarlierHalves(db.read, vault.id, recipient.id);
      const foundBefore = before && opened.openReleaseHalf(before.wrapped_half, place);
      if (!Buffer.from(foundBefore ?? []).equals(Buffer.from(half))) throw new Error('the half of before is another');
      const [third] = await listThirdShares(db.read, vault.id);
      const foundThird = third && opened.openReleaseHalf(third.wrapped_share, place);
      if (!Buffer.from(foundThird ?? []).equals(Buffer.from(half))) throw new Error("the third party's share is another");
      const vaultKey = (await findVaultKey(db.read, vault.id)) ?? new Uint8Array();
      const key = opened.openDocumentKey(vaultKey, kept.wrapped_key, vault.id, documentId, 1);
      const source = openContainer((span) => blobs.read(kept.blob_id, span), kept.blob_size_bytes, key, { documentId, version: 1 });
      const text = Buffer.concat(await Readable.from(source).toArray()).toString();
      wipe(key);
      if (text !== words) throw new Error('the document is another');
      const cells: readonly (readonly [string, Promise<{ readonly sealed: Uint8Array | null }>])[] = [
        [
          statementPlace(certificate),
          db.read.selectFrom('certificates').select('statement as sealed').where('id', '=', certificate).executeTakeFirstOrThrow(),
        ],
        [authorityPlace('authority'), db.read.selectFrom('witness_authority').select('sealed_key as sealed').executeTakeFirstOrThrow()],
        [
          walletPlace(wallet),
          db.read.selectFrom('crypto_accounts').select('sealed_wallet as sealed').where('id', '=', wallet).executeTakeFirstOrThrow(),
        ],
        [
          answerPlace(claim),
          db.read
            .selectFrom('idempotency_keys')
            .select('sealed_response as sealed')
            .where('claim_id', '=', claim)
            .executeTakeFirstOrThrow(),
        ],
        [
          passwordPlace(user),
          db.read.selectFrom('sign_ins').select('sealed_password as sealed').where('user_id', '=', user).executeTakeFirstOrThrow(),
        ],
        [
          signingKeyPlace(signing),
          db.read.selectFrom('signing_keys').select('sealed_private as sealed').where('id', '=', signing).executeTakeFirstOrThrow(),
        ],
        [
          totpPlace(user),
          db.read.selectFrom('totp_secrets').select('sealed_secret as sealed').where('user_id', '=', user).executeTakeFirstOrThrow(),
        ],
        [
          upstreamPlace(signing),
          db.read
            .selectFrom('upstream_sign_ins')
            .select('sealed_verifier as sealed')
            .where('state_hash', '=', signing)
            .executeTakeFirstOrThrow(),
        ],
        [
          webhookPlace(hook),
          db.read.selectFrom('webhooks').select('sealed_secret as sealed').where('id', '=', hook).executeTakeFirstOrThrow(),
        ],
      ];
      for (const [where, row] of cells) {
        const plain = opened.openSecret(where, (await row).sealed ?? new Uint8Array());
        if (Buffer.from(plain).toString() !== where) throw new Error(`${where} holds something else`);
      }
    },
  };
}

/** Begins a rotation of the master key in `dataDir` and puts the new key in its place, as the command does. */
export async function beginHere(core: Core, dataDir: string): Promise<KeyRotationRow> {
  const path = `${dataDir}/master.key`;
  const [masterKey, nextKey] = [await loadMasterKey(path, { isNew: false }), await loadMasterKey(nextKeyFile(path), { isNew: true })];
  const rotation = await beginMasterRotation({ core, origin: systemOrigin }, masterKey, nextKey);
  await takeNextKey(path, rotation.from_key);
  return rotation;
}

/** Takes a rotation to where only time is waited for; servers have to be with it. */
export async function carryOn(core: Core, begun: KeyRotationRow): Promise<KeyRotationRow> {
  let rotation = begun;
  while (rotation.stage === 'spreading' || rotation.stage === 'switching') {
    const step = await advanceRotation({ core, origin: systemOrigin }, rotation, false);
    if ('waitsFor' in step)
      throw new Error(`waits for ${step.waitsFor.behind.length} servers, ${step.waitsFor.silent.length} of them silent`);
    rotation = step.rotation;
    await core.keyRing.follow();
  }
  while (rotation.stage === 'renewing') rotation = await renewSome(core, rotation);
  return rotation;
}
