import type { Command } from 'commander';
import { fromBase64 } from '../../shared/crypto/base64.ts';
import { CryptoError } from '../../shared/crypto/crypto-error.ts';
import { publicKeyBytes } from '../../shared/crypto/identity.ts';
import { systemClock } from '../adapters/clock.ts';
import { readRoots } from '../adapters/signer/read-roots.ts';
import { print, UsageError } from './usage.ts';
import { paperReportInWords } from './verify-release-words.ts';

interface VerifyReleaseOptions {
  readonly key?: string;
  readonly trust?: string;
}

/** `heirlock verify-release`: works on files of this machine, without an installation. */
export function addVerifyReleaseCommand(heirlock: Command): void {
  heirlock
    .command('verify-release')
    .description(
      "checks a recipient's paper about a release without asking a server: its signatures, the record in it, and documents given along; exit code 0 only if nothing is wrong",
    )
    .argument('<file>', 'the PDF')
    .argument('[document...]', 'documents that must be listed in it, by their SHA-256')
    .option('--key <base64>', "the service's public key, as you know it from elsewhere")
    .option('--trust <file>', "PEM file of the roots to trust, for a service with an authority's certificate")
    .action(verifyReleaseCommand);
}

async function verifyReleaseCommand(file: string, documents: readonly string[], { key, trust }: VerifyReleaseOptions): Promise<void> {
  const { verifyReleasePaper } = await import('../../shared/node/release-paper/verify-release-paper.ts');
  const knownKey = key === undefined ? null : publicKeyIn(key);
  const roots = await readRoots(trust ?? null);
  if (trust !== undefined && roots.length === 0) throw new UsageError(`There is no certificate in ${trust}.`);
  const report = await verifyReleasePaper({ input: file, documents, knownKey, roots, now: systemClock.now() }).catch((error: unknown) => {
    throw error instanceof CryptoError ? new Error(`${file} is no release paper.`) : error;
  });
  const { ok, checks, notes, paper, pdf } = report;
  print({ ok, checks, notes, documents: report.documents, paper, pdf }, paperReportInWords(report));
  if (!ok) process.exitCode = 1;
}

/** @throws UsageError */
function publicKeyIn(text: string): Uint8Array {
  try {
    const bytes = fromBase64(text, 'damaged');
    if (bytes.length === publicKeyBytes) return bytes;
  } catch (error) {
    if (!(error instanceof CryptoError)) throw error;
  }
  throw new UsageError('--key takes a public key of 32 bytes in base64, as it stands on the paper.');
}
