import type { Language } from '../domain/language.ts';
import { nameUnnamedOwner } from './unnamed-owner.ts';
import { nameUnnamedVault } from './unnamed-vault.ts';

/** A whole text, or HTML, with plain words in place of an owner who hasn't said their name and of a vault whose name stays with its owner. */
export function nameUnnamed(text: string, language: Language): string {
  return nameUnnamedOwner(nameUnnamedVault(text, language), language);
}
