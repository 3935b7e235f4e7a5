import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import { codePoints, hasControlCharacters, hasForbiddenCharacters, textLimits } from '../../../shared/domain/text-rules.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { VaultRow } from '../../db/schema.ts';

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
  if (codePoints(description) > textLimits.vaultDescription)
    throw invalid('description', `must have at most ${textLimits.vaultDescription} characters`);
  if (hasForbiddenCharacters(description)) throw invalid('description', 'must not contain control characters');
  return description;
}

/** @throws DomainError `invalid_request` if encryption is switched off. */
export function checkVaultSettings(settings: VaultSettings): void {
  if (settings.encryptionEnabled === false)
    throw invalid('settings.encryption_enabled', 'can not be false: everything is stored encrypted');
}

/**
 * Tags as they are stored: trimmed, in order, each once. @throws DomainError `invalid_request` for more than 50, or a tag that is
 * empty, longer than 50 characters, or contains a comma or control character.
 */
export function checkTags(tags: readonly string[]): readonly string[] {
  const kept = [...new Set(tags.map((tag) => tag.trim()))];
  if (kept.length > textLimits.tags) throw invalid('tags', `must be at most ${textLimits.tags}`);
  for (const tag of kept) {
    if (tag === '' || codePoints(tag) > textLimits.tag) throw invalid('tags', `must have 1 to ${textLimits.tag} characters each`);
    if (tag.includes(',') || hasControlCharacters(tag)) throw invalid('tags', 'must not contain commas or control characters');
  }
  return kept;
}

/** An owner's own facts about a vault, as JSON text. @throws DomainError `invalid_request` beyond 4 KiB or 32 levels. */
export function checkMetadata(metadata: Readonly<Record<string, unknown>>): VaultRow['metadata'] {
  // Serialised without this check, a body of nothing but brackets would overflow the stack.
  if (isDeeperThan(metadata, textLimits.metadataLevels))
    throw invalid('metadata', `must be nested at most ${textLimits.metadataLevels} levels deep`);
  const text = jsonColumns.vaults.metadata.write(metadata);
  if (Buffer.byteLength(text) > textLimits.metadataBytes)
    throw invalid('metadata', `must have at most ${textLimits.metadataBytes} bytes as JSON`);
  if (!text.isWellFormed() || text.includes('\\u0000')) throw invalid('metadata', 'must not contain NUL characters');
  return text;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}
