import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { hasControlCharacters, parseEmail } from '../../shared/domain/text-rules.ts';

/** A value that a variable can't have; the message continues "HEIRLOCK_… ". It never contains the value itself. */
export class ValueError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ValueError';
  }
}

/** Turns a variable's text, which is never empty, into its value. @throws ValueError */
export type Reader<T> = (text: string) => T;

export const anyText: Reader<string> = (text) => text;

export function wholeNumber(min: number, max: number): Reader<number> {
  return (text) => {
    const value = Number(text);
    if (!/^\d{1,15}$/.test(text) || value < min || value > max) throw new ValueError(`must be a whole number from ${min} to ${max}`);
    return value;
  };
}

export function oneOf<const Choice extends string>(...choices: readonly Choice[]): Reader<Choice> {
  return (text) => {
    const found = choices.find((choice) => choice === text);
    if (found === undefined) throw new ValueError(`must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`);
    return found;
  };
}

export const onOrOff: Reader<boolean> = (text) => oneOf('on', 'off')(text) === 'on';

/** For switches that weaken something: only exactly `1` turns them on, and nothing else may look like an "off". */
export const onlyOne: Reader<true> = (text) => {
  if (text !== '1') throw new ValueError('must be 1 or left out');
  return true;
};

/** An address or name to listen on. */
export const hostName: Reader<string> = (text) => {
  if (isIP(text) === 0 && !isDnsName(text)) throw new ValueError('must be an IP address (IPv6 without brackets) or a host name');
  return text;
};

/** `http://` or `https://` with host and optional port. */
export const webOrigin: Reader<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href && !/[?#\\]/.test(text);
  if (!isOrigin || url.port === '0') {
    throw new ValueError('must be an origin such as https://vault.example.org: http or https, a host, at most a port, nothing behind it');
  }
  return url.origin;
};

/** A comma-separated list of origins, each in full: neither `*` nor a pattern, since whoever is named may use the API. */
export const webOrigins: Reader<readonly string[]> = (text) => {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.map((entry, index) => {
    try {
      if (entry.includes('*')) throw new ValueError('must not contain *');
      return webOrigin(entry);
    } catch (error) {
      const rule = 'must be origins such as https://app.example.org with commas between, each in full, without * or a path';
      throw Object.assign(new ValueError(`${rule}; entry ${index + 1} is not`), { cause: error });
    }
  });
};

/** A URL of one of the given schemes that names a host; kept as it was written. */
export function urlOf(...schemes: readonly string[]): Reader<string> {
  return (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined || /\s/.test(text) || !schemes.includes(url.protocol.slice(0, -1))) {
      throw new ValueError(`must be a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`);
    }
    // A Postgres URL may leave the host to its `host` parameter, a socket folder.
    if (url.hostname === '' && !url.searchParams.has('host')) throw new ValueError('must name a host');
    return text;
  };
}

/** An issuer's identifier: https, or plain http on this machine for trials; kept as it was written, since tokens repeat it byte for byte. */
export const issuerUrl: Reader<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const local = url !== undefined && url.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (
    url === undefined ||
    (url.protocol !== 'https:' && !local) ||
    url.search !== '' ||
    url.hash !== '' ||
    url.username !== '' ||
    /\s/.test(text)
  ) {
    throw new ValueError('must be an https URL without query and fragment (http for this machine itself)');
  }
  return text;
};

/** `unix:/path` or `tcp:host:port`. */
export const socketAddress: Reader<string> = (text) => {
  const port = /^tcp:.+:(\d{1,5})$/.exec(text)?.[1];
  const valid = /^unix:\/./.test(text) || (port !== undefined && Number(port) >= 1 && Number(port) <= 65_535);
  if (!valid) throw new ValueError('must be unix:/path or tcp:host:port');
  return text;
};

/** A comma-separated list of IP addresses and CIDR ranges; blanks around the commas do no harm. */
export const addressRanges: Reader<readonly string[]> = (text) => {
  const entries = text.split(',').map((entry) => entry.trim());
  const bad = entries.findIndex((entry) => !isAddressRange(entry));
  if (bad >= 0) {
    throw new ValueError(`must be IP addresses or CIDR ranges (10.0.0.0/8, fd00::/8) with commas between; entry ${bad + 1} is neither`);
  }
  return entries;
};

/** A secret that is sent as a bearer token: visible ASCII, and enough of it. */
export const longSecret: Reader<string> = (text) => {
  if (!/^[\x21-\x7e]{16,512}$/.test(text)) throw new ValueError('must be 16 to 512 visible ASCII characters');
  return text;
};

/** One e-mail address. */
export const emailAddress: Reader<string> = (text) => {
  const email = parseEmail(text);
  if (email === undefined) throw new ValueError('must be an e-mail address');
  return email;
};

/** `address` or `Name <address>`; a name with special characters is in double quotes. */
export const mailbox: Reader<string> = (text) => {
  const parts = /^(?:(?:"[^"\\]+"|[^"<>,;:@\\]+?) *<(?<inner>[^<> ]+)>|(?<bare>[^<> ]+))$/.exec(text);
  const address = parts?.groups?.inner ?? parts?.groups?.bare ?? '';
  if (hasControlCharacters(text) || parseEmail(address) === undefined) throw new ValueError('must be an e-mail address or Name <address>');
  return text;
};

/** JSON matching the given schema; `allowed` says in plain language what that is. */
export function jsonOf<Schema extends TSchema>(schema: Schema, allowed: string): Reader<Static<Schema>> {
  return (text) => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      throw Object.assign(new ValueError(`must be JSON: ${allowed}`), { cause: error });
    }
    if (!Value.Check(schema, value)) {
      const [first] = Value.Errors(schema, value);
      const reason = first?.keyword === 'boolean' ? 'is not known' : first?.message;
      throw new ValueError(`must be ${allowed}; wrong at ${first?.instancePath || 'the top'}: it ${reason}`);
    }
    return value;
  };
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const width = isIP(address) === 4 ? 32 : 128;
  if (isIP(address) === 0 || more.length > 0 || !ipaddr.isValid(address)) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width);
}

function isDnsName(text: string): boolean {
  return text.length <= 253 && text.split('.').every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?$/i.test(label));
}
