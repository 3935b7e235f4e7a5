import { places, type Place, type ServerPlace } from '../../domain/custodian-states.ts';

// FORMAT.md, "Custody by two servers and a third party": who keeps the three shares of a half.

/** Whether a share is kept in such a place, which is also its x: 1 and 2 are the servers', 3 is the third party's. */
export function isPlace(value: unknown): value is Place {
  return places.some((place) => place === value);
}

/** One of the two servers. */
export interface ServerCustodian {
  readonly place: ServerPlace;
  readonly kind: 'server';
  /** An origin. */
  readonly address: string;
  /** Ed25519, 32 bytes: what it signs its notes with. */
  readonly publicKey: Uint8Array;
}

/** A small server that keeps shares and no documents. */
export interface WitnessCustodian {
  readonly place: 3;
  readonly kind: 'witness';
  /** An origin. */
  readonly address: string;
  /** Ed25519, 32 bytes: what it signs its notes with, and what its shares are sealed to. */
  readonly publicKey: Uint8Array;
  /** Where its warnings go, sealed to it: see `sealContact`. */
  readonly contact: Uint8Array;
}

/** Somebody with a paper, such as a notary. */
export interface PaperCustodian {
  readonly place: 3;
  readonly kind: 'paper';
  /** Ed25519, 32 bytes: what its shares are sealed to. The seed is on the paper alone. */
  readonly publicKey: Uint8Array;
}

/** The third party, who is neither operator nor recipient. */
export type ThirdCustodian = WitnessCustodian | PaperCustodian;

/** In the order of their places. */
export type Custodians = readonly [first: ServerCustodian, second: ServerCustodian, third: ThirdCustodian];

const maxAddressCharacters = 255;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
/** A last label that begins with a letter: one of digits would be read as a number, and stand for another machine than it seems to. */
const host = `(?:(?:${label}\\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?|${octet}(?:\\.${octet}){3}|\\[::1\\])`;
const address = new RegExp(`^(https?)://(${host})(?::([1-9]\\d{0,4}))?$`);
const ownPorts: Readonly<Record<string, string>> = { http: '80', https: '443' };
const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a custodian can be at this address: an origin in its one spelling, over TLS unless it is on the same machine. The page spells it
 * out, since whoever reads a plan in another language must refuse the same ones.
 */
export function isCustodianAddress(text: string): boolean {
  const [, scheme = '', name = '', port = ''] = (text.length <= maxAddressCharacters && address.exec(text)) || [];
  if (scheme === '' || port === ownPorts[scheme] || Number(port) > 65_535) return false;
  return scheme === 'https' || loopbackHosts.includes(name);
}
