/** What npm's scripts start, as paths in the project: the programs people get, from their bundles. */
export const programs = { server: 'build/launch/server.mjs', heirlock: 'build/launch/heirlock.mjs' } as const;
