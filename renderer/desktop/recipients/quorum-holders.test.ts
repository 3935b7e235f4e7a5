import { describe, expect, it } from 'vitest';
import { refusalOfHolders } from './quorum-holders.ts';

describe('the people who keep the sheets of a quorum', () => {
  it('have names that tell them apart', () => {
    expect(refusalOfHolders(['Ann', 'Ben'])).toBeUndefined();
    expect(refusalOfHolders(['Ann', '  '])).toBe('names');
    expect(refusalOfHolders(['Ann', 'ann '])).toBe('twice');
  });
});
