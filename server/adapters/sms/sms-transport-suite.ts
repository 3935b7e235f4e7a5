import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MailRefusedError, type ShortMessage, type SmsTransport } from '../../core/ports.ts';

/** What the other side does with the next message. */
export type SmsFate = 'accept' | 'refuse' | 'fail' | 'hang_up';

/** A transport under test, and a look at the other side of it. */
export interface SmsTransportProbe {
  readonly transport: SmsTransport;
  /** What arrived, in order, accepted or not. */
  arrived(): readonly ShortMessage[];
  decide(fate: SmsFate): void;
  close(): Promise<void>;
}

const message: ShortMessage = {
  id: '01KB8Z2M6Q5T7V9X1Y3A5C7E9G',
  to: '+4915112345678',
  text: 'Heirlock: Grüße “Ελένη” 👩‍👩‍👧 https://vault.example.org/c/x?y=1&z="2"',
};

/** What every transport of short messages promises (core/ports.ts). */
export function smsTransportSuite(name: string, openProbe: () => Promise<SmsTransportProbe>): void {
  describe(`${name}, as any transport of short messages`, () => {
    let probe: SmsTransportProbe;
    beforeEach(async () => {
      probe = await openProbe();
    });
    afterEach(() => probe.close());

    it('carries number, text and id exactly, and resolves when they were taken over', async () => {
      await probe.transport.send(message);
      expect(probe.arrived()).toEqual([message]);
    });

    it('tells a refusal for good from a failure of the day', async () => {
      probe.decide('refuse');
      await expect(probe.transport.send(message)).rejects.toThrow(MailRefusedError);
      for (const fate of ['fail', 'hang_up'] as const) {
        probe.decide(fate);
        const error = await probe.transport.send(message).catch((caught: unknown) => caught);
        expect(error).toBeInstanceOf(Error);
        expect(error).not.toBeInstanceOf(MailRefusedError);
      }
      expect(new Set(probe.arrived().map(({ id }) => id)).size).toBe(1);
    });

    it('says nothing of the number, the text or the way there when it fails', async () => {
      for (const fate of ['refuse', 'fail', 'hang_up'] as const) {
        probe.decide(fate);
        const error = (await probe.transport.send(message).catch((caught: unknown) => caught)) as Error;
        expect(error.message).not.toMatch(/4915|example|127\.0\.0\.1|secret|Heirlock: /);
        expect(error.cause).toBeUndefined();
      }
    });
  });
}
