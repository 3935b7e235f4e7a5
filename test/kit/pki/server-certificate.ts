import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Makes a certificate for 127.0.0.1, signed by its own new key, with OpenSSL. @returns the files it wrote, named after `name`. */
export function makeServerCertificate(folder: string, name: string): { readonly cert: string; readonly key: string } {
  const files = { cert: join(folder, `${name}.cert.pem`), key: join(folder, `${name}.key.pem`) };
  const what = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync(
    'openssl',
    [...what, '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-out', files.cert, '-keyout', files.key],
    { stdio: 'ignore' },
  );
  return files;
}
