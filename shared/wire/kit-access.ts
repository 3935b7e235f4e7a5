import { Type, type Static } from 'typebox';
import { keyringMessage, newDevice } from './sync.ts';

const closed = { additionalProperties: false } as const;
const base64Of = (bytes: number) => {
  const characters = Math.ceil(bytes / 3) * 4;
  return Type.String({ minLength: characters, maxLength: characters, pattern: '^[A-Za-z0-9+/]+=*$' });
};

/** `PUT kit-access`: what the server is to know the printed code by (FORMAT.md, "Owner kit"). Whatever was there before ends. */
export const newKitAccess = Type.Object({ hash: base64Of(32) }, closed);

/** `GET kit-access`: the code that is in use, by its hash; null where there is none. Instants are UTC text. */
export const kitAccessAnswer = Type.Object(
  {
    access: Type.Union([
      Type.Object({ hash: base64Of(32), made_at: Type.String(), used_at: Type.Union([Type.String(), Type.Null()]) }, closed),
      Type.Null(),
    ]),
  },
  closed,
);
export type KitAccessAnswer = Static<typeof kitAccessAnswer>;

/** `POST kit-access/keyring`: from somebody who has nothing but the printed code. The answer is the sealed keyring, and nothing else. */
export const keyringQuestion = Type.Object({ code: base64Of(16) }, closed);
export const keyringOfKit = keyringMessage;

/**
 * `POST kit-access/device`: a new device, certified by the account's identity, which nobody has who didn't open the keyring. The answer is
 * a token that belongs to this device.
 */
export const deviceOfKit = Type.Object({ code: base64Of(16), device: newDevice }, closed);
export const tokenOfDevice = Type.Object({ token: Type.String({ minLength: 16, maxLength: 512 }) }, closed);
