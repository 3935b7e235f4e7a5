import { Type } from 'typebox';
import { keyStatuses, modes, permissions, plans } from '../../../../shared/domain/account.ts';
import { idOf, instantOrNull, oneOf, sample } from '../../foundation/answers/answer-shapes.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { presentKey } from '../present.ts';
import { everyPlan } from '../shapes.ts';

const keyAnswer = Type.Object({
  key_id: sample('01JC3ZK4V8N6Q2T7R5W9X0Y1AB'),
  name: sample('backup script'),
  mode: oneOf(modes),
  permissions: Type.Array(oneOf(permissions)),
  status: oneOf(keyStatuses),
  expires_at: instantOrNull('Null for a key that never expires.'),
  plan: oneOf(plans),
  user: Type.Object({ id: idOf('user'), email: sample('thomas@example.com') }),
});

const schema = {
  summary: 'Tell a key about itself',
  operationId: 'whoami',
  description: 'Any valid key will do, whatever it permits.',
  response: { 200: keyAnswer },
};

/** What a key is told about itself (INTERFACE.md#alternate-whoami, RULINGS.md#permissions-of-keys). */
export function authRoutes(app: SurfaceApp): void {
  app.post('/v1/auth/whoami', { config: { ...everyPlan, anyPermission: true, bodyless: true }, schema }, async ({ credential }) => {
    if (credential === null) throw new Error('a handler ran without a credential');
    return presentKey(credential);
  });
}
