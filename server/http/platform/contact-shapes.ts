import { Type } from 'typebox';
import { formatId } from '../../../shared/domain/ids.ts';
import type { OwnerContactRow, TrustedContactRow } from '../../core/records.ts';
import { idOf, instant, instantOrNull, oneOf, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';
import { contactKinds } from '../../../shared/domain/mail.ts';

/** Shapes of other ways to reach an owner. */

const contact = Type.Object(
  {
    kind: oneOf(contactKinds),
    address: sample('+4915112345678'),
    setAt: instant(),
    confirmedAt: instantOrNull('From then on it counts; null while its code was not typed in.'),
  },
  { title: 'Contact' },
);

export const contactsAnswer = Type.Object({ contacts: Type.Array(contact) });
export const contactAnswer = Type.Object({ contact });
export const setContactBody = Type.Object(
  { address: Type.String({ maxLength: 254, description: 'An e-mail address, or a telephone number with its country code.' }) },
  { examples: [{ address: '+49 151 12345678' }] },
);
export const confirmContactBody = Type.Object(
  { code: Type.String({ maxLength: 32, description: 'The six digits that were sent there.' }) },
  { examples: [{ code: '048291' }] },
);

const trusted = Type.Object(
  {
    id: idOf('contact'),
    email: sample('sister@example.com'),
    name: sampleOrNull('Eva Berger'),
    mayVouch: Type.Boolean({ description: 'Whether their word that you are alive stops a release.' }),
    addedAt: instant(),
  },
  { title: 'TrustedContact' },
);

export const trustedAnswer = Type.Object({ contact: trusted });
export const trustedListAnswer = Type.Object({ contacts: Type.Array(trusted) });
export const trustedParams = Type.Object({ contact_id: documentedAs(Type.String(), idOf('contact')) });
export const trustedBody = Type.Object(
  {
    email: Type.String({ maxLength: 254 }),
    name: Type.Optional(Type.String({ maxLength: 400 })),
    mayVouch: Type.Optional(Type.Boolean({ default: false })),
  },
  { examples: [{ email: 'sister@example.com', name: 'Eva Berger', mayVouch: true }] },
);

export function presentTrusted({ id, email, name, may_vouch: mayVouch, added_at: addedAt }: TrustedContactRow) {
  return { id: formatId('contact', id), email, name, mayVouch: mayVouch === 1, addedAt };
}

export function presentContact({ kind, address, set_at: setAt, confirmed_at: confirmedAt }: OwnerContactRow) {
  return { kind, address, setAt, confirmedAt };
}
