import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { parseId, type Ulid } from '../../../../shared/domain/ids.ts';
import { confirmContact, listContacts, removeContact, setContact } from '../../../core/contacts/manage-contacts.ts';
import { addTrustedContact, listTrustedContacts, removeTrustedContact } from '../../../core/contacts/manage-trusted-contacts.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import type { RouteServices } from '../../foundation/surface/route-context.ts';
import { personContext } from '../admission.ts';
import {
  confirmContactBody,
  contactAnswer,
  contactsAnswer,
  presentContact,
  presentTrusted,
  setContactBody,
  trustedAnswer,
  trustedBody,
  trustedListAnswer,
  trustedParams,
} from '../contact-shapes.ts';
import { contactKinds, type ContactKind } from '../../../../shared/domain/mail.ts';

/** Other ways to reach an owner than the address of their account: warnings go there when mail fails, and the final ones always do. */
export function contactRoutes(app: SurfaceApp, services: RouteServices): void {
  trustedContactRoutes(app, services);
  app.get(
    '/me/contacts',
    { schema: { summary: 'List the other ways to reach you', response: { 200: contactsAnswer } } },
    async (request) => ({
      contacts: (await listContacts(personContext(services, request))).map(presentContact),
    }),
  );

  for (const kind of contactKinds) contactRoutesOf(app, services, kind);
}

const words = { second_address: 'a second address', phone: 'your telephone' } as const satisfies Record<ContactKind, string>;

function contactRoutesOf(app: SurfaceApp, services: RouteServices, kind: ContactKind): void {
  const path = `/me/contacts/${kind.replace('_', '-')}`;
  app.put(
    path,
    {
      config: { refusals: ['conflict', 'mfa_required', 'unavailable'] },
      schema: {
        summary: `Name ${words[kind]}`,
        description:
          'Warnings go there when mail fails, and the last ones in any case. A code goes there first; it counts once you’ve typed the code in. Telephones are for servers that have a gateway for short messages.',
        body: setContactBody,
        response: { 200: contactAnswer },
      },
    },
    async (request) => ({ contact: presentContact(await setContact(personContext(services, request), kind, request.body.address)) }),
  );

  app.post(
    `${path}/confirm`,
    {
      config: { refusals: ['resource_not_found', 'code_wrong'] },
      schema: { summary: `Confirm ${words[kind]}`, body: confirmContactBody, response: { 200: contactAnswer } },
    },
    async (request) => ({ contact: presentContact(await confirmContact(personContext(services, request), kind, request.body.code)) }),
  );

  app.delete(
    path,
    { config: { refusals: ['resource_not_found', 'mfa_required'] }, schema: { summary: `Remove ${words[kind]}` } },
    async (request, reply) => {
      await removeContact(personContext(services, request), kind);
      return reply.code(204).send();
    },
  );
}

function trustedContactRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/me/trusted-contacts',
    { schema: { summary: 'List the people to be asked before a release', response: { 200: trustedListAnswer } } },
    async (request) => ({
      contacts: (await listTrustedContacts(personContext(services, request))).map(presentTrusted),
    }),
  );

  app.post(
    '/me/trusted-contacts',
    {
      config: { refusals: ['conflict', 'mfa_required'] },
      schema: {
        summary: 'Name somebody to be asked before a release',
        description:
          'They’re written to when the last warning goes out, or when enough death certificates are confirmed. With `mayVouch`, their word that you are alive stops the release.',
        body: trustedBody,
        response: { 201: trustedAnswer },
      },
    },
    async (request, reply) => {
      const { email, name, mayVouch } = request.body;
      const contact = await addTrustedContact(personContext(services, request), { email, name: name ?? null, mayVouch: mayVouch ?? false });
      return reply.code(201).send({ contact: presentTrusted(contact) });
    },
  );

  app.delete(
    '/me/trusted-contacts/:contact_id',
    { config: { refusals: ['resource_not_found', 'mfa_required'] }, schema: { summary: 'Stop naming somebody', params: trustedParams } },
    async (request, reply) => {
      await removeTrustedContact(personContext(services, request), contactIn(request.params.contact_id));
      return reply.code(204).send();
    },
  );
}

function contactIn(text: string): Ulid {
  const id = parseId('contact', text);
  if (id === undefined) throw new DomainError('resource_not_found', 'You have not named this person.');
  return id;
}
