import { createHash, createPrivateKey, generateKeyPair, X509Certificate } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { nameIn } from '../../../shared/domain/distinguished-name.ts';
import { instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import { PadesError, type AuthorityClient } from '../../../shared/node/pades/contract.ts';
import { requestTimestamp } from '../../../shared/node/pades/network/timestamp-client.ts';
import { checkValue, ValueRefused, type ValueProblem } from '../../../shared/node/pades/witnesses/check-value.ts';
import { isKeyProof, issueAuthority, issueForOneAct } from '../../../shared/node/pades/witnesses/issue-certificate.ts';
import { signatureOf, stampValue } from '../../../shared/node/pades/witnesses/stamp-value.ts';
import {
  SigningRefusedError,
  type AssemblyOrder,
  type Clock,
  type OneActRequest,
  type PreparationOrder,
  type ValueSigner,
  type WitnessedOrder,
  type WitnessSigning,
  type WitnessValue,
} from '../../core/ports.ts';
import { inThread } from './in-thread.ts';
import type { SignerSettings } from './signer-settings.ts';
import type { AssemblyJob, AssemblyOutcome, ExtensionJob, PreparationJob, PreparationOutcome } from './witness-thread.ts';
import { freshFolder, openWorkFolder } from './work-folder.ts';

const witnessThread = new URL('./witness-thread.ts', import.meta.url);
const newKeyPair = promisify(generateKeyPair);

export interface WitnessSigningOptions extends Pick<SignerSettings, 'rootsFile' | 'timestampUrls' | 'allowPrivate'> {
  /** For this user alone. It contains a document in plain while that is laid out or put together. */
  readonly workDir: string;
  readonly client: AuthorityClient;
}

/** What is done with keys and files of those who are asked to sign. Needs no key of the installation's own, and no service either. */
export function openWitnessSigning({ workDir, client, ...settings }: WitnessSigningOptions, clock: Clock): WitnessSigning {
  const { timestampUrls } = settings;
  const onFile = async <Outcome>(
    { id, content, signal }: Pick<PreparationOrder, 'id' | 'content' | 'signal'>,
    jobOf: (files: { readonly input: string; readonly output: string }) => PreparationJob | AssemblyJob | ExtensionJob,
  ) => {
    await openWorkFolder(workDir, clock);
    const folder = await freshFolder(workDir, id);
    const discard = (): Promise<void> => rm(folder, { recursive: true, force: true });
    try {
      const files = { input: join(folder, 'in.pdf'), output: join(folder, 'out.pdf') };
      await pipeline(content, createWriteStream(files.input, { mode: 0o600 }), { signal });
      const outcome = await inThread<Outcome>(witnessThread, jobOf(files), signal);
      return { outcome, read: () => createReadStream(files.output), discard };
    } catch (error) {
      await discard();
      throw error;
    }
  };
  return {
    newAuthority,
    certify,
    check,
    stamp: (cms, now) => (timestampUrls.length === 0 ? Promise.resolve(cms) : stamp({ cms, now, urls: timestampUrls, client })),
    prepare: async (order) => {
      const { now, signers, visible } = order;
      const { outcome, ...file } = await onFile<PreparationOutcome>(order, (files) => ({
        act: 'prepare',
        ...files,
        now,
        signers,
        visible,
      }));
      return { ...outcome, ...file };
    },
    assemble: async (order: AssemblyOrder) => {
      const { now, slots, values, authority } = order;
      const job = { act: 'assemble', now, slots, values, authority, settings } as const;
      const { outcome, ...file } = await onFile<AssemblyOutcome>(order, (files) => ({ ...job, ...files }));
      return { ...outcome, ...file };
    },
    extend: async (order: WitnessedOrder) => {
      const { now, authority } = order;
      const { outcome, ...file } = await onFile<AssemblyOutcome>(order, (files) => ({ act: 'extend', now, authority, settings, ...files }));
      return { ...outcome, ...file };
    },
  };
}

async function newAuthority(origin: string, now: Instant) {
  const { privateKey, publicKey } = await newKeyPair('ec', { namedCurve: 'P-256' });
  const certificate = issueAuthority({ privateKey, publicKey, origin, now });
  return { certificate: certificate.raw, privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }) };
}

async function certify({ authority, witnessId, name, email, publicKey, proof, now }: OneActRequest): Promise<Uint8Array> {
  if (!isKeyProof(witnessId, publicKey, proof)) throw new SigningRefusedError('must be a key on P-256, with a proof that was made by it');
  const certificate = new X509Certificate(authority.certificate);
  const privateKey = createPrivateKey({ key: Buffer.from(authority.privateKey), format: 'der', type: 'pkcs8' });
  try {
    return issueForOneAct({ authority: { certificate, privateKey }, publicKeyInfo: publicKey, name, email, now });
  } catch (error) {
    throw error instanceof PadesError ? new SigningRefusedError(`could not be certified: ${error.message}`) : error;
  }
}

/** Each as the end of a sentence that begins with the value. */
const problems: Readonly<Record<ValueProblem, string>> = {
  malformed: 'is no signature of the form that is taken here',
  unsupported: 'uses a method that is too weak or not known',
  signature_bad: "was not made by the certificate's key",
  other_document: 'was made for another document',
  certificate_unfit: 'has a certificate that may not be used for it',
};

async function check({ cms, digest, authority, now }: WitnessValue): Promise<ValueSigner> {
  try {
    const { x509, subject } = await checkValue({
      cms,
      now,
      ...(digest === undefined ? {} : { digestOf: (hash) => (hash === 'sha256' ? digest : new Uint8Array()) }),
      ...(authority === undefined ? {} : { authority: new X509Certificate(authority) }),
    });
    return { certificate: x509.raw, name: nameIn(subject) };
  } catch (error) {
    throw error instanceof ValueRefused ? new SigningRefusedError(problems[error.problem]) : error;
  }
}

async function stamp({
  cms,
  now,
  urls,
  client,
}: {
  readonly cms: Uint8Array;
  readonly now: Instant;
  readonly urls: readonly string[];
  readonly client: AuthorityClient;
}): Promise<Uint8Array> {
  const imprint = createHash('sha256').update(signatureOf(cms)).digest();
  const { token } = await requestTimestamp({ hash: 'sha256', imprint, urls, authorities: client, nowMs: instantToMs(now) });
  return stampValue(cms, token);
}
