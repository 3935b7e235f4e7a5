import type { EngineLink } from './engine-link.ts';

/** The server that was started together with the app, and the token that was made for its owner. */
export interface EmbeddedServer {
  readonly origin: string;
  readonly token: string;
  /** Origin under which recipients reach it: what sheets and the kit name. */
  readonly publicUrl: string;
  /** Origins under which this server was reached in earlier runs: what is connected to one of them is meant to follow along. */
  readonly earlierOrigins: readonly string[];
}

/** How it ended. */
export interface EmbeddedResult {
  readonly connected: boolean;
  /** Why not; null when it is connected, or when the owner has chosen another server. */
  readonly code: string | null;
}

/**
 * @returns a function, to be called after each unlocking, that connects a vault that has no server yet, or knows this one by an
 * earlier address or with an earlier token. A vault that the owner connected elsewhere stays where it is.
 */
export function connectEmbedded(
  engine: EngineLink,
  { origin, token, earlierOrigins }: EmbeddedServer,
  told: (result: EmbeddedResult) => void,
): () => void {
  let done = false;
  const connect = async (): Promise<void> => {
    const status = await engine.call('sync.status', {});
    if (!status.ok) return told({ connected: false, code: status.code });
    const { server, signedIn } = status.value;
    // Anyone who signed in there by hand has their own way in.
    const isElsewhere = server !== null && server !== origin && !earlierOrigins.includes(server);
    if (isElsewhere || signedIn !== null) return told({ connected: false, code: null });
    const outcome = await engine.call('sync.connect', { server: origin, token });
    done = outcome.ok;
    told({ connected: outcome.ok, code: outcome.ok ? null : outcome.code });
    // What was made before is sent at once; nobody waits for it.
    if (outcome.ok) await engine.call('sync.run', {});
  };
  return () => {
    if (!done) void connect();
  };
}

/** What a file says that was written by the program that started both. @throws Error in plain language when it is no such file. */
export function readEmbeddedServer(text: string): EmbeddedServer {
  const { origin, token, publicUrl, earlierOrigins } = JSON.parse(text) as Partial<Record<keyof EmbeddedServer, unknown>>;
  const isList = Array.isArray(earlierOrigins) && earlierOrigins.every((one) => typeof one === 'string');
  const isServer = typeof origin === 'string' && typeof token === 'string' && typeof publicUrl === 'string';
  if (!isServer || !isList) throw new Error("The file that names the server isn't what it should be.");
  return { origin, token, publicUrl, earlierOrigins };
}
