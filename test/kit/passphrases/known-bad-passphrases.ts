import type { PassphraseRefusal } from '../../../shared/domain/passphrase-rule.ts';

/** What people choose and others find: refused wherever a passphrase or password is chosen, and why. */
export const knownBadPassphrases: readonly (readonly [passphrase: string, refusal: PassphraseRefusal])[] = [
  ['password1234', 'popular'],
  ['Password123!', 'popular'],
  ['Password123!x', 'guessable'],
  ['P@ssw0rd1234', 'popular'],
  ['passwort1234', 'popular'],
  ['passwordpassword', 'guessable'],
  ['password password', 'guessable'],
  ['qwertyuiop12', 'popular'],
  ['qwertz123456', 'guessable'],
  ['1q2w3e4r5t6y', 'popular'],
  ['123456789012', 'popular'],
  ['aaaaaaaaaaaa', 'repeated'],
  ['trustno1trustno1', 'guessable'],
  ['abcdefghijklm', 'guessable'],
  ['iloveyou2024', 'popular'],
  ['ichliebedich123', 'guessable'],
  ['Michael1985!!', 'guessable'],
  ['Sommer2024Sommer', 'guessable'],
  ['Weihnachten2025', 'popular'],
  ['Willkommen1!', 'guessable'],
  ['11.11.1970 1111', 'guessable'],
  ['annaberg1970', 'guessable'],
  ['Schalke04forever', 'guessable'],
  ['the quick brown fox', 'guessable'],
  ['correcthorsebatterystaple', 'guessable'],
  ['correct horse battery staple', 'guessable'],
  ['Heirlock2026!', 'guessable'],
  ['blue boat', 'too_short'],
];

/** What nobody has heard before. */
export const goodPassphrases: readonly string[] = [
  'seven quiet owls at noon',
  'Grüße aus dem Keller 1987',
  'sechs eigene Wörter',
  'q7#mK9zRt!xy',
  'Ein blaues Fahrrad für Großmutter',
];
