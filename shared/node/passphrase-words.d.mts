import type { PassphraseWords } from '../domain/passphrase-judge.ts';

/** Reads the lists that a chosen passphrase is held against. */
export function loadPassphraseWords(): Promise<PassphraseWords>;
