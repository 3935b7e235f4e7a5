import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** The certificates of a PEM file. @throws Error when one of them isn't a certificate. */
export async function readRoots(file: string | null): Promise<X509Certificate[]> {
  if (file === null) return [];
  const text = await readFile(file, 'utf8');
  return (text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map((pem) => new X509Certificate(pem));
}
