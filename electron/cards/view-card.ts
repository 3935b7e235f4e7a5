import { nameIn } from '../../shared/domain/distinguished-name.ts';
import { instantFromMs } from '../../shared/domain/instant.ts';
import { readCertificate, type Certificate } from '../../shared/node/pades/certificates/certificate.ts';
import { algorithmForKey } from '../../shared/node/pades/cms/signing-algorithms.ts';
import { parseCertificate } from '../../shared/node/pades/keys/open-key.ts';
import { checkFitness } from '../../shared/node/pades/trust/check-path.ts';
import type { CardCertificate, CertificateTrouble, ShownCard } from '../contract/cards.ts';
import type { CardPlace, FoundCard } from './card-messages.ts';
import type { InstalledModule } from './installed-modules.ts';

/** What stands behind a certificate that is shown. */
export interface Choice {
  readonly certificate: CardCertificate;
  /** The card's name. */
  readonly card: string;
  readonly module: InstalledModule;
  readonly place: CardPlace;
}

/** The cards of a module as they are shown, and what is behind each certificate. Certificates of authorities are left out. */
export function viewCards(
  module: InstalledModule,
  found: readonly FoundCard[],
  { nowMs, firstId }: { readonly nowMs: number; readonly firstId: number },
): { readonly cards: readonly ShownCard[]; readonly choices: readonly Choice[] } {
  const choices: Choice[] = [];
  const cards = found.map((card) => {
    const name = [card.label, card.model, card.manufacturer].find((text) => text !== '') ?? module.name;
    const own = card.certificates
      .map(readable)
      .filter((one) => one !== undefined)
      .filter(({ isCa }) => !isCa);
    const certificates = own.map((one) => {
      const certificate = viewOne(one, String(firstId + choices.length), nowMs);
      const place = { label: card.label, serial: card.serial, fingerprint: one.x509.fingerprint256 };
      choices.push({ certificate, card: name, module, place });
      return certificate;
    });
    return { name, program: module.name, certificates };
  });
  return { cards, choices };
}

function readable(der: Uint8Array): Certificate | undefined {
  try {
    return readCertificate(parseCertificate(der));
  } catch {
    return undefined;
  }
}

function viewOne(certificate: Certificate, id: string, nowMs: number): CardCertificate {
  const { subject, issuer, notBeforeMs, notAfterMs } = certificate;
  return {
    id,
    name: nameIn(subject),
    issuer: nameIn(issuer),
    validFrom: instantFromMs(notBeforeMs),
    validUntil: instantFromMs(notAfterMs),
    trouble: troubleOf(certificate, nowMs),
  };
}

function troubleOf(certificate: Certificate, nowMs: number): CertificateTrouble {
  if (checkFitness(certificate, 'signing').length > 0) return 'not_for_signing';
  if (nowMs > certificate.notAfterMs) return 'expired';
  if (nowMs < certificate.notBeforeMs) return 'not_yet';
  try {
    algorithmForKey(certificate.x509.publicKey);
    return null;
  } catch {
    return 'unknown_key';
  }
}
