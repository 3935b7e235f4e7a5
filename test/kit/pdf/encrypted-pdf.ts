import { execFileSync } from 'node:child_process';
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Issued } from '../pki/make-certificate.ts';
import { pemOf } from '../pki/openssl-authorities.ts';

/** Encrypts the bytes of an object. */
type Encrypt = (bytes: Buffer) => Buffer;

const hex = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString('hex')}>`;

/** AES in CBC mode as ISO 32000-2, 7.6.3.3 wants it; the key is the same for all objects from 256 bits on. */
export const aesCbc =
  (key: Buffer): Encrypt =>
  (bytes) => {
    const iv = randomBytes(16);
    const cipher = createCipheriv('aes-256-cbc', key, iv);
    return Buffer.concat([iv, cipher.update(bytes), cipher.final()]);
  };

/** AES in Galois counter mode as ISO/TS 32003, 5.2 wants it. */
export const aesGcm =
  (key: Buffer): Encrypt =>
  (bytes) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  };

/** A file of one page whose content and title are encrypted; `encryption` is its `/Encrypt`. */
export function encryptedPdf(encryption: string, encrypt: Encrypt, words = 'secret words'): Buffer {
  const content = encrypt(Buffer.from(`BT /F1 24 Tf 72 700 Td (${words}) Tj ET`));
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
    ),
    Buffer.concat([Buffer.from(`<< /Length ${content.length} >>\nstream\n`), content, Buffer.from('\nendstream')]),
    Buffer.from(`<< /Title ${hex(encrypt(Buffer.from('a secret title')))} >>`),
    Buffer.from(`<< ${encryption} >>`),
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-2.0\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets = objects.map((object, index) => {
    const offset = parts.reduce((sum, part) => sum + part.length, 0);
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
    return offset;
  });
  const start = parts.reduce((sum, part) => sum + part.length, 0);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const id = hex(Buffer.alloc(16, 7));
  parts.push(
    Buffer.from(
      `xref\n0 7\n0000000000 65535 f \n${rows}trailer\n<< /Size 7 /Root 1 0 R /Info 5 0 R /Encrypt 6 0 R /ID [${id} ${id}] >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** What makes the entries of a password: qpdf, for AES-256; their derivation is the same in ISO/TS 32003. */
export function gcmPdf(user: string, owner: string): Buffer {
  return inFolder((file) => {
    writeFileSync(
      file('plain.pdf'),
      encryptedPdf('', (bytes) => bytes)
        .toString('latin1')
        .replace('/Encrypt 6 0 R', ''),
      'latin1',
    );
    execFileSync('qpdf', ['--object-streams=disable', '--encrypt', user, owner, '256', '--', file('plain.pdf'), file('locked.pdf')]);
    const told = execFileSync('qpdf', ['--show-encryption', '--show-encryption-key', `--password=${user}`, file('locked.pdf')]).toString();
    const key = Buffer.from(/Encryption key = ([0-9a-f]{64})/.exec(told)?.[1] ?? '', 'hex');
    const trailer = JSON.parse(
      execFileSync('qpdf', ['--json=2', '--json-key=qpdf', `--password=${user}`, file('locked.pdf')]).toString(),
    ) as { qpdf: [unknown, Record<string, { value?: Record<string, unknown> }>] };
    const dict = Object.values(trailer.qpdf[1]).find(({ value }) => value?.['/Filter'] === '/Standard')?.value ?? {};
    const entry = (name: string): string => {
      const text = String(dict[name]);
      return hex(text.startsWith('b:') ? Buffer.from(text.slice(2), 'hex') : Buffer.from(text.slice(2), 'latin1'));
    };
    const passwords = ['/O', '/U', '/OE', '/UE', '/Perms'].map((name) => `${name} ${entry(name)}`).join(' ');
    return encryptedPdf(
      `/Filter /Standard /V 6 /R 7 /Length 256 /P ${String(dict['/P'])} ${passwords} /StmF /StdCF /StrF /StdCF /CF << /StdCF << /CFM /AESV4 /AuthEvent /DocOpen /Length 32 >> >>`,
      aesGcm(key),
    );
  });
}

export interface RecipientSpec {
  readonly issued: Issued;
  /** Arguments of `openssl cms` for how the envelope's key is protected. */
  readonly options?: readonly string[];
}

export interface ForRecipients {
  /** Each gets an envelope. */
  readonly recipients: readonly RecipientSpec[];
  /** Argument of `openssl cms` for the cipher of the envelopes. */
  readonly cipher?: string;
  readonly method?: 'AESV3' | 'AESV4';
}

/** A file encrypted for certificates (adbe.pkcs7.s5, ISO 32000-2, 7.6.5), with envelopes made by OpenSSL. */
export function pdfForRecipients({ recipients, cipher = '-aes256', method = 'AESV3' }: ForRecipients): Buffer {
  const seed = randomBytes(20);
  const envelopes = recipients.map(({ issued, options = [] }) =>
    inFolder((file) => {
      writeFileSync(file('seed'), Buffer.concat([seed, Buffer.from('ffffffff', 'hex')]));
      writeFileSync(file('to.pem'), pemOf(issued.certificate));
      const args = ['cms', '-encrypt', '-binary', '-in', file('seed'), '-outform', 'DER', cipher, '-recip', file('to.pem'), ...options];
      return execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'] });
    }),
  );
  const key = [seed, ...envelopes].reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
  return encryptedPdf(
    `/Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V ${method === 'AESV4' ? 6 : 5} /StmF /DefaultCryptFilter /StrF /DefaultCryptFilter /CF << /DefaultCryptFilter << /CFM /${method} /AuthEvent /DocOpen /Length 256 /Recipients [${envelopes.map(hex).join(' ')}] >> >>`,
    method === 'AESV4' ? aesGcm(key) : aesCbc(key),
  );
}

function inFolder<Result>(work: (file: (name: string) => string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'heirlock-encrypted-'));
  try {
    return work((name) => join(folder, name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
