import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { nameIn } from '../../../shared/domain/distinguished-name.ts';
import type { SignatureReport as PadesReport } from '../../../shared/node/pades/contract.ts';
import type { FindingCode } from '../../../shared/node/pades/report/finding-codes.ts';
import type { SignatureFindingCode, SignatureReport, SignaturesReport } from '../../contract/signing.ts';
import type { Input } from '../../contract/contract.ts';
import type { EngineContext } from '../engine-context.ts';
import { openVersionIntoFile } from '../library/documents.ts';
import { liveDocument, versionOf } from '../library/view-documents.ts';
import { knownAuthorities, type KnownAuthority } from '../witnessing/known-authorities.ts';
import { storedCertificates } from './stored-signing-keys.ts';
import { inPlaintextFolder } from './plaintext-folder.ts';
import { serverAuthorities } from './server-authorities.ts';
import { pendingLevelOf } from './next-version.ts';
import { listsToCheckWith } from './trusted-lists.ts';
import { trustedRoots } from './trusted-roots.ts';
import { viewSummary } from './view-certificate.ts';

/**
 * Checks every signature of a document against the roots that the owner trusts; online only if that was asked for, and where the server
 * answers: the questions tell it who signed.
 */
export async function checkSignatures(
  ctx: EngineContext,
  { document: id, version, pdfPassword, online = false, task: name }: Input<'documents.checkSignatures'>,
): Promise<SignaturesReport> {
  const session = ctx.session();
  const document = liveDocument(session, id);
  const { verifyPdf } = await import('../../../shared/node/pades/verify-pdf.ts');
  const task = ctx.task(name);
  const { signal } = task;
  try {
    return await inPlaintextFolder(ctx, async (folder) => {
      const input = join(folder, 'in.pdf');
      await openVersionIntoFile(ctx, session, document, { number: version, path: input, signal, progress: () => undefined });
      const authorities = online ? await serverAuthorities(ctx, signal) : undefined;
      const isAsked = authorities?.isThere === true;
      const services = knownAuthorities(session);
      const lists = await listsToCheckWith(ctx);
      const report = await verifyPdf({
        input,
        roots: trustedRoots(session),
        oneActRoots: services.map(({ certificate }) => certificate),
        now: ctx.clock.now(),
        signal,
        ...(lists === undefined ? {} : { trustedLists: lists }),
        ...(isAsked ? { authorities: authorities.client } : {}),
        ...(pdfPassword === undefined ? {} : { pdfPassword }),
      });
      const own = new Set(storedCertificates(session).map(({ raw }) => createHash('sha256').update(raw).digest('hex')));
      const isNewest = version === undefined || version === versionOf(document).number;
      return {
        ...report,
        trustedLists: report.trustedLists === null ? null : { ...report.trustedLists, used: [...report.trustedLists.used] },
        findings: viewFindings(report.findings),
        signatures: report.signatures.map((one) => viewReport(one, own, serviceOf(one, services))),
        pendingLevel: isNewest ? pendingLevelOf(document) : null,
        online: isAsked,
      };
    });
  } finally {
    task.end();
  }
}

/** The service that certified a signer for one act. */
function serviceOf({ path, signer, findings }: PadesReport, services: readonly KnownAuthority[]): KnownAuthority | undefined {
  const isOneAct = path === 'trusted' && findings.some(({ code }) => code === 'one_act_certificate');
  return isOneAct ? services.find(({ certificate }) => nameIn(certificate.subject) === nameIn(signer?.issuer ?? '')) : undefined;
}

function viewReport(
  { signer, quality, timestamps, laterChanges, findings, ...report }: PadesReport,
  own: ReadonlySet<string>,
  service: KnownAuthority | undefined,
): SignatureReport {
  return {
    ...report,
    signer: signer === null ? null : viewSummary(signer),
    quality: quality === null ? null : { ...quality },
    oneActService: service === undefined ? null : { host: new URL(service.origin).host, since: service.at },
    timestamps: timestamps.map((stamp) => ({ ...stamp })),
    isYours: signer !== null && own.has(signer.fingerprint),
    laterChanges: laterChanges.map((change) => ({ ...change, pages: [...change.pages] })),
    findings: viewFindings(findings),
  };
}

function viewFindings(findings: PadesReport['findings']): SignatureReport['findings'] {
  return findings.map(({ code, severity, details }) => ({
    code: codeInContract(code as FindingCode),
    severity,
    ...(details === undefined ? {} : { details: { ...details } }),
  }));
}

/** Every code is in the contract, or else this does not compile: so the catalogues have a text for each. */
function codeInContract(code: FindingCode): SignatureFindingCode {
  return code;
}
