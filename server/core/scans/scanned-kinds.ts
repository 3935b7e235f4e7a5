import type { Scanned } from './scan-outcome.ts';
import { scannedCertificate } from './scanned-certificate.ts';
import { scannedDocument } from './scanned-document.ts';
import type { ScannedKind } from '../../../shared/domain/scan.ts';

/** Every kind of thing that is scanned, by its name in the table of what waits. */
export const scanned: Readonly<Record<ScannedKind, Scanned>> = { document: scannedDocument, certificate: scannedCertificate };
