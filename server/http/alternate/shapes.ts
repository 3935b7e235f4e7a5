import { Type, type TSchema } from 'typebox';
import { idOf } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';

/** What the shapes of this surface have in common; each resource has its own file next to this one. */

export const text = Type.String();
export const integer = Type.Integer();
export const flag = Type.Boolean();

/** Every route of this surface serves free plans too (RULINGS.md#plans). */
export const everyPlan = { forFreePlan: true } as const;

/** A whole number in a query. The text may be any number: `lists.ts` settles which ones are too large. */
const digits = (least: number, most: number) =>
  documentedAs(Type.String({ pattern: '^[0-9]{1,9}$' }), Type.Integer({ minimum: least, maximum: most }));

/** The query of every list (INTERFACE.md#alternate-lists). */
export const slice = { limit: Type.Optional(digits(1, 100)), offset: Type.Optional(digits(0, 999_999_999)) };

/** Lists of what is in a vault say which vault. */
export const inVaultQuery = Type.Object({ vault_id: idOf('vault'), ...slice });

const pagination = Type.Object({
  limit: integer,
  offset: integer,
  total: integer,
  has_more: Type.Boolean({ description: "Whether there's anything after this stretch." }),
});

/** One page of a list. */
export const listOf = <S extends TSchema>(item: S) => Type.Object({ data: Type.Array(item), pagination });

export const vaultParams = Type.Object({ vault_id: idOf('vault') });
export const recipientParams = Type.Object({ recipient_id: idOf('recipient') });
export const cryptoAccountParams = Type.Object({ crypto_account_id: idOf('cryptoAccount') });
