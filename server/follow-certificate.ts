import type { Server } from 'node:tls';
import type { Logger } from 'pino';
import type { CertificateFiles } from './adapters/tls/certificate-files.ts';
import { secondMs } from '../shared/domain/instant.ts';

/** How often the files of the certificate are read. */
const betweenLooksMs = 10 * secondMs;

/** Follows the files of a certificate until the server closes. */
export interface CertificateFollower {
  /** Looks now. */
  look(): Promise<void>;
}

/**
 * Lets new connections have whatever certificate the files hold; those that are open go on as they are. What can't be served leaves the
 * old certificate in place and is said once, in the log and among the alerts (RUNBOOK.md, "The new certificate is not used").
 */
export function followCertificate(server: Server, files: CertificateFiles, log: Pick<Logger, 'info' | 'error'>): CertificateFollower {
  const { certFile, keyFile } = files.places;
  let last: Promise<void> = Promise.resolve();
  let isFirst = true;
  const lookOnce = async (): Promise<void> => {
    const look = await files.look();
    if (look.found === 'refused')
      log.error({ certFile, keyFile, reason: look.reason }, 'The new certificate is not used; the old one stays.');
    if (look.found !== 'changed') return;
    server.setSecureContext(look.pair);
    if (!isFirst) log.info({ certFile, endsAt: look.endsAt }, 'The certificate was replaced.');
    isFirst = false;
  };
  // One at a time: an older look must not undo what a later one found.
  const look = (): Promise<void> => (last = last.then(lookOnce));
  const timer = setInterval(() => void look(), betweenLooksMs).unref();
  server.once('close', () => clearInterval(timer));
  return { look };
}
