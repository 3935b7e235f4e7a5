import { scannedCertificate } from './scanned-certificate.ts';
import type { ScannedKind } from './scan-outcome.ts';
import { scannedDocument } from './scanned-document.ts';

/** Every kind of thing that is scanned, by its name in the table of what waits. */
export const scannedKinds: Readonly<Record<string, ScannedKind>> = { document: scannedDocument, certificate: scannedCertificate };
