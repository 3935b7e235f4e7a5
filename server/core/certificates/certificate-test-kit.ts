import type { Dialect } from '../../../shared/node/database/database.ts';
import type { Role, GivenRole } from '../../../shared/domain/role.ts';
import { addMs, hourMs } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { postgresUrl } from '../../../test/kit/databases/database-urls.ts';
import { makeOwner, openTestCore, type SettableClock, type TestCore, type TestMail } from '../../../test/kit/server/test-core.ts';
import { sweepTimers } from '../../scheduler/sweeps/timers.ts';
import type { VaultRow } from '../../db/schema.ts';
import type { OwnerContext, PersonContext } from '../context.ts';
import { setPolicy } from '../policies/set-policy.ts';
import { createRecipient } from '../recipients/create-recipient.ts';
import { markVerified } from '../recipients/verify-recipient.ts';
import { createVault } from '../vaults/create-vault.ts';
import { findVault } from '../stores/vault-store.ts';
import { answerCertificateInquiries, askForCertificateLink } from './certificate-link.ts';
import type { CertificateSummary } from '../stores/certificate-store.ts';
import { reviewCertificate } from './review-certificate.ts';
import { CertificateUpload } from './submit-certificate.ts';

export const pdf = (text = 'the death of Thomas'): Uint8Array => new TextEncoder().encode(`%PDF-1.7 ${text}`);
export const statement = 'I am his daughter. He died on Sunday in the hospital of Bremen.';

/** A database with people in it: owners, recipients, and those who look after the server. */
export class PeopleWorld implements AsyncDisposable {
  readonly test: TestCore;
  #mails: TestMail[] = [];

  constructor(test: TestCore) {
    this.test = test;
  }

  static async open(dialect: Dialect): Promise<PeopleWorld> {
    return new PeopleWorld(await openTestCore({ databaseUrl: dialect === 'postgres' ? await postgresUrl() : null }));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.test.close();
  }

  get core(): TestCore['core'] {
    return this.test.core;
  }

  get clock(): SettableClock {
    return this.test.clock;
  }

  /** Somebody who signed in, with the second factor just shown unless told otherwise. */
  async person(
    role?: GivenRole | 'VAULT_VIEWER',
    { email, factor = true }: { readonly email?: string; readonly factor?: boolean } = {},
  ): Promise<PersonContext> {
    const ctx = await makeOwner(this.core, email === undefined ? {} : { email });
    if (role !== undefined && role !== 'VAULT_VIEWER') {
      await this.core.db.transaction((tx) =>
        tx.insertInto('user_roles').values({ user_id: ctx.owner.userId, role, granted_at: this.clock.now(), granted_by: null }).execute(),
      );
    }
    return this.as(ctx, role, factor);
  }

  /** An owner as a signed-in person. */
  as(ctx: OwnerContext, role?: GivenRole | 'VAULT_VIEWER', factor = true): PersonContext {
    const { userId, accountId, email, name, plan } = ctx.owner;
    const roles = new Set<Role>(role === undefined ? [] : [role]);
    const person = {
      userId,
      accountId,
      email,
      name,
      plan,
      roles,
      sessionId: null,
      amr: [],
      mfaAt: factor ? this.clock.now() : null,
      mfaPending: false,
    };
    return { ...ctx, person, origin: { ...ctx.origin, actor: { type: 'user', id: userId } } };
  }

  /** The same person, who has just shown a second factor. */
  fresh(ctx: PersonContext): PersonContext {
    return { ...ctx, person: { ...ctx.person, mfaAt: this.clock.now() } };
  }

  /** A vault that death certificates release, with verified recipients `heir-0@…`, `heir-1@…`. */
  async vault(ctx: OwnerContext, { recipients = 2, confirmations = 1, waitingDays = 7 } = {}): Promise<VaultRow> {
    const { id } = await createVault(ctx, { name: 'Family papers' });
    for (let index = 0; index < recipients; index += 1) await this.recipient(ctx, id, `heir-${index}-${id.toLowerCase()}@example.org`);
    await setPolicy(ctx, id, { type: 'death_certificate', requiredConfirmations: confirmations, waitingPeriodDays: waitingDays });
    return (await findVault(this.core.db.read, id)) as VaultRow;
  }

  async recipient(ctx: OwnerContext, vaultId: Ulid, email: string, verified = true): Promise<Ulid> {
    const { recipient } = await createRecipient(ctx, vaultId, { email, sendNotification: false });
    if (verified) {
      await this.core.db.transaction(async (tx) =>
        markVerified(tx, this.core, ctx.origin, (await findVault(tx, vaultId)) as VaultRow, recipient, this.clock.now()),
      );
    }
    return recipient.id;
  }

  /** Everything that has been mailed, the oldest first. */
  async mails(): Promise<readonly TestMail[]> {
    this.#mails.push(...(await this.test.mails()));
    return this.#mails;
  }

  /** The token in the newest mail of a kind to an address. */
  async token(kind: TestMail['kind'], to: string): Promise<string> {
    const mail = (await this.mails()).findLast((one) => one.kind === kind && one.to === to);
    const token = /\/([\w-]{43})$/m.exec(mail?.text ?? '')?.[1];
    if (token === undefined) throw new Error(`${to} got no link by ${kind}`);
    return token;
  }

  /** What a recipient does at the page: asks for a link and opens it. */
  async link(email: string): Promise<string> {
    await askForCertificateLink(this.core, email);
    await answerCertificateInquiries(this.core);
    return this.token('certificate_link', email);
  }

  async submit(
    token: string,
    { content = pdf(), said = statement, affirmed = true, fileName = 'certificate.pdf' } = {},
  ): Promise<CertificateSummary> {
    const upload = await CertificateUpload.begin(this.core, token);
    try {
      await upload.receive(inChunks(content));
      return await upload.finish(
        { fileName, statement: said, affirmed },
        { actor: { type: 'recipient', id: this.core.newId() }, address: '192.0.2.7', requestId: 'test' },
      );
    } catch (error) {
      await upload.abandon();
      throw error;
    }
  }

  /** A certificate from the recipient with this number, handed in and confirmed. */
  async confirmed(vault: VaultRow, index = 0, reviewer?: PersonContext): Promise<CertificateSummary> {
    const token = await this.link(`heir-${index}-${vault.id.toLowerCase()}@example.org`);
    const certificate = await this.submit(token, { content: pdf(`as ${index} says`) });
    await reviewCertificate(reviewer ?? (await this.person('VAULT_OPERATOR')), certificate.id, {
      decision: 'approved',
      reason: null,
    });
    return certificate;
  }

  /** What the heartbeat does. */
  async tick(): Promise<void> {
    await sweepTimers(this.core);
    await this.mails();
  }

  /** Lets time pass with a tick every `stepMs`. */
  async live(ms: number, stepMs = 6 * hourMs): Promise<void> {
    const until = addMs(this.clock.now(), ms);
    while (this.clock.now() < until) {
      const next = addMs(this.clock.now(), stepMs);
      this.clock.set(next < until ? next : until);
      await this.tick();
    }
  }

  async status(vaultId: Ulid): Promise<string | undefined> {
    return (await findVault(this.core.db.read, vaultId))?.status;
  }
}

async function* inChunks(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}
