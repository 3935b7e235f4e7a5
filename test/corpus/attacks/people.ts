import { createHash } from 'node:crypto';
import { oids } from '../../../shared/node/pades/cms/oids.ts';
import { makeCertificate, type CertificateSpec, type Issued } from '../../kit/pki/make-certificate.ts';
import { seededRsaPair } from '../../kit/pki/seeded-keys.ts';

export const authorityUrl = 'http://authority.test';
const dayMs = 86_400_000;
const yearMs = 365 * dayMs;

/** Who signs, stamps and issues in the corpus; certificates and keys are the same whenever they are made. */
export interface People {
  readonly root: Issued;
  readonly intermediate: Issued;
  readonly stamps: Issued;
  /** Signs the deed. */
  readonly anna: Issued;
  /** Signs after her. */
  readonly berta: Issued;
  /** Was revoked 30 days before. */
  readonly edda: Issued;
  /** An authority of another name and key that nobody trusts. */
  readonly strangeRoot: Issued;
  /** One more certificate, of the intermediate authority unless said otherwise. */
  readonly issue: (spec: Partial<CertificateSpec> & { readonly name: string }) => Issued;
}

/** A number that follows from a name. */
export function serialOf(name: string): Buffer {
  return Buffer.concat([Buffer.from([0x40]), createHash('sha256').update(name).digest().subarray(0, 11)]);
}

/** Everybody's certificates, valid since a year ago, for ten years and more. */
export function issuePeople(nowMs: number): People {
  const valid = { notBeforeMs: nowMs - yearMs, notAfterMs: nowMs + 10 * yearMs };
  const make = (name: string, key: string, spec: Partial<CertificateSpec>): Issued =>
    makeCertificate({ name, pair: seededRsaPair(key), serial: serialOf(name), ...valid, ...spec });
  const root = make('Corpus Root', 'root', { authority: {}, notAfterMs: nowMs + 30 * yearMs });
  const intermediate = make('Corpus Intermediate', 'intermediate', {
    issuer: root,
    authority: { pathLength: 0 },
    notAfterMs: nowMs + 20 * yearMs,
    urls: { issuer: `${authorityUrl}/root.cer`, crl: `${authorityUrl}/root.crl` },
  });
  const urls = { issuer: `${authorityUrl}/intermediate.cer`, crl: `${authorityUrl}/intermediate.crl` };
  const issue: People['issue'] = ({ name, ...spec }) => make(name, 'signer', { issuer: intermediate, urls, ...spec });
  return {
    root,
    intermediate,
    stamps: issue({
      name: 'Corpus Timestamps',
      pair: seededRsaPair('stamps'),
      keyUsage: [0],
      extendedKeyUsage: { usages: [oids.timeStamping], critical: true },
    }),
    anna: issue({ name: 'Anna Signer' }),
    berta: issue({ name: 'Berta Second', pair: seededRsaPair('second') }),
    edda: issue({ name: 'Edda Revoked' }),
    strangeRoot: make('Strange Root', 'stranger', { authority: {} }),
    issue,
  };
}
