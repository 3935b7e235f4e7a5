import { Type, type Static } from 'typebox';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { parseInstant, type Instant } from '../../domain/instant.ts';
import { frequencies, type Frequency } from '../../domain/period.ts';
import { policyLimits } from '../../domain/policy.ts';
import { checkJson, HashText, OrdinalNumber, UlidText } from '../json-body.ts';
import { isCustodianAddress } from './custodian.ts';
import { checkTextVersion } from './signed-text.ts';

// FORMAT.md, "Custody plan": what the text says, member by member.

/** The longest plan, in characters. */
export const maxPlanCharacters = 2 ** 20;
/** The most devices that one plan names. */
export const maxPlanDevices = 64;
/** The most recipients that one plan names. */
export const maxPlanRecipients = 1_000;

/** An Ed25519 public key in its one spelling in base64. */
export const PublicKeyText = Type.String({ pattern: '^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$' });
/** An instant; `isRealInstant` looks at the calendar. */
export const InstantText = Type.Unsafe<Instant>(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' }));

const within = ({ least, most }: { readonly least: number; readonly most: number }): ReturnType<typeof Type.Integer> =>
  Type.Integer({ minimum: least, maximum: most });

/** Those of `sealThirdShare` and `sealContact` in their one spelling in base64. */
const SealedThirdText = Type.String({ pattern: '^[A-Za-z0-9+/]{149}[AQgw]==$' });
const SealedContactText = Type.String({ pattern: '^[A-Za-z0-9+/]{1429}[AQgw]==$' });

const RuleJson = Type.Object({
  type: Type.Literal('inactivity'),
  frequency: Type.Unsafe<Frequency>(Type.Union(frequencies.map((word) => Type.Literal(word)))),
  graceHours: within(policyLimits.graceHours),
  reminderDaysBefore: Type.Union([within(policyLimits.reminderDays), Type.Null()]),
});

const reachable = { address: Type.String(), publicKey: PublicKeyText };

const PlanJson = Type.Object({
  version: Type.Literal(1),
  account: UlidText,
  vault: UlidText,
  owner: PublicKeyText,
  number: OrdinalNumber,
  previous: Type.Union([HashText, Type.Null()]),
  madeAt: InstantText,
  custodians: Type.Tuple([
    Type.Object({ place: Type.Literal(1), kind: Type.Literal('server'), ...reachable }),
    Type.Object({ place: Type.Literal(2), kind: Type.Literal('server'), ...reachable }),
    Type.Union([
      Type.Object({ place: Type.Literal(3), kind: Type.Literal('witness'), ...reachable, contact: SealedContactText }),
      Type.Object({ place: Type.Literal(3), kind: Type.Literal('paper'), publicKey: PublicKeyText }),
    ]),
  ]),
  rule: RuleJson,
  devices: Type.Array(Type.Object({ id: UlidText, publicKey: PublicKeyText }), { minItems: 1, maxItems: maxPlanDevices }),
  recipients: Type.Array(
    Type.Object({
      id: UlidText,
      keyGeneration: OrdinalNumber,
      shares: Type.Tuple([HashText, HashText, HashText]),
      sealed: SealedThirdText,
    }),
    { maxItems: maxPlanRecipients },
  ),
});

export type PlanForm = Static<typeof PlanJson>;

/** When a vault's owner wants it released: what a custodian's own timer runs by. */
export type CustodyRule = Static<typeof RuleJson>;

/** Whether there is such a moment, and whether it is written as we write it. */
export function isRealInstant(text: string): boolean {
  return parseInstant(text) === text;
}

const areDifferent = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** A value as a plan, checked on its own. @throws CryptoError `unsupported_version`, `damaged`. */
export function checkPlanForm(value: unknown): PlanForm {
  checkTextVersion(value, 'the plan');
  const plan = checkJson(PlanJson, value, 'the plan');
  const { owner, number, previous, madeAt, custodians, devices, recipients } = plan;
  const addresses = custodians.flatMap((custodian) => (custodian.kind === 'paper' ? [] : [custodian.address]));
  const refuseUnless = (holds: boolean, why: string): void => {
    if (!holds) throw new CryptoError('damaged', `the plan ${why}`);
  };
  refuseUnless(isRealInstant(madeAt), 'names a time that there is not');
  refuseUnless((number === 1) === (previous === null), 'is the first, or follows another');
  refuseUnless(addresses.every(isCustodianAddress), 'names an address that is no origin');
  refuseUnless(areDifferent(addresses), 'names one address twice');
  // One key in two roles would let its holder vouch for itself.
  const keys = [owner, ...custodians.map(({ publicKey }) => publicKey), ...devices.map(({ publicKey }) => publicKey)];
  refuseUnless(areDifferent(keys), 'names one key twice');
  refuseUnless(areDifferent(devices.map(({ id }) => id)), 'names a device twice');
  refuseUnless(areDifferent(recipients.map(({ id }) => id)), 'names a recipient twice');
  return plan;
}
