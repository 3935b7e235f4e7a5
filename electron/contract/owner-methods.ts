import { Type, type Static } from 'typebox';
import { input, method } from './method.ts';
import { Nothing, RecipientName } from './shapes.ts';

/** What the owner says of themselves. */
export const OwnerProfile = Type.Object({
  /** What mails, pages and paper call them; empty until they've said it. */
  name: Type.String(),
  /** Where their mail goes, as far as this device knows: what the server says, or what it's yet to be told. Empty where nobody knows. */
  email: Type.String(),
});
export type OwnerProfile = Static<typeof OwnerProfile>;

/** Part of `methods` in contract.ts. */
export const ownerMethods = {
  'owner.get': method(Nothing, OwnerProfile),
  /** Kept here at once, and told to the server with the next sync. An address that the server won't take stays as it was there. */
  'owner.set': method(
    input({
      name: Type.Optional(Type.Union([RecipientName, Type.Literal('')])),
      email: Type.Optional(Type.String({ maxLength: 254 })),
    }),
    OwnerProfile,
  ),
  /** Asks the server itself for another address of the account's: it counts at once, or when the link that is mailed there was pressed. */
  'owner.move': method(input({ email: Type.String({ maxLength: 254 }) }), OwnerProfile),
} as const;
