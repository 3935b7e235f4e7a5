import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** What a page would send, in the form that `PublicKeyCredential.toJSON()` returns. */
export type PasskeyJson = Readonly<Record<string, unknown>>;

export interface PasskeyOrder {
  readonly challenge: string;
  /** Default: the relying party's own. */
  readonly origin?: string;
  readonly rpId?: string;
}

/** A security key made of software: ES256, no attestation, a counter that grows. */
export class SoftwarePasskey {
  readonly id = randomBytes(32);
  /** Of the last answer; a copy of a key would have an older one. */
  counter = 0;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #origin: string;

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
    this.#origin = origin;
  }

  /** What `navigator.credentials.create` returns. */
  register({ challenge, origin = this.#origin, rpId = new URL(this.#origin).hostname }: PasskeyOrder): PasskeyJson {
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.id.length);
    const authData = Buffer.concat([this.#head(rpId, 0x41), Buffer.alloc(16), idLength, this.id, this.#coseKey()]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(authData),
    ]);
    const clientData = clientDataOf('webauthn.create', challenge, origin);
    return this.#json({ clientDataJSON: base64url(clientData), attestationObject: base64url(attestationObject), transports: ['usb'] });
  }

  /** What `navigator.credentials.get` returns. */
  answer({ challenge, origin = this.#origin, rpId = new URL(this.#origin).hostname }: PasskeyOrder): PasskeyJson {
    this.counter += 1;
    const authenticatorData = this.#head(rpId, 0x01);
    const clientData = clientDataOf('webauthn.get', challenge, origin);
    const signature = sign(
      'sha256',
      Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]),
      this.#privateKey,
    );
    return this.#json({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
    });
  }

  #head(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter]);
  }

  /** RFC 9053: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, 'base64url')),
    ]);
  }

  #json(response: object): PasskeyJson {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, authenticatorAttachment: 'cross-platform', response };
  }
}

function clientDataOf(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

const base64url = (value: Buffer): string => value.toString('base64url');

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

/** A CBOR byte string of up to 65,535 bytes. */
function bytes(value: Buffer): Buffer {
  const head =
    value.length < 24
      ? Buffer.from([0x40 + value.length])
      : value.length < 256
        ? Buffer.from([0x58, value.length])
        : Buffer.from([0x59, value.length >> 8, value.length & 0xff]);
  return Buffer.concat([head, value]);
}
