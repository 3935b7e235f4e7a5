import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, dayMs } from '../../../shared/domain/instant.ts';
import { createHash, randomBytes } from 'node:crypto';
import { identityFromSeed, type Identity } from '../../../shared/crypto/identity.ts';
import { asKey, randomKey, type Key } from '../../../shared/crypto/keys.ts';
import { randomCode } from '../../../shared/format/random-code.ts';
import { makeEnrolment } from '../../../shared/format/release/enrolment.ts';
import { makeEnrolledLock, makeQuorumLock, makeSheetLock } from '../../../shared/format/release/lock.ts';
import { sheetKeyOf, type SheetKey } from '../../../shared/format/release/sheet-keys.ts';
import { rootOf } from '../../../shared/format/container/parts.ts';
import { releaseKeyLimits } from '../../../shared/wire/release-keys.ts';
import type { Answer, Json } from '../server/api.ts';
import { platformPerson } from './platform-person.ts';
import { nameOf, newSyncOwner, packOf, syncBase, type SyncDevice, type SyncOwner } from './sync-owner.ts';
import { fromBase64 } from '../../../shared/crypto/base64.ts';
import type { TestServer } from '../server/test-server.ts';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** A vault in client custody with one document and one recipient, as its owner's device knows them. */
export interface SealedVault {
  readonly server: TestServer;
  readonly owner: SyncOwner;
  readonly device: SyncDevice;
  readonly vaultId: Ulid;
  readonly documentId: Ulid;
  /** The one part of the document's container. */
  readonly part: Uint8Array;
  readonly recipientId: Ulid;
  readonly email: string;
  /** A and B of the recipient's first release key. */
  readonly halves: { readonly a: Key; readonly b: Key };
  /** Calls under `/vaults/{vault}`. */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** What a test changes in a release key that would be accepted. */
export interface KeyChange {
  readonly keyGeneration?: number;
  readonly bundleGeneration?: number;
  /** Null: left out. Default: the vault's own B. */
  readonly half?: Uint8Array | null;
  readonly locks?: readonly Uint8Array[];
  readonly bundle?: Uint8Array;
  readonly parts?: readonly string[];
  readonly removedLocks?: readonly string[];
}

/** A container with the fewest bytes: the server only looks at sizes and hashes. */
export function newPart(): Uint8Array {
  return new Uint8Array(randomBytes(64 + 24 + 17 + 300));
}

let recipientsMade = 0;

/** @throws Error unless the server accepts all of it. */
export async function newSealedVault(server: TestServer, known?: SyncOwner): Promise<SealedVault> {
  recipientsMade += 1;
  const owner = known ?? (await newSyncOwner(server));
  const device = await owner.device();
  const { newId } = server.core;
  const [vaultId, documentId, recipientId] = [newId(), newId(), newId()];
  const email = `Heir-${recipientsMade}@Example.org`;
  const vault: SealedVault = {
    server,
    owner,
    device,
    vaultId,
    documentId,
    recipientId,
    email,
    part: newPart(),
    halves: { a: randomKey(), b: randomKey() },
    call: (method, path, body) => device.call(method, `/vaults/${vaultId}${path}`, body === undefined ? {} : { body }),
  };
  expectStatus(200, await vault.call('PUT', '', { label: 'For the children' }));
  await uploadParts(vault, [vault.part]);
  expectStatus(200, await vault.call('PUT', `/documents/${documentId}`, documentBody(vault.part)));
  expectStatus(200, await vault.call('PUT', `/recipients/${recipientId}`, { email, name: 'Heir' }));
  return vault;
}

export async function uploadParts({ device }: Pick<SealedVault, 'device'>, parts: readonly Uint8Array[]): Promise<void> {
  expectStatus(201, await device.upload(packOf(parts)));
}

/** The body that announces a one-part document. */
export function documentBody(part: Uint8Array, change: Json = {}): Json {
  return { version: 1, size_bytes: part.length, parts: [nameOf(part)], ...change };
}

/** What the server shows as the checksum of a one-part container. */
export function checksumOf(part: Uint8Array): string {
  return rootOf([[nameOf(part), part.length]]);
}

/** Something that has the form of a bundle. */
export function newBundle(sizeBytes = 586): Uint8Array {
  return new Uint8Array(Buffer.concat([Buffer.from([1, 1]), randomBytes(sizeBytes - 2)]));
}

/** How a lock differs from what it should say. */
export interface LockChange {
  readonly accountId?: string;
  readonly vaultId?: string;
  readonly recipientId?: string;
  readonly keyGeneration?: number;
  readonly identity?: Identity;
  readonly email?: string;
  readonly lockId?: string;
}

function lockInput(vault: SealedVault, change: LockChange) {
  const { accountId = vault.owner.accountId, vaultId = vault.vaultId, recipientId = vault.recipientId, keyGeneration = 1 } = change;
  const place = { accountId, vaultId, recipientId, keyGeneration };
  return {
    half: vault.halves.a,
    identity: change.identity ?? vault.owner.identity,
    place,
    lockId: change.lockId ?? vault.server.core.newId(),
    email: change.email ?? vault.email,
  };
}

export function sheetLock(vault: SealedVault, change: LockChange = {}): Uint8Array {
  return makeSheetLock(lockInput(vault, change), newSheetKey(vault));
}

export function quorumLock(vault: SealedVault, change: LockChange = {}): Promise<Uint8Array> {
  const sheets = [1, 2, 3].map(() => newSheetKey(vault));
  return makeQuorumLock(lockInput(vault, change), { threshold: 2, sheets });
}

/** The public key of a sheet whose code nobody keeps. */
function newSheetKey({ server, owner }: SealedVault): SheetKey {
  return sheetKeyOf({ id: server.core.newId(), code: randomCode() }, owner.identity.publicKey);
}

export function enrolledLock(vault: SealedVault, publicKey: Uint8Array, change: LockChange = {}): Uint8Array {
  return makeEnrolledLock(lockInput(vault, change), publicKey);
}

/** An identity that vouches for nothing here. */
export function strangerIdentity(): Identity {
  return identityFromSeed(randomKey());
}

/** The body of a `PUT release-key`. */
export function keyBody(vault: SealedVault, change: KeyChange = {}): Json {
  const { keyGeneration = 1, bundleGeneration = 1, half = vault.halves.b, bundle = newBundle(), parts = [nameOf(vault.part)] } = change;
  const locks = change.locks ?? [sheetLock(vault, { keyGeneration })];
  return {
    key_generation: keyGeneration,
    ...(half === null ? {} : { half: base64(half) }),
    bundle_generation: bundleGeneration,
    bundle: base64(bundle),
    locks: locks.map(base64),
    ...(change.removedLocks === undefined ? {} : { removed_locks: change.removedLocks }),
    parts,
  };
}

/** Sends a release key for the vault's recipient. */
export function putKey(vault: SealedVault, body: Json = keyBody(vault)): Promise<Answer> {
  return vault.call('PUT', `/recipients/${vault.recipientId}/release-key`, body);
}

/** Releases the vault as its owner does: signed in on the device, with a second factor just shown. */
export async function releaseSealed({ owner, device, vaultId, server }: SealedVault, body: Json = {}): Promise<Answer> {
  const { token } = await platformPerson(server, { email: owner.email, mfa: true });
  return server.api(token, syncBase).call('POST', `/vaults/${vaultId}/release`, { body, headers: { 'x-device': device.id } });
}

/** The path of the newest link of this kind mailed to the recipient. */
export async function mailedLink(
  { server, vaultId, email }: SealedVault,
  kind: 'recipient_verification' | 'released_recipient',
): Promise<string> {
  const mail = (await server.mails(`vault_${vaultId}`)).findLast(
    (one) => one.kind === kind && one.to.toLowerCase() === email.toLowerCase(),
  );
  return new URL(mail?.links[0] ?? '').pathname;
}

/** A recipient's browser. */
export interface Browser {
  readonly cookie: string;
  call(
    method: string,
    path: string,
    options?: { readonly body?: string; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<Answer>;
}

export function browserAt(server: TestServer, cookie = ''): Browser {
  return {
    cookie,
    call: async (method, path, { body, headers = {} } = {}) => {
      const response = await fetch(server.origin + path, {
        method,
        redirect: 'manual',
        headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
        ...(body === undefined ? {} : { body }),
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
      return {
        status: response.status,
        headers: response.headers,
        bytes,
        body: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined,
      };
    },
  };
}

/** A browser that has shown the link and the code mailed for it. */
export async function openBrowser(vault: SealedVault, link: string): Promise<Browser> {
  const { server, email, vaultId } = vault;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  await browserAt(server).call('POST', `${link}/code`, { headers: form, body: '' });
  const mail = (await server.mails(`vault_${vaultId}`)).findLast(
    (one) => one.kind === 'release_code' && one.to.toLowerCase() === email.toLowerCase(),
  );
  const code = /^[0-9]{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
  const opened = await browserAt(server).call('POST', `${link}/open`, { headers: form, body: new URLSearchParams({ code }).toString() });
  if (opened.status !== 303) throw new Error(`the code was answered with ${opened.status}`);
  return browserAt(server, (opened.headers.get('set-cookie') ?? '').split(';')[0]);
}

/** What a recipient's browser makes, without an invitation's code. */
export function newEnrolment({ owner, vaultId, recipientId }: SealedVault, passphrase: string): ReturnType<typeof makeEnrolment> {
  const place = { accountId: owner.accountId, vaultId, recipientId, identity: owner.identity.publicKey, invitationId: null };
  return makeEnrolment({ ...place, passphrase, cost: { passes: 1, memoryKiB: 8_192 } });
}

/** Enrols a recipient through their verification link, by an invitation that is open or is put. @returns the key they enrolled with. */
export async function enrol(
  vault: SealedVault,
  passphrase = 'six words of my own',
): Promise<{ readonly publicKey: Uint8Array; readonly enrolment: Uint8Array }> {
  const made = newEnrolment(vault, passphrase);
  if (expectStatus(200, await enrolmentsOf(vault)).invitation === null) expectStatus(200, await putInvitation(vault));
  expectStatus(200, await postEnrolment(vault, await mailedLink(vault, 'recipient_verification'), made.enrolment));
  return made;
}

/** Enrols through a link whose invitation is open, without its code: for the owner whom the server names. */
export async function enrolThrough(server: TestServer, link: string, passphrase: string): Promise<Uint8Array> {
  const { account, vault, recipient, identity } = expectStatus(200, await browserAt(server).call('GET', `${link}/enrolment`)) as Readonly<
    Record<'account' | 'vault' | 'recipient' | 'identity', string>
  >;
  const { enrolment } = makeEnrolment({
    accountId: account,
    vaultId: vault,
    recipientId: recipient,
    identity: fromBase64(identity, 'damaged'),
    invitationId: null,
    passphrase,
    cost: { passes: 1, memoryKiB: 8_192 },
  });
  const body = JSON.stringify({ enrolment: base64(enrolment) });
  expectStatus(200, await browserAt(server).call('POST', `${link}/enrolment`, { headers: { 'content-type': 'application/json' }, body }));
  return enrolment;
}

/** @param link of a mail, or of an invitation. */
export function postEnrolment({ server }: SealedVault, link: string, enrolment: Uint8Array, proof?: Uint8Array): Promise<Answer> {
  return browserAt(server).call('POST', `${link}/enrolment`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ enrolment: base64(enrolment), ...(proof === undefined ? {} : { proof: base64(proof) }) }),
  });
}

/** An enrolment in form, around a key that nobody has. */
export function formalEnrolment(publicKey: Uint8Array = randomBytes(32)): Uint8Array {
  const id = '01J8ZQ4M7X0000000000000042';
  const place = { accountId: id, vaultId: id, recipientId: id, identity: randomBytes(32), invitationId: id };
  const enrolment = Uint8Array.from(makeEnrolment({ ...place, passphrase: 'x', cost: { passes: 1, memoryKiB: 8_192 } }).enrolment);
  enrolment.set(publicKey, 40);
  return enrolment;
}

/** What a test changes in an invitation that would be accepted. */
export interface InvitationChange {
  readonly invitation?: string;
  readonly offer?: Uint8Array;
  readonly expires_at?: string;
}

/** The body of a `PUT invitation`, open for thirty days. */
export function invitationBody({ server }: SealedVault, change: InvitationChange = {}): Json {
  const { clock, newId } = server.core;
  const { invitation = newId(), offer = randomBytes(releaseKeyLimits.offerBytes) } = change;
  return { invitation, offer: base64(offer), expires_at: change.expires_at ?? addMs(clock.now(), 30 * dayMs) };
}

/** Leaves an invitation for the vault's recipient. */
export function putInvitation(vault: SealedVault, body: Json = invitationBody(vault)): Promise<Answer> {
  return vault.call('PUT', `/recipients/${vault.recipientId}/invitation`, body);
}

/** What came for the vault's recipient, as their owner's device is told. */
export function enrolmentsOf(vault: SealedVault): Promise<Answer> {
  return vault.call('GET', `/recipients/${vault.recipientId}/enrolments`);
}

/** @throws Error with the whole answer. */
export function expectStatus(status: number, answer: Answer): Json {
  if (answer.status !== status) throw new Error(`expected ${status}, got ${answer.status}: ${new TextDecoder().decode(answer.bytes)}`);
  return answer.body;
}

/** A key other than the vault's own. */
export function otherHalf(): Key {
  return asKey(new Uint8Array(createHash('sha256').update(randomBytes(32)).digest()));
}
