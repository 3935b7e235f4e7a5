import { DomainError, type FieldProblem } from '../../../shared/domain/error-codes.ts';
import { codePoints, hasControlCharacters, hasForbiddenCharacters, textLimits } from '../../../shared/domain/text-rules.ts';

/** What an owner may set on a vault; absent means unchanged (or the default on creation). */
export interface VaultSettings {
  readonly notificationsEnabled?: boolean;
  readonly autoRenew?: boolean;
  /** Only `true` is possible: nothing is ever stored in plain. */
  readonly encryptionEnabled?: boolean;
}

/** @throws DomainError `vault_name_required` or `vault_name_too_long`. @returns the trimmed name. */
export function checkVaultName(name: string | undefined): string {
  const trimmed = name?.trim() ?? '';
  if (trimmed === '') throw new DomainError('vault_name_required', 'A vault needs a name.', [{ field: 'name', reason: 'is required' }]);
  if (codePoints(trimmed) > textLimits.vaultName) {
    throw new DomainError('vault_name_too_long', `A vault's name has at most ${textLimits.vaultName} characters.`, [
      { field: 'name', reason: `must have at most ${textLimits.vaultName} characters` },
    ]);
  }
  if (hasControlCharacters(trimmed)) throw invalid('name', 'must not contain control characters');
  return trimmed;
}

export function checkVaultDescription(description: string): string {
  if (codePoints(description) > textLimits.vaultDescription) throw invalid('description', `must have at most ${textLimits.vaultDescription} characters`);
  if (hasForbiddenCharacters(description)) throw invalid('description', 'must not contain control characters');
  return description;
}

/** @throws DomainError `invalid_request` for encryption switched off. */
export function checkVaultSettings(settings: VaultSettings): void {
  if (settings.encryptionEnabled === false) throw invalid('settings.encryption_enabled', 'can not be false: everything is stored encrypted');
}

/** A refusal of one field. */
export function invalid(field: string, reason: string): DomainError {
  const problems: readonly FieldProblem[] = [{ field, reason }];
  return new DomainError('invalid_request', `${field} ${reason}.`, problems);
}
