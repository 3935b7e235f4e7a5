import { Type, type Static } from 'typebox';
import { fromBase64, toBase64 } from '../../../../shared/crypto/base64.ts';
import {
  documentAnswer,
  enrolmentsAnswer,
  halfProofAnswer,
  invitationMailed,
  invitationPut,
  recipientAnswer,
  recipientMailed,
  releaseKeyAnswer,
  releaseKeyPut,
  vaultAnswer,
  type DocumentMessage,
  type EnrolmentsAnswer,
  type InvitationMailed,
  type InvitationMessage,
  type RecipientMailed,
  type RecipientMessage,
  type ReleaseKeyAnswer,
  type ReleaseKeyMessage,
  type VaultMessage,
} from '../../../../shared/wire/release-keys.ts';
import {
  recipientWaysAnswer,
  vaultWaysAnswer,
  type RecipientWaysAnswer,
  type VaultWaysAnswer,
  type WaysMessage,
} from '../../../../shared/wire/ways.ts';
import { activityAnswer, type ActivityAnswer } from '../../../../shared/wire/activity.ts';
import type { SignedTextJson } from '../../../../shared/format/custody/signed-text.ts';
import type { SealedRelease } from '../../releases/seal-release.ts';
import type { Call } from '../connection/server-connection.ts';
import type { SyncApi } from '../sync-api.ts';
import { SyncError } from '../sync-error.ts';

const ordinalOrNull = Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]);

/** What is read of a vault's status; there is more in it. */
const releaseStatus = Type.Object({
  status: Type.String(),
  released_at: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  release_policy: Type.Object({
    paused: Type.Optional(Type.Boolean()),
    pause_until: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
  recipients: Type.Array(
    Type.Object({
      id: Type.String(),
      enrolled_at: Type.Union([Type.String(), Type.Null()]),
      key_generation: ordinalOrNull,
      bundle_generation: ordinalOrNull,
    }),
  ),
});
export type ServerReleaseStatus = Static<typeof releaseStatus>;

const anything = Type.Object({});

/** That the server has a half, according to the server. */
export interface HalfClaim {
  readonly keyGeneration: number;
  /** Null where it can't open the half that it keeps. */
  readonly proof: Uint8Array | null;
}

/** The routes under /api/sync/vaults as functions. */
export class ReleaseApi {
  readonly #api: SyncApi;
  readonly #end: SignedTextJson | undefined;

  /** @param end of custody, which allows whole halves in a vault that is shared out. */
  constructor(api: SyncApi, end?: SignedTextJson) {
    this.#api = api;
    this.#end = end;
  }

  /** Whether halves go with the owner's word that this server is to keep them alone. */
  get isEnd(): boolean {
    return this.#end !== undefined;
  }

  /** Where this server is. */
  get origin(): string {
    return this.#api.server.origin;
  }

  get signal(): AbortSignal {
    return this.#api.signal;
  }

  async putVault(vault: string, message: VaultMessage): Promise<void> {
    await this.#json(vaultAnswer, this.#put(`/${vault}`, message));
  }

  async removeVault(vault: string): Promise<void> {
    await this.#remove(`/${vault}`);
  }

  async putDocument(vault: string, document: string, message: DocumentMessage): Promise<void> {
    await this.#json(documentAnswer, this.#put(`/${vault}/documents/${document}`, message));
  }

  async removeDocument(vault: string, document: string): Promise<void> {
    await this.#remove(`/${vault}/documents/${document}`);
  }

  async putRecipient(vault: string, recipient: string, message: RecipientMessage): Promise<void> {
    await this.#json(recipientAnswer, this.#put(`/${vault}/recipients/${recipient}`, message));
  }

  /** The server's half, locks and bundle are destroyed with it. */
  async removeRecipient(vault: string, recipient: string): Promise<void> {
    await this.#remove(`/${vault}/recipients/${recipient}`);
  }

  /** What came for a recipient, the newest first. */
  enrolments(vault: string, recipient: string): Promise<EnrolmentsAnswer> {
    return this.#json(enrolmentsAnswer, this.#get(`/${vault}/recipients/${recipient}/enrolments`));
  }

  /** Leaves an offer for a recipient's page; an earlier one ends. */
  async putInvitation(
    vault: string,
    recipient: string,
    { invitation, offer, expiresAt }: { readonly invitation: string; readonly offer: Uint8Array; readonly expiresAt: string },
  ): Promise<void> {
    const message: InvitationMessage = { invitation, offer: toBase64(offer), expires_at: expiresAt };
    await this.#json(invitationPut, this.#put(`/${vault}/recipients/${recipient}/invitation`, message));
  }

  /** Has the open offer's mail sent once more. */
  mailInvitation(vault: string, recipient: string): Promise<InvitationMailed> {
    // Not tried again by itself: a mail that left twice can't be taken back.
    return this.#api.server.json(invitationMailed, this.#post(`/${vault}/recipients/${recipient}/invitation/mail`));
  }

  /** Has the recipient asked by mail once more. */
  mailRecipient(vault: string, recipient: string): Promise<RecipientMailed> {
    return this.#api.server.json(recipientMailed, this.#post(`/${vault}/recipients/${recipient}/mail`));
  }

  /** The ways to everybody in a vault. @throws SyncError `not_found` by a server that knows no ways. */
  ways(vault: string): Promise<VaultWaysAnswer> {
    return this.#json(vaultWaysAnswer, this.#get(`/${vault}/ways`));
  }

  /** All further ways to a recipient, and their language, as far as they're named. */
  putWays(vault: string, recipient: string, message: WaysMessage): Promise<RecipientWaysAnswer> {
    return this.#json(recipientWaysAnswer, this.#put(`/${vault}/recipients/${recipient}/ways`, message));
  }

  /** Has whoever is there asked once more. @param way the server's own name for it. */
  askWay(vault: string, recipient: string, way: string): Promise<RecipientWaysAnswer> {
    // Not tried again by itself: a message that left twice can't be taken back.
    return this.#api.server.json(recipientWaysAnswer, this.#post(`/${vault}/recipients/${recipient}/ways/${way}/ask`));
  }

  /** Takes the open offer away. */
  async removeInvitation(vault: string, recipient: string): Promise<void> {
    await this.#remove(`/${vault}/recipients/${recipient}/invitation`);
  }

  async putReleaseKey(release: SealedRelease): Promise<void> {
    const { vaultId, recipientId, keyGeneration, half, bundleGeneration, bundle, locks, removedLocks, enrolment, parts } = release;
    const message: ReleaseKeyMessage = {
      key_generation: keyGeneration,
      half: toBase64(half),
      bundle_generation: bundleGeneration,
      bundle: toBase64(bundle),
      locks: locks.map(toBase64),
      removed_locks: [...removedLocks],
      ...(enrolment === null ? {} : { enrolment }),
      parts: [...parts],
      ...(this.#end === undefined ? {} : { custody_end: { ...this.#end } }),
    };
    await this.#json(releaseKeyPut, this.#put(`/${vaultId}/recipients/${recipientId}/release-key`, message));
  }

  /** Everything that the server keeps for a recipient but its half; null before there is anything. */
  releaseKey(vault: string, recipient: string): Promise<ReleaseKeyAnswer> {
    return this.#json(releaseKeyAnswer, this.#get(`/${vault}/recipients/${recipient}/release-key`));
  }

  /** Has the server prove that it has its half (FORMAT.md, "Proofs"); null before there is one. */
  async halfProof(vault: string, recipient: string, challenge: Uint8Array): Promise<HalfClaim | null> {
    const answer = await this.#json(
      halfProofAnswer,
      this.#post(`/${vault}/recipients/${recipient}/release-key/proof`, { challenge: toBase64(challenge) }),
    );
    return answer && { keyGeneration: answer.key_generation, proof: answer.proof === null ? null : bytesIn(answer.proof) };
  }

  status(vault: string): Promise<ServerReleaseStatus> {
    return this.#json(releaseStatus, this.#get(`/${vault}/status`));
  }

  /** What the server saw happen to a vault, newest first. @param limit at most `maxActivityEvents`. */
  activity(vault: string, limit: number): Promise<ActivityAnswer> {
    return this.#json(activityAnswer, this.#get(`/${vault}/activity?limit=${limit}`));
  }

  /** @param policy as the reference surface takes it. */
  async putPolicy(vault: string, policy: object): Promise<void> {
    await this.#json(anything, this.#put(`/${vault}/policy`, policy));
  }

  async checkIn(vault: string): Promise<void> {
    await this.#json(anything, this.#post(`/${vault}/check-in`));
  }

  /** @param until an instant. */
  async pausePolicy(vault: string, until: string): Promise<void> {
    await this.#json(anything, this.#post(`/${vault}/policy/pause`, { pause_until: until }));
  }

  async resumePolicy(vault: string): Promise<void> {
    await this.#json(anything, this.#post(`/${vault}/policy/resume`));
  }

  #get(path: string): Call {
    return { method: 'GET', path: `/api/sync/vaults${path}`, signal: this.signal };
  }

  #post(path: string, json?: unknown): Call {
    return { method: 'POST', path: `/api/sync/vaults${path}`, signal: this.signal, ...(json === undefined ? {} : { json }) };
  }

  #put(path: string, json: unknown): Call {
    return { method: 'PUT', path: `/api/sync/vaults${path}`, json, signal: this.signal };
  }

  #json<S extends Parameters<SyncApi['server']['json']>[0]>(schema: S, call: Call): Promise<Static<S>> {
    return this.#api.retry(() => this.#api.server.json(schema, call));
  }

  /** What is already gone need not be removed. */
  async #remove(path: string): Promise<void> {
    try {
      await this.#api.retry(() => this.#api.server.done({ method: 'DELETE', path: `/api/sync/vaults${path}`, signal: this.signal }));
    } catch (error) {
      if (!(error instanceof SyncError) || error.code !== 'not_found') throw error;
    }
  }
}

/** @throws SyncError `bad_answer` for what is not base64. */
function bytesIn(text: string): Uint8Array {
  try {
    return fromBase64(text);
  } catch (cause) {
    throw new SyncError('bad_answer', "The server's answer has bytes that are none.", { cause });
  }
}
