import { instantFromMs, instantToMs, type Instant } from '../../../domain/instant.ts';
import { summarizeCertificate, type Certificate } from '../certificates/certificate.ts';
import type { StepChanges } from '../changes/later-changes.ts';
import { oids } from '../cms/oids.ts';
import type { Finding, SignatureReport, TimestampReport } from '../contract.ts';
import type { PdfFile } from '../file/pdf-contract.ts';
import { checkFitness } from '../trust/check-path.ts';
import { clockSkewMs } from '../trust/revocation-answer.ts';
import type { FileProof } from './file-proof.ts';
import { finding, verdictOf } from './finding-codes.ts';
import { levelOf } from './level-of.ts';
import { readPdfDate } from './pdf-date.ts';
import type { ReadSignature } from './read-signature.ts';
import { seedValueFindings } from './seed-value-findings.ts';
import { settleCertificate, type SettledCertificate } from './settle-certificate.ts';
import { gradeSignature, gradeTimestamp } from '../trusted-lists/quality.ts';
import { earliestProof, weighTimestamp, type DocumentProof, type WeighedTimestamp } from './weigh-timestamps.ts';

/** What all signatures of a file are judged by. */
export interface Judging {
  readonly file: PdfFile;
  readonly proof: FileProof;
  readonly stamps: ReadonlyMap<ReadSignature, WeighedTimestamp>;
  readonly proofs: readonly DocumentProof[];
  readonly steps: readonly StepChanges[];
}

/** The report on one signature or document timestamp. */
export async function reportSignature(judging: Judging, read: ReadSignature): Promise<SignatureReport> {
  return read.found.value.kind === 'document_timestamp' ? reportStamp(judging, read) : reportSigner(judging, read);
}

type Judged = Pick<SignatureReport, 'level' | 'path' | 'revocation' | 'provenAt' | 'holdsUntil'> & {
  readonly certificate: Certificate | null;
  readonly findings: readonly Finding[];
  readonly settled: SettledCertificate | null;
  readonly stamps: readonly WeighedTimestamp[];
  /** The moment that it was settled for. */
  readonly atMs: number;
};

function reportStamp(judging: Judging, read: ReadSignature): SignatureReport {
  const weighed = judging.stamps.get(read);
  return assemble(judging, read, {
    level: null,
    certificate: weighed?.certificate ?? null,
    settled: weighed?.settled ?? null,
    stamps: weighed === undefined ? [] : [weighed],
    atMs: weighed?.genTimeMs ?? judging.proof.pool.nowMs,
    findings: weighed?.findings ?? [],
    path: weighed?.settled?.path.status ?? 'incomplete',
    revocation: weighed?.settled?.revocation.status ?? 'unknown',
    provenAt: weighed?.good === true ? instantFromMs(weighed.genTimeMs) : null,
    holdsUntil: holdsUntil(laterStamps(judging, read.found.revision), weighed?.settled ?? null),
  });
}

async function reportSigner(judging: Judging, read: ReadSignature): Promise<SignatureReport> {
  const { pool } = judging.proof;
  const later = earliestProof(judging.proofs, read.found.revision + 1);
  const own: WeighedTimestamp[] = [];
  for (const stamp of read.timestamps) own.push(await weighTimestamp(pool, stamp, later?.weighed.genTimeMs ?? pool.nowMs));
  const good = [...own.filter((one) => one.good), ...(later === undefined ? [] : [later.weighed])];
  const provenMs = good.length === 0 ? null : Math.min(...good.map(({ genTimeMs }) => genTimeMs));
  const certificate = read.signer?.certificate ?? null;
  const atMs = provenMs ?? pool.nowMs;
  const settled =
    certificate === null ? null : await settleCertificate(pool, { certificate, purpose: 'signing', validAtMs: atMs, usedAtMs: atMs });
  const findings = [
    ...own.flatMap((one) => one.findings),
    ...signerFindings(certificate, settled),
    ...timeFindings(judging, read, provenMs),
    ...seedValueFindings(judging.file, read, settled?.path.path ?? []),
  ];
  const [firstGood] = good;
  const timestamped = firstGood !== undefined;
  const baseline = isBaseline(judging, read);
  const selfContained = timestamped && restsOnFile(judging, settled) && restsOnFile(judging, firstGood.settled);
  const level =
    read.integrity === 'unreadable'
      ? null
      : levelOf({
          baseline,
          timestamped,
          selfContained,
          archived: selfContained && isArchived(judging, read, [settled, firstGood.settled]),
        });
  return assemble(judging, read, {
    level,
    certificate,
    settled,
    stamps: own,
    atMs,
    findings: baseline ? findings : [...findings, finding('not_a_baseline_signature'), ...signingTimeFindings(read)],
    path: settled?.path.status ?? 'incomplete',
    revocation: settled?.revocation.status ?? 'unknown',
    provenAt: provenMs === null ? null : instantFromMs(provenMs),
    holdsUntil: holdsUntil([...own.filter((one) => one.good), ...laterStamps(judging, read.found.revision + 1)], settled),
  });
}

function laterStamps({ proofs }: Judging, fromRevision: number): readonly WeighedTimestamp[] {
  return proofs.filter(({ revision }) => revision >= fromRevision).map(({ weighed }) => weighed);
}

/** How long the longest-lasting of its proofs of time lasts; without any, as long as the certificate itself. */
function holdsUntil(stamps: readonly WeighedTimestamp[], own: SettledCertificate | null): Instant | null {
  const ends = (stamps.length > 0 ? stamps.map(({ settled }) => settled) : [own]).flatMap(endOfPath);
  return ends.length === 0 ? null : instantFromMs(Math.max(...ends));
}

/** When the first certificate of a path ends. A root is trusted for as long as it is said to be (`checkPath`). */
function endOfPath(settled: SettledCertificate | null): number[] {
  if (settled === null || settled.path.path.length === 0) return [];
  const { status, path } = settled.path;
  const counted = status === 'trusted' && path.length > 1 ? path.slice(0, -1) : path;
  return [Math.min(...counted.map(({ notAfterMs }) => notAfterMs))];
}

function signerFindings(certificate: Certificate | null, settled: SettledCertificate | null): Finding[] {
  if (certificate === null || settled === null) return [];
  const { path, revocation } = settled;
  // A path that leads nowhere was not looked at further; that the certificate is meant for something else matters all the same.
  const fitness = path.status === 'trusted' || path.status === 'invalid' ? [] : checkFitness(certificate, 'signing');
  return [
    ...(certificate.selfSigned ? [finding('self_made', { subject: certificate.subject })] : []),
    ...(certificate.policies?.includes(oids.oneActPolicy) === true
      ? [finding('one_act_certificate', { subject: certificate.issuer })]
      : []),
    ...path.findings,
    ...fitness,
    ...revocation.findings,
  ];
}

function timeFindings(judging: Judging, read: ReadSignature, provenMs: number | null): Finding[] {
  if (provenMs === null) return [finding('no_proven_time')];
  const claimed = claimedAt(judging, read);
  return claimed !== null && instantToMs(claimed) > provenMs + clockSkewMs ? [finding('claimed_after_proven')] : [];
}

function claimedAt({ file }: Judging, { found }: ReadSignature): Instant | null {
  return readPdfDate(file.at(found.revision).string(found.value.dict.get('M'))?.bytes.toString('latin1'));
}

/** ETSI EN 319 142-1, section 6.3, as far as it concerns the signature itself. */
function isBaseline(judging: Judging, { found, signer }: ReadSignature): boolean {
  const signed = signer?.signer?.signed;
  return (
    found.value.subFilter === 'ETSI.CAdES.detached' &&
    signer?.bindsCertificate === true &&
    signed?.has(oids.signingTime) === false &&
    claimedAt(judging, { found } as ReadSignature) !== null
  );
}

function signingTimeFindings({ signer }: ReadSignature): Finding[] {
  return signer?.signer?.signed.has(oids.signingTime) === true ? [finding('signing_time_attribute')] : [];
}

/** Whether the file holds the path and the answers on which the judgement rests, in its store of validation data or in the signature. */
function restsOnFile({ proof, file }: Judging, settled: SettledCertificate | null): boolean {
  const [leaf] = settled?.path.path ?? [];
  if (settled === null || leaf === undefined || !file.newest().catalog.entries.has('DSS')) return false;
  // There is nothing more to prove about a self-made certificate; the verdict says that nobody vouches for it.
  if (settled.path.status !== 'trusted' && !leaf.selfSigned) return false;
  const { status, used } = settled.revocation;
  return (
    (status === 'good' || status === 'not_needed') &&
    used.every(({ source }) => source === 'file') &&
    settled.path.path.every((certificate) => proof.isInFile(certificate))
  );
}

/** Whether a good document timestamp stands over a store that already held what proves the signature. */
function isArchived({ proof, proofs }: Judging, { found }: ReadSignature, settled: readonly (SettledCertificate | null)[]): boolean {
  const needed = settled.flatMap((one) => one?.revocation.used.map(({ der }) => Buffer.from(der).toString('base64')) ?? []);
  return proofs.some(({ revision }) => {
    if (revision <= found.revision) return false;
    const held = new Set(proof.storeAt(revision).evidence.map(({ der }) => Buffer.from(der).toString('base64')));
    return needed.every((der) => held.has(der));
  });
}

function assemble(judging: Judging, read: ReadSignature, judged: Judged): SignatureReport {
  const { found } = read;
  const view = judging.file.at(found.revision);
  const steps = judging.steps.filter(({ revision }) => revision > found.revision);
  const laterChanges = steps.flatMap(({ changes }) => changes);
  const findings = distinct([
    ...read.findings,
    ...judged.findings,
    ...changeFindings(laterChanges),
    ...steps.flatMap((step) => step.findings),
  ]);
  const broken = read.integrity === 'broken' || judged.revocation === 'revoked';
  const verdict = broken ? 'failed' : verdictOf(findings);
  return {
    fieldName: found.field.name,
    kind: found.value.kind,
    revision: found.revision,
    verdict,
    level: judged.level,
    quality: found.value.kind === 'signature' && verdict !== 'failed' ? qualityOf(judging, judged, verdict) : null,
    timestamps: judged.stamps.map((stamp) => reportTimestamp(judging, stamp)),
    integrity: read.integrity,
    path: judged.path,
    revocation: judged.revocation,
    holdsUntil: judged.holdsUntil,
    signer: judged.certificate === null ? null : summarizeCertificate(judged.certificate),
    reason: view.text(found.value.dict.get('Reason')) ?? null,
    location: view.text(found.value.dict.get('Location')) ?? null,
    claimedAt: found.value.kind === 'signature' ? claimedAt(judging, read) : null,
    provenAt: judged.provenAt,
    coversWholeFile: found.coversWholeFile,
    laterChanges,
    findings,
  };
}

function qualityOf({ proof }: Judging, { settled, atMs }: Judged, verdict: SignatureReport['verdict']): SignatureReport['quality'] {
  return gradeSignature({
    path: settled?.path.path ?? [],
    isTrusted: settled?.path.status === 'trusted',
    isProven: verdict === 'passed',
    atMs,
    lists: proof.pool.trustedLists,
  });
}

function reportTimestamp({ proof }: Judging, { genTimeMs, certificate, settled, good }: WeighedTimestamp): TimestampReport {
  const { path, status } = settled?.path ?? { path: [], status: 'incomplete' };
  const graded = { path, isTrusted: status === 'trusted', atMs: genTimeMs, lists: proof.pool.trustedLists };
  return {
    at: instantFromMs(genTimeMs),
    service: certificate?.subject ?? null,
    proves: good,
    quality: good ? gradeTimestamp(graded) : null,
  };
}

function changeFindings(changes: SignatureReport['laterChanges']): Finding[] {
  const forbidden = changes
    .filter(({ allowed }) => !allowed)
    .map(({ revision, kind, pages: [page] }) =>
      finding('changed_after_signing', page === undefined ? { revision, kind } : { revision, kind, page }),
    );
  return forbidden.length > 0 ? forbidden : changes.length > 0 ? [finding('later_changes_allowed', { changes: changes.length })] : [];
}

function distinct(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((one) => [JSON.stringify(one), one])).values()];
}
