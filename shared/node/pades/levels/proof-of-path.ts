import { PadesError } from '../contract.ts';
import type { ValidationData } from '../append/appender-contract.ts';
import { proveCertificate, type Proof, type ProofOrder } from '../network/gather-validation-data.ts';

/** Whose path it is: the person's who signs, or a timestamp service's. */
export type Role = 'signer' | 'timestamp_service';

/**
 * Proves a path as far as the authorities answer, for levels that need all of it.
 * @returns the proof; `complete` is false when an authority did not answer and may do so later.
 * @throws PadesError `certificate_revoked` (signer) or `bad_timestamp` (service) for a revoked path; `path_incomplete` when no trusted
 * root is reached although everybody answered.
 */
export async function proveOrRefuse(order: ProofOrder, role: Role): Promise<Proof> {
  const proof = await proveCertificate(order);
  refuseRevoked(proof, role);
  const { path } = proof;
  if (path.status === 'trusted' || (role === 'signer' && isSelfMade(proof))) return proof;
  if (path.status === 'incomplete' && proof.notes.length > 0) return proof;
  const whose = role === 'signer' ? "the signer's certificate" : "the timestamp service's certificate";
  const why = path.findings.map(({ code }) => code).join(', ');
  throw new PadesError('path_incomplete', `${whose} does not lead to one of the trusted roots (${why})`);
}

/** @throws PadesError `certificate_revoked` or `bad_timestamp` when a certificate on the path was revoked. */
export function refuseRevoked(proof: Proof, role: Role): void {
  if (proof.revocation.status !== 'revoked') return;
  if (role === 'signer') throw new PadesError('certificate_revoked', 'the certificate has been revoked by its authority');
  throw new PadesError('bad_timestamp', "the timestamp service's certificate has been revoked");
}

/** Nobody vouches for a certificate that its own key signed, and nobody can revoke it: there is nothing more to prove. */
export function isSelfMade({ path }: Proof): boolean {
  return path.path.length === 1 && path.path[0]?.selfSigned === true;
}

/** Whether a file with this proof in it can be believed without asking anybody else. */
export function isProven(proof: Proof): boolean {
  return proof.complete || isSelfMade(proof);
}

/** Proofs as a document security store holds them, under the keys of the signatures they belong to. */
export function validationDataOf(parts: readonly { readonly vriKey: string; readonly proofs: readonly Proof[] }[]): ValidationData {
  const vri = parts.map(({ vriKey, proofs }) => ({ key: vriKey, ...contentOf(proofs) }));
  return { ...contentOf(parts.flatMap(({ proofs }) => proofs)), vri };
}

function contentOf(proofs: readonly Proof[]): Pick<ValidationData, 'certificates' | 'ocsps' | 'crls'> {
  const certificates = new Map(
    proofs.flatMap((proof) => proof.certificates).map((certificate) => [certificate.fingerprint, certificate.der]),
  );
  const evidence = [...new Set(proofs.flatMap((proof) => proof.evidence))];
  const ders = (kind: 'ocsp' | 'crl'): Uint8Array[] => evidence.filter((one) => one.kind === kind).map(({ der }) => der);
  return { certificates: [...certificates.values()], ocsps: ders('ocsp'), crls: ders('crl') };
}
