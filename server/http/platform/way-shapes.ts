import { Type } from 'typebox';
import { formatId } from '../../../shared/domain/ids.ts';
import { languages } from '../../../shared/domain/language.ts';
import { mailFaults } from '../../../shared/domain/mail.ts';
import { recipientStatuses } from '../../../shared/domain/vault.ts';
import { wayKinds, wayStatuses } from '../../../shared/domain/way.ts';
import type { KnownWay } from '../../core/ways/known-ways.ts';
import type { ReachedRecipient } from '../../core/ways/list-known-ways.ts';
import { idOf, instantOrNull, oneOf, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';
import { waysMembers } from '../foundation/bodies/ways-input.ts';
import { vaultParams } from './shapes.ts';

/** The ways to a recipient, and how old the last word of each is. */

const id = Type.String({ examples: ['main'], description: '`main` for the address of their own, which comes first.' });

const way = Type.Object(
  {
    id,
    kind: oneOf(wayKinds, { description: 'A deputy is somebody who is asked to pass the word on.' }),
    status: oneOf(wayStatuses),
    address: sampleOrNull('ann.berger@example.net', 'Null for a deputy.'),
    deputy: Type.Union([
      Type.Object({
        kind: oneOf(['recipient', 'contact']),
        id: sample('recipient_01JC3ZK4V8N6Q2T7R5W9X0Y1AB'),
        name: sampleOrNull('Eva Berger'),
      }),
      Type.Null(),
    ]),
    confirmedAt: instantOrNull('When whoever is there last said that it reaches them.'),
    askedAt: instantOrNull('When they were last asked.'),
    fault: Type.Union([oneOf(mailFaults), Type.Null()], { description: 'Why the last message there that failed did.' }),
    faultAt: instantOrNull(),
  },
  { title: 'Way' },
);

export const reachedRecipientAnswer = Type.Object({
  recipient: Type.Object(
    {
      id: idOf('recipient'),
      email: sample('ann@example.com'),
      name: sampleOrNull('Ann Berger'),
      status: oneOf(recipientStatuses),
      language: Type.Union([oneOf(languages), Type.Null()], { description: 'In which they are written to; null where nobody has said.' }),
      timeZone: sampleOrNull('Europe/Berlin', 'As their browser said when they confirmed.'),
      ways: Type.Array(way),
    },
    { title: 'ReachedRecipient' },
  ),
});

export const vaultRecipientParams = Type.Object({
  ...vaultParams.properties,
  recipient_id: documentedAs(Type.String(), idOf('recipient')),
});
export const setWaysBody = Type.Object(
  { ways: waysMembers.ways, language: waysMembers.language },
  { examples: [{ language: 'de', ways: [{ kind: 'mail', address: 'ann.berger@example.net' }] }] },
);

export function presentReached({ recipient, ways }: ReachedRecipient) {
  const { email, name, status, language, time_zone: timeZone } = recipient;
  return { recipient: { id: formatId('recipient', recipient.id), email, name, status, language, timeZone, ways: ways.map(presentWay) } };
}

function presentWay({ deputy, ...way }: KnownWay) {
  return { ...way, deputy: deputy === null ? null : { kind: deputy.kind, id: formatId(deputy.kind, deputy.id), name: deputy.name } };
}
