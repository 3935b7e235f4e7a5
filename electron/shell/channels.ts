/** Names of the messages between page and main process. */
export const channels = { ask: 'heirlock:ask', adopt: 'heirlock:adopt', event: 'heirlock:event' } as const;
/** The same for the window in which a card is chosen. */
export const cardChannels = { answer: 'heirlock:cards', view: 'heirlock:cards-view' } as const;
