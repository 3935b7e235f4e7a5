import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { findingsOf, type Finding } from '../../../shared/domain/finding.ts';
import { dayMs } from '../../../shared/domain/instant.ts';

const { failure, warning, unchecked, notice, fine } = findingsOf('certificate');
const soonMs = 14 * dayMs;

/** What the server speaks TLS with, and under which name. */
export interface ServedCertificate {
  readonly certFile: string;
  readonly keyFile: string;
  /** The host of the public address. */
  readonly host: string;
}

/** Whether browsers and mail readers will accept the certificate: its end, its name, its key, and the chain in its file. @param tls null where the server speaks none. */
export async function checkCertificate(tls: ServedCertificate | null, publicUrl: string, nowMs: number): Promise<readonly Finding[]> {
  if (tls === null) {
    return publicUrl.startsWith('https:')
      ? [unchecked("A proxy ends TLS: its certificate isn't in this configuration.", 'Watch its end where the proxy is.')]
      : [
          notice(
            'The server speaks no TLS, and its public address is not https.',
            'Fine on one machine; before anybody reaches it from elsewhere see OPERATING.md, "TLS and proxies".',
          ),
        ];
  }
  const chain = await readChain(tls.certFile);
  if (chain instanceof Error)
    return [
      failure(
        `The certificate ${tls.certFile} can't be read (${chain.message}).`,
        'Put a PEM file there, the server’s own certificate first.',
      ),
    ];
  const [own] = chain;
  if (own === undefined)
    return [failure(`There is no certificate in ${tls.certFile}.`, 'Put a PEM file there, the server’s own certificate first.')];
  const findings = [...chain.flatMap((one) => ends(one, nowMs)), ...links(chain), ...(await keyFits(own, tls.keyFile))];
  if (!isFor(own, tls.host))
    findings.push(
      failure(
        `The certificate is not for ${tls.host}, the public address.`,
        'Get one for that name, or set HEIRLOCK_PUBLIC_URL to a name that it has.',
      ),
    );
  return findings.length > 0 ? findings : [fine(`The certificate for ${tls.host} holds until ${dayOf(own)}.`)];
}

/** @param host a name, or an address as URLs have it. */
function isFor(own: X509Certificate, host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return (isIP(bare) === 0 ? own.checkHost(bare) : own.checkIP(bare)) !== undefined;
}

async function readChain(file: string): Promise<readonly X509Certificate[] | Error> {
  try {
    const pem = await readFile(file, 'utf8');
    return (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map((one) => new X509Certificate(one));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const dayOf = ({ validTo }: X509Certificate): string => new Date(validTo).toISOString().slice(0, 10);
const nameOf = ({ subject }: X509Certificate): string => subject.replaceAll('\n', ', ');

function ends(certificate: X509Certificate, nowMs: number): readonly Finding[] {
  const leftMs = Date.parse(certificate.validTo) - nowMs;
  if (leftMs < 0)
    return [
      failure(
        `The certificate of ${nameOf(certificate)} ended on ${dayOf(certificate)}: nobody gets through to the pages.`,
        'Renew it, and start the server again.',
      ),
    ];
  if (Date.parse(certificate.validFrom) > nowMs)
    return [
      failure(
        `The certificate of ${nameOf(certificate)} doesn't hold yet.`,
        'Look at the clock; else put the earlier one back until then.',
      ),
    ];
  if (leftMs < soonMs)
    return [
      warning(`The certificate of ${nameOf(certificate)} ends on ${dayOf(certificate)}.`, 'Renew it before, and start the server again.'),
    ];
  return [];
}

function links(chain: readonly X509Certificate[]): readonly Finding[] {
  const [own, next] = chain;
  if (own === undefined) return [];
  if (own.subject === own.issuer && own.verify(own.publicKey))
    return [
      warning('The certificate is signed by itself: recipients’ browsers will warn of it.', 'Get one of an authority that browsers know.'),
    ];
  if (next === undefined)
    return [
      warning(
        "The file has the server's certificate only, without those that lead to a root.",
        'Put the authority’s intermediate certificates after it (often called fullchain.pem).',
      ),
    ];
  const broken = chain.findIndex((one, index) => index > 0 && !(chain[index - 1]?.checkIssued(one) ?? false));
  return broken < 0
    ? []
    : [
        failure(
          `The certificates in the file are no chain: number ${broken + 1} didn't issue the one before it.`,
          'Put them in order, the server’s own first.',
        ),
      ];
}

async function keyFits(own: X509Certificate, keyFile: string): Promise<readonly Finding[]> {
  try {
    if (own.checkPrivateKey(createPrivateKey(await readFile(keyFile)))) return [];
    return [failure(`${keyFile} is not the key of the certificate.`, 'Name the key that belongs to it in HEIRLOCK_TLS_KEY.')];
  } catch (error) {
    return [
      failure(
        `The key ${keyFile} can't be read (${error instanceof Error ? error.message : String(error)}).`,
        'Name a PEM file without a passphrase in HEIRLOCK_TLS_KEY.',
      ),
    ];
  }
}
