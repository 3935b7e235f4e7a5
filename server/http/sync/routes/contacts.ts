import { Type } from 'typebox';
import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { isUlid, type Ulid } from '../../../../shared/domain/ids.ts';
import {
  confirmContactMessage,
  contactAnswer,
  contactsAnswer,
  setContactMessage,
  trustedContactAnswer,
  trustedContactInput,
  type ContactMessage,
  type TrustedContactMessage,
} from '../../../../shared/wire/contacts.ts';
import { confirmContact, listContacts, removeContact, setContact } from '../../../core/contacts/manage-contacts.ts';
import {
  addTrustedContact,
  listTrustedContacts,
  maxTrustedContacts,
  removeTrustedContact,
} from '../../../core/contacts/manage-trusted-contacts.ts';
import type { Core } from '../../../core/context.ts';
import type { OwnerContactRow, TrustedContactRow } from '../../../core/records.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { contactsContext, forDevices } from '../admission.ts';
import { contactKinds, type ContactKind } from '../../../../shared/domain/mail.ts';

/** How the owner can be reached, and whom the server asks about them: the core's own use cases, for the owner's app. */
export function contactRoutes(app: SurfaceApp, core: Core): void {
  app.get('/contacts', { config: forDevices('/contacts'), schema: { response: { 200: contactsAnswer } } }, async (request) => {
    const ctx = contactsContext(core, request);
    const [ways, trusted] = await Promise.all([listContacts(ctx), listTrustedContacts(ctx)]);
    return {
      email: ctx.person.email,
      phones: core.sms !== null,
      ways: ways.map(showContact),
      trusted: trusted.map(showTrusted),
      most_trusted: maxTrustedContacts,
    };
  });
  for (const kind of contactKinds) wayRoutes(app, core, kind);
  trustedRoutes(app, core);
}

function wayRoutes(app: SurfaceApp, core: Core, kind: ContactKind): void {
  const path = `/contacts/${kind.replace('_', '-')}`;
  app.put(path, { config: forDevices(path), schema: { body: setContactMessage, response: { 200: contactAnswer } } }, async (request) =>
    showContact(await setContact(contactsContext(core, request), kind, request.body.address)),
  );

  app.post(
    `${path}/confirm`,
    { config: forDevices(`${path}/confirm`), schema: { body: confirmContactMessage, response: { 200: contactAnswer } } },
    async (request) => showContact(await confirmContact(contactsContext(core, request), kind, request.body.code)),
  );

  app.delete(path, { config: forDevices(path) }, async (request, reply) => {
    await removeContact(contactsContext(core, request), kind);
    return reply.code(204).send();
  });
}

function trustedRoutes(app: SurfaceApp, core: Core): void {
  const path = '/trusted-contacts';
  app.post(
    path,
    { config: forDevices(path), schema: { body: trustedContactInput, response: { 201: trustedContactAnswer } } },
    async (request, reply) => {
      const { email, name = null, may_vouch: mayVouch } = request.body;
      return reply.code(201).send(showTrusted(await addTrustedContact(contactsContext(core, request), { email, name, mayVouch })));
    },
  );

  app.delete(
    `${path}/:contact`,
    { config: forDevices(`${path}/:contact`), schema: { params: Type.Object({ contact: Type.String() }) } },
    async (request, reply) => {
      await removeTrustedContact(contactsContext(core, request), contactIn(request.params.contact));
      return reply.code(204).send();
    },
  );
}

function contactIn(text: string): Ulid {
  if (!isUlid(text)) throw new DomainError('resource_not_found', 'You have not named this person.');
  return text;
}

function showContact({ kind, address, set_at, confirmed_at }: OwnerContactRow): ContactMessage {
  return { kind, address, set_at, confirmed_at };
}

function showTrusted({ id, email, name, may_vouch: mayVouch, added_at }: TrustedContactRow): TrustedContactMessage {
  return { id, email, name, may_vouch: mayVouch === 1, added_at };
}
