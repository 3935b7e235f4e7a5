import type { Plugin } from 'esbuild';

/** The edition of ECMAScript that the offline reader's scripts are written in. */
export const readerEdition: number;
/** A script in the language of that edition. */
export function inOlderLanguage(script: string): Promise<string>;
/** A style sheet with the names of sides that older browsers know. */
export function inOlderStyle(style: string): string;
/** What packages have to be like for older browsers. */
export const packagesForOlder: Plugin;
/** What does libsodium's work where there is no WebAssembly, as a script that goes before the worker. */
export function sodiumInJavaScript(): Promise<string>;
