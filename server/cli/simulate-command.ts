import type { Command } from 'commander';
import { formatId, parseId } from '../../shared/domain/ids.ts';
import { dayMs, hourMs, parseInstant, type Instant } from '../../shared/domain/instant.ts';
import type { SimulatedEvent } from '../../shared/domain/simulate-timer.ts';
import type { SimulatedHandover, SimulatedPerson, SimulationInput, VaultSimulation } from '../core/releases/simulate-release.ts';
import type { CommandKit } from './audit-commands.ts';

interface SimulateOptions {
  readonly until?: string;
  /** False with `--no-check-ins`. */
  readonly checkIns: boolean;
  readonly checkInEvery?: string;
}

/** `heirlock simulate`. */
export function addSimulateCommand(heirlock: Command, kit: CommandKit): void {
  heirlock
    .command('simulate')
    .description("plays a vault's future on a virtual clock: every message and change of state, with its date; nothing is changed or sent")
    .argument('<vault_id>')
    .option('--until <instant>', 'how far, such as 2040-01-01T00:00:00Z; default: until nothing more happens, or one year with check-ins')
    .option('--no-check-ins', 'nothing more is heard from the owner (this is the default)')
    .option('--check-in-every <time>', 'the owner checks in each time this much time has passed, such as 20d or 36h')
    .action((vaultId: string, options: SimulateOptions) => simulateCommand(kit, vaultId, options));
}

async function simulateCommand(
  { withCore, print, usageError }: CommandKit,
  text: string,
  { until, checkIns, checkInEvery }: SimulateOptions,
): Promise<void> {
  if (!checkIns && checkInEvery !== undefined) throw usageError('--no-check-ins and --check-in-every exclude each other.');
  const input: SimulationInput = {
    ...(until === undefined ? {} : { until: readInstant(until, usageError) }),
    ...(checkInEvery === undefined ? {} : { checkInEveryMs: readSpan(checkInEvery, usageError) }),
  };
  const vaultId = parseId('vault', text);
  if (vaultId === undefined) throw usageError('A vault id is vault_ and 26 letters and digits.');
  const { simulateAnyVault } = await import('../core/releases/simulate-release.ts');
  const simulation = await withCore((core) => simulateAnyVault(core, vaultId, input));
  print(answerOf(simulation), inWords(simulation));
}

function readInstant(text: string, usageError: CommandKit['usageError']): Instant {
  const instant = parseInstant(text);
  if (instant === undefined) throw usageError('--until takes an ISO 8601 instant such as 2040-01-01T00:00:00Z.');
  return instant;
}

function readSpan(text: string, usageError: CommandKit['usageError']): number {
  const [, digits, unit] = /^(\d{1,5})([dh])$/.exec(text) ?? [];
  if (digits === undefined) throw usageError('--check-in-every takes days or hours such as 20d or 36h.');
  return Number(digits) * (unit === 'd' ? dayMs : hourMs);
}

function answerOf({ vault, from, until, phase, lastPhase, end, events, owner, handovers }: VaultSimulation): object {
  return {
    vault_id: formatId('vault', vault.id),
    from,
    until,
    phase,
    last_phase: lastPhase,
    end,
    events: events.map((event) => answerEvent(event, owner.email)),
    handovers: handovers.map(({ recipient, messages, addresses, unreachedAt, endsAt }) => ({
      recipient: recipient.email,
      messages: messages.map(({ at, way, message }) => ({ at, way: way.kind, to: addresses.get(way.id) ?? '', message })),
      unreached_at: unreachedAt,
      ends_at: endsAt,
    })),
  };
}

function answerEvent(event: SimulatedEvent<SimulatedPerson>, ownerEmail: string): object {
  const { at, type } = event;
  switch (event.type) {
    case 'message':
      return { at, type, mail: event.mail, to: addressOf(event.to, ownerEmail), release_at: event.releaseAt };
    case 'missed':
      return { at, type, due_at: event.dueAt };
    case 'phase':
    case 'check_in':
    case 'resumed':
    case 'called_off':
    case 'released':
      return event;
  }
}

function addressOf(to: Extract<SimulatedEvent<SimulatedPerson>, { type: 'message' }>['to'], ownerEmail: string): string {
  if (to === 'owner') return ownerEmail;
  if ('recipient' in to) return to.recipient.email;
  return 'otherWay' in to ? to.otherWay.address : to.trusted;
}

const ends: Readonly<Record<VaultSimulation['end'], string>> = {
  released: 'The vault is released.',
  rest: 'Nothing more happens automatically.',
  held: 'Automatic releases are held: only a sign of life, or lifting the hold, lets it go on.',
  until: 'It would go on after this.',
  too_many: "There's more; this is as much as is shown at once.",
};

function inWords({ phase, end, events, owner, handovers }: VaultSimulation): string {
  return [
    `The timer is at: ${phase}.`,
    ...events.map((event) => `${event.at}  ${eventInWords(event, owner.email)}`),
    ends[end],
    ...handovers.flatMap(handoverInWords),
  ].join('\n');
}

/** What follows the release for one recipient who opens nothing. The message that the release itself brings is among the events. */
function handoverInWords({ recipient, messages, addresses, unreachedAt, endsAt }: SimulatedHandover): readonly string[] {
  return [
    `If ${recipient.email} opens nothing:`,
    ...messages.map(({ at, way, message }) => `${at}  ${message} by ${way.kind} to ${addresses.get(way.id) ?? ''}`),
    ...(unreachedAt === null ? [] : [`${unreachedAt}  the people whom the owner trusts, and whoever runs the server, are told`]),
    `${endsAt}  nothing more is sent`,
  ];
}

function eventInWords(event: SimulatedEvent<SimulatedPerson>, ownerEmail: string): string {
  switch (event.type) {
    case 'message':
      return `mail ${event.mail} to ${addressOf(event.to, ownerEmail)}${event.releaseAt === null ? '' : `, naming ${event.releaseAt} for the release`}`;
    case 'phase':
      return `state ${event.before} -> ${event.after}`;
    case 'missed':
      return `check-in missed that was due at ${event.dueAt}`;
    case 'check_in':
      return `check-in, ${event.status === 'late' ? 'late' : 'on time'}`;
    case 'resumed':
      return 'the pause ends automatically';
    case 'called_off':
      return 'what certificates had started is called off';
    case 'released':
      return `RELEASED (${event.trigger})`;
  }
}
