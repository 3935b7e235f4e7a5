import { toBase64 } from '../../crypto/base64.ts';
import { hex, sha256 } from '../../crypto/hash.ts';
import type { Identity } from '../../crypto/identity.ts';
import { utf8 } from '../../crypto/bytes.ts';
import type { ReleasePaper } from '../../format/release/release-paper.ts';
import { signAuditHead } from '../../format/vault/audit-chain.ts';

const id = (number: number): string => `01HZZZZZZZZZZZZZZZZZZZZZ${String(number).padStart(2, '0')}`;

/** The content of the sample's only document. */
export const sampleDocument = utf8('the last will');

/** The sealed bundle of the sealed sample. */
export const sampleBundle = utf8('a sealed bundle');

/** A paper about a vault that the service reads. @param over what is different. */
export function samplePaper(service: Identity, over: Partial<ReleasePaper> = {}): ReleasePaper {
  const account = id(1);
  const head = signAuditHead(
    service,
    { accountId: account, mode: 'live' },
    { seq: 4711, hash: sha256(utf8('head')) },
    '2026-11-20T14:30:01.000Z',
  );
  return {
    version: 1,
    occasion: 'opening',
    madeAt: '2026-11-21T09:00:00.000Z',
    language: 'en',
    timeZone: 'Europe/Berlin',
    service: { address: 'https://vault.example.org', publicKey: toBase64(service.publicKey) },
    signer: { kind: 'self_made', certificate: 'ab'.repeat(32), authority: null },
    mode: 'live',
    vault: { id: id(2), name: 'Family papers', ownerName: 'Änne Müller-Lüdenscheidt', readByService: true },
    recipient: { id: id(3), name: 'Jonas Müller', email: 'jonas@example.com' },
    release: {
      id: id(4),
      at: '2026-11-20T14:30:00.000Z',
      trigger: 'inactivity',
      note: 'With love\nRead it calmly.',
      steps: [{ what: 'last_check_in', at: '2026-09-01T10:00:00.000Z' }],
      approvals: null,
    },
    warnings: [
      { kind: 'due_notice', way: 'mail', acceptedAt: '2026-10-01T10:00:00.000Z' },
      { kind: 'last_warning', way: 'sms', acceptedAt: '2026-11-10T10:00:00.000Z' },
    ],
    documents: [
      {
        id: id(5),
        version: 2,
        name: 'Will.pdf',
        type: 'application/pdf',
        sizeBytes: sampleDocument.length,
        sha256: hex(sha256(sampleDocument)),
      },
    ],
    documentsInAll: null,
    sealed: null,
    openings: [
      { at: '2026-11-21T08:40:00.000Z', what: 'opened', document: null, version: null },
      { at: '2026-11-21T08:45:00.000Z', what: 'document', document: id(5), version: 2 },
    ],
    head: { account, seq: head.seq, hash: hex(head.hash), signedAt: head.signedAt, signature: toBase64(head.signature) },
    ...over,
  };
}

/** What is different where the service can't read what it keeps. */
export function sealedSample(service: Identity): ReleasePaper {
  const { vault } = samplePaper(service);
  return samplePaper(service, {
    vault: { ...vault, name: null, readByService: false },
    documents: null,
    sealed: {
      documents: 1,
      bundle: { keyGeneration: 1, generation: 3, sizeBytes: sampleBundle.length, sha256: hex(sha256(sampleBundle)) },
      partsInAll: 1,
      parts: [{ sha256: hex(sha256(utf8('part'))), sizeBytes: 4711 }],
    },
  });
}
