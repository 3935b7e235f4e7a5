import { Type } from 'typebox';
import { idOf, instant, instantOrNull, oneOf } from '../foundation/answers/answer-shapes.ts';
import { documentedAs, requiredAs } from '../foundation/answers/documented.ts';
import { createdAfter, listOf, pages, sortBy } from './shapes.ts';

export const checkInBody = Type.Object({ vault_id: requiredAs(Type.String(), idOf('vault')) });

export const listCheckInsQuery = Type.Object({
  ...pages,
  sort: sortBy(['completed_at', 'created_at']),
  vault_id: Type.Optional(documentedAs(Type.String(), idOf('vault', 'Only those of this vault.'))),
  created_after: createdAfter,
});

const checkIn = Type.Object(
  {
    check_in_id: idOf('checkIn'),
    vault_id: idOf('vault'),
    policy_id: idOf('policy'),
    completed_at: instant(),
    next_check_in: instantOrNull("When the vault's next check-in is due now; null while none is awaited."),
    status: oneOf(['completed']),
  },
  { title: 'CheckIn' },
);
export const checkInAnswer = checkIn;
export const checkInListAnswer = listOf(checkIn);
