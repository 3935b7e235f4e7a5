import { describe, expect, it } from 'vitest';
import { nameUnnamedVault, unnamedVault as vault } from './unnamed-vault.ts';

describe('a vault whose name stays with its owner', () => {
  it.each([
    [`She keeps documents in a vault called “${vault}”, and thinks of you.`, 'She keeps documents in a vault, and thinks of you.'],
    [`Your vault ${vault} has been released.`, 'Your vault has been released.'],
    [`“${vault}” is still closed`, 'Your vault is still closed'],
    [`<h1>“${vault}” is still closed</h1>`, '<h1>Your vault is still closed</h1>'],
    [`Last warning: ${vault} will be released`, 'Last warning: your vault will be released'],
    [`Your check-in was due: ${vault}`, 'Your check-in was due'],
    ['Your vault “Vaults” is closed.', 'Your vault “Vaults” is closed.'],
  ])('is passed over in English: %s', (text, expected) => expect(nameUnnamedVault(text, 'en')).toBe(expected));

  it.each([
    [`hat in Heirlock einen Tresor namens „${vault}“ geführt`, 'hat in Heirlock einen Tresor geführt'],
    [`in einem Tresor mit dem Namen ${vault}. Von nun an`, 'in einem Tresor. Von nun an'],
    [`Der Tag Ihres Tresors ${vault} ist vorbei`, 'Der Tag Ihres Tresors ist vorbei'],
    [`Lebenszeichen für „${vault}“`, 'Lebenszeichen für Ihren Tresor'],
    [`Für ${vault} wurde etwas eingereicht`, 'Für Ihren Tresor wurde etwas eingereicht'],
    [`Für die Freigabe von ${vault} müssen`, 'Für die Freigabe von Ihrem Tresor müssen'],
    [`Jemand bittet darum, ${vault} freizugeben`, 'Jemand bittet darum, Ihren Tresor freizugeben'],
    [`Letzte Warnung: ${vault} wird freigegeben`, 'Letzte Warnung: Ihr Tresor wird freigegeben'],
    [`Ihr Lebenszeichen war fällig: ${vault}`, 'Ihr Lebenszeichen war fällig'],
  ])('is passed over in German: %s', (text, expected) => expect(nameUnnamedVault(text, 'de')).toBe(expected));
});
