import { describe, expect, it } from 'vitest';
import { permissions } from '../../shared/domain/account.ts';
import { permissionsIn, permissionsText, type PermissionsText } from './key-permissions.ts';

describe('the permissions in a key’s row', () => {
  it.each([[[]], [['read']], [['delete', 'read']], [permissions]] as const)('are those that were written: %j', (granted) => {
    expect(new Set(permissionsIn(permissionsText(granted)))).toEqual(new Set(granted));
  });

  it.each(['', 'admin', 'reads', 'Read', ' read', 'read write', 'read;write', '*', 'constructor'])('are none for %j', (text) => {
    expect(permissionsIn(text as PermissionsText)).toEqual([]);
  });

  it('are only the known ones where some are not', () => {
    expect(permissionsIn('admin,read,,write!' as PermissionsText)).toEqual(['read']);
  });
});
