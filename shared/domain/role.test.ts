import { describe, expect, it } from 'vitest';
import { atLeast, highestRole, isGivenRole, roles } from './role.ts';

describe('roles', () => {
  it('include those before them, and no other', () => {
    for (const [place, held] of roles.entries()) {
      expect(roles.filter((needed) => atLeast([held], needed))).toEqual(roles.slice(0, place + 1));
    }
    expect(roles.some((needed) => atLeast([], needed))).toBe(false);
    expect(atLeast(new Set(['VAULT_VIEWER', 'VAULT_ADMIN'] as const), 'VAULT_OPERATOR')).toBe(true);
  });

  it('have a highest one, whatever their order', () => {
    expect(highestRole(['VAULT_ADMIN', 'VAULT_VIEWER', 'VAULT_OPERATOR'])).toBe('VAULT_ADMIN');
    expect(highestRole([])).toBe('VAULT_VIEWER');
  });

  it.each(['VAULT_VIEWER', 'VAULT_OWNER', 'vault_admin', 'VAULT_ADMIN ', ''])('are not given as %j', (text) => {
    expect(isGivenRole(text)).toBe(false);
  });
});
