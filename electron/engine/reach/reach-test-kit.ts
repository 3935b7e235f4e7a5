import type { ReachAnswer } from '../../../shared/wire/reach.ts';

const when = '2026-11-20T12:00:00.000Z';

/** What a server says whose mail reached the owner and everybody named. */
export function provedReach(recipients: readonly string[]): ReachAnswer {
  return {
    sends: 'smtp',
    public_url: 'https://vault.example.org',
    opens_outside: true,
    owner: { email: 'owner@example.org', name: null, moves_to: null, proved_at: when, asked_at: when, last_mail: null, ways: [] },
    recipients: recipients.map((recipient) => ({ vault: recipient, recipient, confirmed_at: when, last_mail: null })),
  };
}
