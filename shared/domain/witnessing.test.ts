import { describe, expect, it } from 'vitest';
import { dayMs } from './instant.ts';
import { dueFor, nextInTurn, nextLookMs, type WitnessState } from './witnessing.ts';

const asked = (days: number, reminded = 0) => ({ invitedMs: 1_000, reminded, expiresMs: 1_000 + days * dayMs });
const after = (days: number): number => 1_000 + days * dayMs;

describe('somebody who was asked to sign', () => {
  it('is reminded after three days and after seven, once each', () => {
    expect(dueFor(asked(14), after(3) - 1)).toBeUndefined();
    expect(dueFor(asked(14), after(3))).toEqual({ reminded: 1 });
    expect(dueFor(asked(14, 1), after(7) - 1)).toBeUndefined();
    expect(dueFor(asked(14, 1), after(7))).toEqual({ reminded: 2 });
    expect(dueFor(asked(14, 2), after(14) - 1)).toBeUndefined();
  });

  it('gets one reminder for two that were missed', () => {
    expect(dueFor(asked(14), after(8))).toEqual({ reminded: 2 });
  });

  it('is out of time at the end of their days, reminded or not', () => {
    expect(dueFor(asked(1), after(1))).toEqual({ expires: true });
    expect(dueFor(asked(5), after(9))).toEqual({ expires: true });
  });

  it('is looked at again exactly when something is due', () => {
    expect(nextLookMs(asked(14))).toBe(after(3));
    expect(nextLookMs(asked(14, 1))).toBe(after(7));
    expect(nextLookMs(asked(14, 2))).toBe(after(14));
    expect(nextLookMs(asked(2))).toBe(after(2));
    expect(nextLookMs(asked(5, 1))).toBe(after(5));
  });
});

describe('whose turn it is', () => {
  const states = (...all: readonly WitnessState[]) => all.map((state, position) => ({ state, position }));

  it('is that of the first who has not signed, and of nobody when all have', () => {
    expect(nextInTurn(states('invited', 'waiting'))?.position).toBe(0);
    expect(nextInTurn(states('signed', 'waiting'))?.position).toBe(1);
    expect(nextInTurn(states('signed', 'signed'))).toBeUndefined();
  });
});
