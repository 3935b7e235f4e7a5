import { formatId, type IdKind } from '../../../../shared/domain/ids.ts';
import { jsonColumns, type AuditEventRow } from '../../../core/records.ts';
import type { ActorType } from '../../../../shared/domain/sign-in.ts';

/** Event facts that an owner is shown, and under which names. Anything not listed here doesn't leave. */
const shownFacts: Readonly<Record<string, readonly [name: string, kind?: IdKind]>> = {
  fields: ['fields'],
  type: ['type'],
  kind: ['mail'],
  status: ['status'],
  method: ['method'],
  trigger: ['trigger'],
  until: ['pause_until'],
  at: ['resumed_at'],
  dueAt: ['due_at'],
  documents: ['documents'],
  recipients: ['recipients'],
  recipientsNotified: ['recipients_notified'],
  sizeBytes: ['size'],
  found: ['found'],
  checkInId: ['check_in_id', 'checkIn'],
  recipientId: ['recipient_id', 'recipient'],
  keyGeneration: ['key_generation'],
  bundleGeneration: ['bundle_generation'],
  locks: ['locks'],
  enrolled: ['enrolled'],
};

/** Which resource an event is about, where the event's own vault does not say it. */
const aboutKinds: Readonly<Record<string, readonly [name: string, kind: IdKind]>> = {
  document: ['document_id', 'document'],
  recipient: ['recipient_id', 'recipient'],
};

/** Keys are known outside by their bare ids, people by prefixed ones. */
/** What an actor's id is an id of; null where it goes by another name, or has none. */
const actorKinds: Readonly<Record<ActorType, IdKind | null>> = {
  user: 'user',
  recipient: 'recipient',
  witness: null,
  api_key: null,
  system: null,
  command_line: null,
};

/** One event of a vault's activity, in the terms of the reference surface, which sync also uses (INTERFACE.md#vault-activity). */
export function presentActivity(event: AuditEventRow) {
  const actorKind = actorKinds[event.actor_type];
  const actorId = event.actor_id !== null && actorKind !== null ? formatId(actorKind, event.actor_id) : event.actor_id;
  return {
    id: formatId('event', event.id),
    action: event.action,
    actor: { type: event.actor_type, id: actorId },
    at: event.at,
    ip_address: event.ip_address,
    details: { ...aboutOf(event), ...factsOf(event) },
  };
}

function aboutOf({ resource_type: type, resource_id: id }: AuditEventRow): Record<string, string> {
  const about = aboutKinds[type];
  return about === undefined ? {} : { [about[0]]: formatId(about[1], id) };
}

function factsOf(event: AuditEventRow): Record<string, unknown> {
  const facts = jsonColumns.audit_events.details.read(event.details, event.id);
  const shown = Object.entries(facts).flatMap(([fact, value]) => {
    const [name, kind] = shownFacts[fact] ?? [];
    if (name === undefined || value === null) return [];
    return [[name, kind !== undefined && typeof value === 'string' ? formatId(kind, value) : value] as const];
  });
  return Object.fromEntries(shown);
}
