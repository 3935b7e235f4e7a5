import type { Dialect } from '../../../shared/node/database/database.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { dayMs, type Instant } from '../../../shared/domain/instant.ts';
import { migratedPostgresUrl } from '../../../test/kit/databases/database-urls.ts';
import { makeOwner, openTestCore, type TestCore } from '../../../test/kit/server/test-core.ts';
import { sweepHandovers } from '../../scheduler/sweeps/handovers.ts';
import type { Core, OwnerContext } from '../context.ts';
import { deliverDueMails } from '../mail-delivery/deliver-mails.ts';
import { MailRefusedError, type MailMessage, type MailTransport, type ShortMessage } from '../ports.ts';
import { createRecipient } from '../recipients/create-recipient.ts';
import { markVerified } from '../recipients/verify-recipient.ts';
import { releaseVault } from '../releases/release-vault.ts';
import { findRecipient } from '../stores/recipient-store.ts';
import { insertTrustedContact } from '../stores/trusted-contact-store.ts';
import { findVault } from '../stores/vault-store.ts';
import { insertWay } from '../stores/way-store.ts';
import { createVault } from '../vaults/create-vault.ts';
import type { RecipientRow, RecipientWayRow, VaultRow } from '../../db/schema.ts';
import { findHandover } from '../stores/handover-store.ts';

/** The number of a recipient's telephone. */
export const phoneNumber = '+4915112345678';

/** An owner with a vault for Anna, a mail server that may refuse addresses, and a gateway to telephones; for tests of handovers. */
export class HandoverWorld implements AsyncDisposable {
  readonly test: TestCore;
  readonly core: Core;
  readonly owner: OwnerContext;
  readonly vaultId: Ulid;
  readonly anna: Ulid;
  readonly mails: MailMessage[] = [];
  readonly shorts: ShortMessage[] = [];
  /** Addresses that refuse. */
  readonly refusing = new Set<string>();

  private constructor(test: TestCore, owner: OwnerContext, vaultId: Ulid, anna: Ulid) {
    this.test = test;
    this.core = { ...test.core, sms: { send: (message) => this.#take(message.to, () => this.shorts.push(message)) } };
    this.owner = owner;
    this.vaultId = vaultId;
    this.anna = anna;
  }

  static async open(dialect: Dialect, mode: 'live' | 'test' = 'live'): Promise<HandoverWorld> {
    const test = await openTestCore({ databaseUrl: dialect === 'postgres' ? await migratedPostgresUrl() : null });
    const owner = await makeOwner(test.core, { name: 'Thomas Berger', mode });
    const { id } = await createVault(owner, { name: 'Family papers' });
    const anna = await addPerson(test.core, owner, id, { email: 'anna@example.org', name: 'Anna Berger' });
    return new HandoverWorld(test, owner, id, anna);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.test.close();
  }

  person(email: string, name: string, verified = true): Promise<Ulid> {
    return addPerson(this.core, this.owner, this.vaultId, { email, name }, verified);
  }

  async #take(to: string, arrive: () => void): Promise<void> {
    if (this.refusing.has(to)) throw new MailRefusedError('5.1.1 unknown there');
    arrive();
  }

  /** A further way to Anna, confirmed. @returns its id. */
  async way(change: Partial<RecipientWayRow> & Pick<RecipientWayRow, 'kind'>): Promise<Ulid> {
    const id = this.core.newId();
    const at = this.test.clock.now();
    const row = (await findRecipient(this.core.db.read, this.anna)) as RecipientRow;
    await this.core.db.transaction((tx) =>
      insertWay(tx, {
        id,
        account_id: row.account_id,
        mode: row.mode,
        vault_id: row.vault_id,
        recipient_id: row.id,
        address: null,
        address_key: change.address ?? null,
        deputy_recipient_id: null,
        deputy_contact_id: null,
        position: 0,
        status: 'confirmed',
        token_hash: `hash of ${id}`,
        confirmed_at: at,
        asked_at: null,
        asks: 0,
        fault: null,
        fault_at: null,
        created_at: at,
        updated_at: at,
        ...change,
      }),
    );
    return id;
  }

  /** Somebody whom the owner trusts. */
  async trusted(email: string, name: string): Promise<Ulid> {
    const id = this.core.newId();
    const added = {
      id,
      owner_id: this.owner.owner.userId,
      email,
      email_key: email,
      name,
      may_vouch: 0,
      added_at: this.test.clock.now(),
    } as const;
    await this.core.db.transaction((tx) => insertTrustedContact(tx, added));
    return id;
  }

  async release(): Promise<void> {
    await releaseVault({ ...this.owner, core: this.core }, this.vaultId, {});
  }

  async deliver(): Promise<void> {
    const mail: MailTransport = {
      send: (message) => this.#take(message.to.address, () => this.mails.push(message)),
      close: async () => {},
    };
    for (const mode of ['live', 'test'] as const) await deliverDueMails(this.core, { live: mail, test: mail }, mode);
  }

  /** Days pass, one after the other. */
  async live(days: number): Promise<void> {
    for (let day = 0; day < days; day += 1) {
      this.test.clock.advance(dayMs);
      await this.sweep();
    }
  }

  async sweep(): Promise<void> {
    await sweepHandovers(this.core);
    await this.deliver();
  }

  /** Everything that Anna, and whoever is to tell her, was sent: by kind and address, in the order in which it was written. */
  async sent(): Promise<readonly string[]> {
    const rows = await this.core.db.read
      .selectFrom('outbox')
      .select(['kind', 'to_address', 'status', 'facts'])
      .where('vault_id', '=', this.vaultId)
      .where('kind', 'in', ['released_recipient', 'handover_reminder', 'handover_deputy', 'handover_unreached'])
      .orderBy('id')
      .execute();
    return rows.map(({ kind, to_address: to, facts, status }) => {
      const { message = kind } = JSON.parse(facts) as { readonly message?: string };
      return `${message} ${to}${status === 'accepted' ? '' : ` ${status}`}`;
    });
  }

  /** The id of the newest message to an address. */
  async newest(to: string): Promise<Ulid> {
    const row = await this.core.db.read
      .selectFrom('outbox')
      .select('id')
      .where('to_address', '=', to)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /** What the log says of the handover, in order. */
  async log(): Promise<readonly string[]> {
    const rows = await this.core.db.read
      .selectFrom('audit_events')
      .select('action')
      .where('vault_id', '=', this.vaultId)
      .where((row) => row.or([row('action', 'like', 'handover.%'), row('action', 'in', ['recipient.opened', 'recipient.unreachable'])]))
      .orderBy('id')
      .execute();
    return rows.map(({ action }) => action);
  }

  /** The token in the newest message to an address or number. */
  token(to: string): string {
    const mail = this.mails.findLast((one) => one.to.address === to)?.text ?? this.shorts.findLast((one) => one.to === to)?.text ?? '';
    const token = /\/([\w-]{43})(?![\w-])/m.exec(mail)?.[1];
    if (token === undefined) throw new Error(`${to} got no link`);
    return token;
  }

  async handover() {
    return findHandover(this.core.db.read, this.anna);
  }

  now(): Instant {
    return this.test.clock.now();
  }
}

async function addPerson(
  core: Core,
  owner: OwnerContext,
  vaultId: Ulid,
  { email, name }: { readonly email: string; readonly name: string },
  verified = true,
): Promise<Ulid> {
  const { recipient } = await createRecipient(owner, vaultId, { email, name, sendNotification: false });
  if (!verified) return recipient.id;
  await core.db.transaction(async (tx) =>
    markVerified(tx, core, owner.origin, (await findVault(tx, vaultId)) as VaultRow, recipient, core.clock.now()),
  );
  return recipient.id;
}
