/** Names of the messages between page and main process. */
export const channels = { ask: 'heirlock:ask', adopt: 'heirlock:adopt', event: 'heirlock:event' } as const;
