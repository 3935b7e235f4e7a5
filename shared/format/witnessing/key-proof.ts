import { concatBytes, utf8 } from '../../crypto/bytes.ts';

/** ECDSA with SHA-256 on P-256, as the pair of numbers that WebCrypto gives (IEEE P1363). */
export const keyProofBytes = 64;

/**
 * What a witness signs with a new key, so that a certificate is asked for only by whoever has the key, and for the witnessing it was made
 * for (FORMAT.md, "Prepared signatures"). The key is SubjectPublicKeyInfo in DER.
 */
export function keyProofMessage(witnessId: string, publicKeyInfo: Uint8Array): Uint8Array<ArrayBuffer> {
  return concatBytes(utf8(`heirlock-witness-key-v1\0${witnessId}\0`), publicKeyInfo);
}
