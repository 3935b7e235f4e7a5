import { permissions, type Permission } from '../../shared/domain/account.ts';
import type { WordList } from '../../shared/node/database/json-text.ts';

/** What `api_keys.permissions` holds. Only `permissionsText` makes it. */
export type PermissionsText = WordList<Permission>;

/** The column's text for these permissions. */
export function permissionsText(granted: readonly Permission[]): PermissionsText {
  return granted.join(',') as PermissionsText;
}

/** What a key may do. A word that isn't a permission, in a damaged row or one of a newer version, grants nothing. */
export function permissionsIn(text: PermissionsText): readonly Permission[] {
  return text.split(',').filter((word): word is Permission => (permissions as readonly string[]).includes(word));
}
