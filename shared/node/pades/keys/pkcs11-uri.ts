import { PadesError } from '../contract.ts';

const scheme = 'pkcs11:';

/** What a PKCS #11 URI says: which token a key is on, which key it is, and through which library it is reached. */
export interface Pkcs11Place {
  readonly library: string;
  readonly tokenLabel?: string;
  readonly keyLabel?: string;
}

/** Whether a key is named by a PKCS #11 URI, i.e. is on a smart card or in a security module, rather than by a file. */
export function isPkcs11Uri(source: string): boolean {
  return source.toLowerCase().startsWith(scheme);
}

/**
 * Reads RFC 7512. @throws PadesError `bad_key` for a URI without `module-path`, with parts we would have to ignore, or with a PIN in it.
 */
export function readPkcs11Uri(uri: string): Pkcs11Place {
  const [path = '', query = ''] = uri.slice(scheme.length).split('?', 2);
  const { token: tokenLabel, object: keyLabel, type, ...others } = attributesOf(path, ';');
  const { 'module-path': library, ...otherQuery } = attributesOf(query, '&');
  const [ignored] = [...Object.keys(others), ...Object.keys(otherQuery)];
  if (ignored?.startsWith('pin-') === true) throw new PadesError('bad_key', 'the PIN does not belong in the PKCS #11 URI');
  if (ignored !== undefined || (type !== undefined && type !== 'private'))
    throw new PadesError(
      'bad_key',
      `the PKCS #11 URI may name token, object, type=private and module-path, not ${ignored ?? `type=${type}`}`,
    );
  if (library === undefined || library === '')
    throw new PadesError('bad_key', 'the PKCS #11 URI does not say which library to use (module-path)');
  return { library, ...(tokenLabel === undefined ? {} : { tokenLabel }), ...(keyLabel === undefined ? {} : { keyLabel }) };
}

function attributesOf(text: string, separator: string): Readonly<Record<string, string | undefined>> {
  const parts = text.split(separator).filter((part) => part !== '');
  try {
    return Object.fromEntries(
      parts.map((part) => [part.slice(0, Math.max(0, part.indexOf('='))), decodeURIComponent(part.slice(part.indexOf('=') + 1))]),
    );
  } catch (error) {
    throw new PadesError('bad_key', 'the PKCS #11 URI cannot be read', { cause: error });
  }
}
