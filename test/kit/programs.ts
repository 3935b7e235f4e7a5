/** What npm's scripts start, as paths in the project: the programs that people get, from their bundles. */
export const programs = { server: 'build/server.mjs', heirlock: 'build/heirlock.mjs' } as const;
