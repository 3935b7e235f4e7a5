import { audit } from '../words/en/audit.ts';

/** Every action that the console has a sentence for, by its name in the log: `vault.created`. */
export const knownActions: readonly string[] = Object.entries(audit.action).flatMap(([topic, actions]) =>
  Object.keys(actions).map((one) => `${topic}.${one}`),
);
