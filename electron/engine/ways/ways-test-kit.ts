import type { RecipientWaysAnswer, WayInputMessage, WayMessage, WaysMessage } from '../../../shared/wire/ways.ts';

/** Who can be put in the place of a server's answers: tests have one on the wire. */
interface Wire {
  answer(path: RegExp, instead: (asked: unknown, method: string) => { readonly status: number; readonly body: unknown } | undefined): void;
}

/** A server's own idea of the ways to one recipient, under a test's control. */
export interface PretendedWays {
  readonly recipient: string;
  language: RecipientWaysAnswer['language'];
  ways: WayMessage[];
  /** What PUT is answered with; undefined: as it should be. */
  refusal: { readonly status: number; readonly error: string } | undefined;
  /** Everything that it was told, oldest first. */
  readonly told: WaysMessage[];
  /** Which ways it was told to ask about. */
  readonly asked: string[];
}

const ids = ['01KB0000000000000000000001', '01KB0000000000000000000002', '01KB0000000000000000000003'] as const;

const blank = { status: 'waiting', confirmed_at: null, asked_at: null, fault: null, fault_at: null } as const;

/** A way as a server names it. */
export const wayOf = (of: Partial<WayMessage>): WayMessage => ({ id: 'main', kind: 'mail', address: null, deputy: null, ...blank, ...of });

function asked(way: WayInputMessage, at: number): WayMessage {
  const id = ids[at] ?? 'main';
  return way.kind === 'deputy'
    ? wayOf({ id, kind: 'deputy', deputy: { ...way.deputy, name: null, email: 'deputy@example.org' } })
    : wayOf({ id, kind: way.kind, address: way.address });
}

/** Answers for the server about the ways to one recipient, who is the only one of the vault. */
export function pretendWays(wire: Wire, vault: string, recipient: string, email: string): PretendedWays {
  const there: PretendedWays = {
    recipient,
    language: null,
    ways: [wayOf({ address: email, status: 'confirmed', confirmed_at: new Date().toISOString() })],
    refusal: undefined,
    told: [],
    asked: [],
  };
  const own = (): RecipientWaysAnswer => ({ recipient, language: there.language, time_zone: null, ways: there.ways });
  wire.answer(new RegExp(`vaults/${vault}/ways$`), () => ({ status: 200, body: { phones: true, most_ways: 5, recipients: [own()] } }));
  wire.answer(new RegExp(`recipients/${recipient}/ways$`), (message) => {
    if (there.refusal !== undefined) return { status: there.refusal.status, body: { error: there.refusal.error, message: '' } };
    const { ways, language } = message as WaysMessage;
    there.told.push(message as WaysMessage);
    if (language !== undefined) there.language = language;
    if (ways !== undefined) there.ways = [...there.ways.filter(({ id }) => id === 'main'), ...ways.map(asked)];
    return { status: 200, body: own() };
  });
  for (const id of ['main', ...ids])
    wire.answer(new RegExp(`recipients/${recipient}/ways/${id}/ask$`), () => {
      const isFirst = !there.asked.includes(id);
      there.asked.push(id);
      return isFirst ? { status: 200, body: own() } : { status: 409, body: { error: 'conflict', message: 'Asked not long ago.' } };
    });
  return there;
}
