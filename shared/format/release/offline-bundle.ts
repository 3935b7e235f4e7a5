import { Type } from 'typebox';
import { fromBase64, toBase64 } from '../../crypto/base64.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { asKey, type Key } from '../../crypto/keys.ts';
import { maxBundleBytes } from './bundle.ts';
import { makeEntryOrder, type EntryOrder, type EntryPlan } from '../file-entries.ts';
import { maxLocks } from './manifest.ts';
import { OrdinalNumber, UlidText, checkJson, readJson } from '../json-body.ts';

// FORMAT.md, "Files", offline bundle: bundle.json, parts, bundle.json again, end.

/** Entries of an offline bundle besides parts and end: the same bytes twice. */
export const offlineBundleEntryNames = ['bundle.json', 'bundle-again.json'] as const;

type OfflineBundleEntryName = (typeof offlineBundleEntryNames)[number];

/** The order of an offline bundle's entries. */
export const offlineBundlePlan: EntryPlan<OfflineBundleEntryName> = {
  first: ['bundle.json'],
  last: ['bundle-again.json'],
  newer: ['bundle-again.json'],
};
/** The longest `bundle.json`, in bytes. */
export const maxBundleJsonBytes = 2 ** 25;

/**
 * The longest lock or enrolment of any version, in bytes: whether it's one that is known is judged where it's read, or a file with one of a
 * later version would be refused as damaged though another lock opens it.
 */
const maxUnreadBytes = 2 ** 16;

const base64Text = (maxBytes: number): ReturnType<typeof Type.String> => Type.String({ maxLength: Math.ceil(maxBytes / 3) * 4 });

const OfflineBundleJson = Type.Object({
  account: UlidText,
  vault: UlidText,
  recipient: UlidText,
  keyGeneration: OrdinalNumber,
  generation: OrdinalNumber,
  half: base64Text(32),
  locks: Type.Array(base64Text(maxUnreadBytes), { maxItems: maxLocks }),
  enrolment: Type.Union([base64Text(maxUnreadBytes), Type.Null()]),
  bundle: base64Text(maxBundleBytes),
  language: Type.Optional(Type.Unknown()),
});

/** Everything that a recipient needs besides the parts and a lock's secret. */
export interface OfflineBundle {
  readonly accountId: string;
  readonly vaultId: string;
  readonly recipientId: string;
  readonly keyGeneration: number;
  /** The bundle's generation. */
  readonly generation: number;
  /** B. The holder wipes it. */
  readonly serverHalf: Key;
  readonly locks: readonly Uint8Array[];
  readonly enrolment: Uint8Array | null;
  readonly bundle: Uint8Array;
  /** A tag such as `de`: in which language the recipient is spoken to; absent where nobody said. */
  readonly language?: string;
}

/** Follows the entries of an offline bundle that is being read. */
export function makeOfflineBundleOrder(): EntryOrder<OfflineBundleEntryName> {
  return makeEntryOrder(offlineBundlePlan);
}

/** The text of `bundle.json`. It holds B: anyone who has it and a lock's secret can open the bundle. */
export function offlineBundleText(content: OfflineBundle): string {
  const { accountId, vaultId, recipientId, keyGeneration, generation, serverHalf, locks, enrolment, bundle, language } = content;
  return JSON.stringify({
    account: accountId,
    vault: vaultId,
    recipient: recipientId,
    keyGeneration,
    generation,
    half: toBase64(asKey(serverHalf)),
    locks: locks.map(toBase64),
    enrolment: enrolment === null ? null : toBase64(enrolment),
    bundle: toBase64(bundle),
    ...(language === undefined ? {} : { language }),
  });
}

/** What `bundle.json` says. Locks, enrolment and bundle aren't inspected. @throws CryptoError `damaged` for anything malformed. */
export function readOfflineBundle(bytes: Uint8Array): OfflineBundle {
  if (bytes.length > maxBundleJsonBytes) throw new CryptoError('damaged', 'the offline bundle is too long');
  const json = checkJson(OfflineBundleJson, readJson(bytes, 'the offline bundle'), 'the offline bundle');
  const half = fromBase64(json.half, 'damaged');
  if (half.length !== 32 || half.every((byte) => byte === 0)) throw new CryptoError('damaged', 'the offline bundle has no half');
  return {
    accountId: json.account,
    vaultId: json.vault,
    recipientId: json.recipient,
    keyGeneration: json.keyGeneration,
    generation: json.generation,
    serverHalf: asKey(half),
    locks: json.locks.map((lock) => fromBase64(lock, 'damaged')),
    enrolment: json.enrolment === null ? null : fromBase64(json.enrolment, 'damaged'),
    bundle: fromBase64(json.bundle, 'damaged'),
    // Whatever it says, it's no reason to open nothing.
    ...(typeof json.language === 'string' ? { language: json.language } : {}),
  };
}
