import { signedList, type ListSpec, type StateSpec } from './trusted-lists.ts';
import { makeCertificate, type CertificateSpec, type Issued } from './make-certificate.ts';
import { readCertificate } from '../../../shared/node/pades/certificates/certificate.ts';

const dayMs = 86_400_000;

/** A made-up Europe: who signs the list of lists, two countries, and an authority and a timestamp service in each. */
export function listWorld(nowMs: number) {
  const validity = { notBeforeMs: nowMs - 300 * dayMs, notAfterMs: nowMs + 300 * dayMs };
  const person = (name: string, keyNumber: number, spec: Partial<CertificateSpec> = {}): Issued =>
    makeCertificate({ name, keyNumber, ...validity, ...spec });
  const journal = person('Journal', 70, { key: 'rsa2048' });
  const [austria, belgium] = [person('Austria', 72), person('Belgium', 73)];
  const authority = person('Authority', 75, { authority: {} });
  const other = person('Other authority', 77, { authority: {} });
  const times = { issuedMs: nowMs - 10 * dayMs, nextUpdateMs: nowMs + 100 * dayMs };
  const granted: StateSpec = { fromMs: nowMs - 200 * dayMs };
  const service = (certificate: Issued, state: Partial<StateSpec> = {}) => ({ certificate, states: [{ ...granted, ...state }] as const });
  return {
    person,
    journal,
    austria,
    belgium,
    authority,
    other,
    granted,
    service,
    signers: new Set([readCertificate(journal.certificate).fingerprint]),
    /** The list of lists, whose pointers lead below `origin`. */
    top: (origin: string, spec: Partial<ListSpec> = {}): Buffer =>
      signedList({
        signer: journal,
        territory: 'EU',
        isListOfLists: true,
        pointers: [
          { territory: 'EU', signers: [journal], isListOfLists: true },
          { territory: 'AT', signers: [austria], location: `${origin}/AT.xml` },
          { territory: 'BE', signers: [belgium], location: `${origin}/BE.xml` },
        ],
        ...times,
        ...spec,
      }),
    at: (spec: Partial<ListSpec> = {}): Buffer =>
      signedList({ signer: austria, territory: 'AT', services: [service(authority)], ...times, ...spec }),
    be: (spec: Partial<ListSpec> = {}): Buffer =>
      signedList({ signer: belgium, territory: 'BE', services: [service(other)], ...times, ...spec }),
  };
}
