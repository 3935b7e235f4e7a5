import { fromHex, hex } from '../../shared/crypto/hash.ts';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { asKey } from '../../shared/crypto/keys.ts';
import {
  extendChain,
  isDeviceOf,
  isHeadOf,
  judgeHistory,
  signHead,
  type ChainEntry,
  type ChainHead,
} from '../../shared/format/vault/change-chain.ts';
import { same, VectorReport } from './vector-report.ts';

interface HeadJson {
  readonly seq: number;
  readonly chain: string;
}

interface EntryJson {
  readonly seq: number;
  readonly id: string;
  readonly revision: number;
  readonly hash: string;
}

interface SignedHeadJson extends HeadJson {
  readonly name: string;
  readonly accountId: string;
  readonly deviceId: string;
  readonly signature: string;
}

interface HistoryVector {
  readonly name: string;
  readonly known: HeadJson;
  readonly entries: readonly EntryJson[];
  readonly last: HeadJson;
  readonly more: boolean;
  readonly heads: readonly HeadJson[];
  readonly verdict: string;
}

interface CertificateVector {
  readonly name: string;
  readonly identity: string;
  readonly accountId: string;
  readonly deviceId: string;
  readonly publicKey: string;
  readonly certificate: string;
  readonly holds: boolean;
}

interface ChainVectors {
  readonly chains: readonly (EntryJson & { readonly previous: string; readonly chain: string })[];
  readonly opens: readonly (SignedHeadJson & { readonly deviceSeed: string })[];
  readonly fails: readonly (SignedHeadJson & { readonly publicKey: string; readonly holds: boolean })[];
  readonly certificates: readonly CertificateVector[];
  readonly histories: readonly HistoryVector[];
}

const headOf = ({ seq, chain }: HeadJson): ChainHead => ({ seq, chain: fromHex(chain) });
const entryOf = ({ seq, id, revision, hash }: EntryJson): ChainEntry => ({ seq, id, revision, hash: fromHex(hash) });

function holds(publicKey: Uint8Array, { accountId, deviceId, signature, ...head }: SignedHeadJson): string {
  return String(isHeadOf(publicKey, accountId, deviceId, { ...headOf(head), signature: fromHex(signature) }));
}

function deviceHolds({ identity, accountId, deviceId, publicKey, certificate }: CertificateVector): string {
  return String(
    isDeviceOf(fromHex(identity), accountId, { id: deviceId, publicKey: fromHex(publicKey), certificate: fromHex(certificate) }),
  );
}

function verdictOf({ known, entries, last, more, heads }: HistoryVector): string {
  return judgeHistory(headOf(known), { entries: entries.map(entryOf), last: headOf(last), more, heads: heads.map(headOf) }).verdict;
}

/** `chain.json`; FORMAT.md, "Chain of changes". */
export function runChainVectors(vectors: unknown): readonly string[] {
  const { chains, opens, fails, certificates, histories } = vectors as ChainVectors;
  const report = new VectorReport();
  for (const { previous, chain, ...entry } of chains) {
    report.check(`chain ${entry.seq}`, () =>
      same(hex(extendChain({ seq: entry.seq - 1, chain: fromHex(previous) }, entryOf(entry)).chain), chain),
    );
  }
  for (const { deviceSeed, ...head } of opens) {
    report.check(head.name, () => {
      const device = identityFromSeed(asKey(fromHex(deviceSeed)));
      same(hex(signHead(device, head.accountId, head.deviceId, headOf(head)).signature), head.signature);
      same(holds(device.publicKey, head), 'true');
    });
  }
  for (const vector of fails) report.check(vector.name, () => same(holds(fromHex(vector.publicKey), vector), String(vector.holds)));
  for (const vector of certificates) report.check(vector.name, () => same(deviceHolds(vector), String(vector.holds)));
  for (const vector of histories) report.check(vector.name, () => same(verdictOf(vector), vector.verdict));
  return report.failures;
}
