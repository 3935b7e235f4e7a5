import type { Plugin } from 'esbuild';

/** Builds what runs in recipients' browsers into dist/ unless it already exists. Resolves to whether it built. */
export function buildPages(options?: { readonly force?: boolean }): Promise<boolean>;

/** The offline reader as built from the current sources: one HTML file, not written anywhere. */
export function renderReader(): Promise<string>;

/** The script of the worker in which a page's keys live, built from the current sources: not written anywhere. @param plugins change them. */
export function renderWorker(plugins?: readonly Plugin[]): Promise<string>;
