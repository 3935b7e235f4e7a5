import { DomainError } from '../../../shared/domain/error-codes.ts';
import { formatId } from '../../../shared/domain/ids.ts';
import { hourMs, parseInstant } from '../../../shared/domain/instant.ts';
import type { SimulatedEvent } from '../../../shared/domain/simulate-timer.ts';
import type { SimulatedPerson, SimulationInput, VaultSimulation } from '../../core/releases/simulate-release.ts';
import type { ReachedVault } from '../../core/access/person-vault-access.ts';
import { contactChannels } from '../../../shared/domain/mail.ts';

/** What a query asks of a simulation. @throws DomainError `invalid_request`. */
export function simulationInput({
  until,
  checkInEveryHours,
}: {
  readonly until?: string;
  readonly checkInEveryHours?: string;
}): SimulationInput {
  const end = until === undefined ? undefined : parseInstant(until);
  if (until !== undefined && end === undefined)
    throw new DomainError('invalid_request', 'until must be an ISO 8601 date and time with an offset or Z.', [
      { field: 'until', reason: 'must be an ISO 8601 date and time with an offset or Z' },
    ]);
  return {
    ...(end === undefined ? {} : { until: end }),
    ...(checkInEveryHours === undefined ? {} : { checkInEveryMs: Number(checkInEveryHours) * hourMs }),
  };
}

/** A simulation as this surface shows it. */
export function presentSimulation({
  vault,
  owner,
  from,
  until,
  phase,
  lastPhase,
  end,
  events,
  handovers,
  role,
  isOwner,
}: VaultSimulation & ReachedVault) {
  return {
    vaultId: formatId('vault', vault.id),
    from,
    until,
    phase,
    lastPhase,
    end,
    releasedAt: events.find(({ type }) => type === 'released')?.at ?? null,
    messageCount: events.filter(({ type }) => type === 'message').length,
    events: events.map((event) => presentSimulated(event, owner)),
    handovers: handovers.map(({ recipient, messages, addresses, unreachedAt, endsAt }) => ({
      recipientId: formatId('recipient', recipient.id),
      messages: messages.map(({ at, way, message }) => ({ at, way: way.kind, address: addresses.get(way.id) ?? '', message })),
      unreachedAt,
      endsAt,
    })),
    _meta: { role, viewingAsOwner: isOwner },
  };
}

function presentSimulated(event: SimulatedEvent<SimulatedPerson>, owner: VaultSimulation['owner']) {
  return {
    at: event.at,
    type: event.type,
    mail: event.type === 'message' ? event.mail : null,
    to: event.type === 'message' ? presentAddressee(event.to, owner) : null,
    releaseAt: event.type === 'message' ? event.releaseAt : null,
    phase: event.type === 'phase' ? event.after : null,
    dueAt: event.type === 'missed' ? event.dueAt : null,
    status: event.type === 'check_in' ? event.status : null,
    trigger: event.type === 'released' ? event.trigger : null,
  };
}

function presentAddressee(to: Extract<SimulatedEvent<SimulatedPerson>, { type: 'message' }>['to'], owner: VaultSimulation['owner']) {
  if (to === 'owner') return { role: 'owner', recipientId: null, channel: 'mail', address: owner.email, name: owner.name };
  if ('otherWay' in to)
    return {
      role: 'owner',
      recipientId: null,
      channel: contactChannels[to.otherWay.kind],
      address: to.otherWay.address,
      name: owner.name,
    };
  if ('trusted' in to) return { role: 'trusted', recipientId: null, channel: 'mail', address: to.trusted, name: null };
  const { id, email, name } = to.recipient;
  return { role: 'recipient', recipientId: formatId('recipient', id), channel: 'mail', address: email, name };
}
