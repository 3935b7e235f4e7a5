import { Type } from 'typebox';
import { input, method } from './method.ts';
import { AccountStatus, Moment, Name, Nothing, OptionalMoment, OwnerKitText, Passphrase } from './shapes.ts';
import { ServerOrigin } from './sync.ts';

const Access = input({ access: Type.Union([input({ madeAt: Moment, usedAt: OptionalMoment }), Type.Null()]) });

/** The way in on the owner kit. Part of `methods` in contract.ts. */
export const kitMethods = {
  /**
   * Brings the account to this device with what is on the kit, and the passphrase; needs no sign-in. `kit`: the text of its QR code, or the
   * secret key's words, which need `server` and the words of `access` as well. `recovery`: the recovery key's words, for a passphrase that
   * is forgotten; `passphrase` is then the new one.
   */
  'account.restore': method(
    input({
      kit: OwnerKitText,
      server: Type.Optional(ServerOrigin),
      access: Type.Optional(OwnerKitText),
      recovery: Type.Optional(OwnerKitText),
      passphrase: Passphrase,
      deviceName: Type.Optional(Name),
    }),
    AccountStatus,
  ),
  /** Whether the server lets a new device in with a kit, since when, and when that was last done. */
  'kit.access': method(Nothing, Access),
  /** No new device gets in with the kit that was printed; the next one that's printed has another code. */
  'kit.withdraw': method(Nothing, Access),
} as const;
