import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { tempFolder } from '../files/temp-folder.ts';

/** Sits in front of a real clamd and passes everything through, except for what a test wants changed. */
export interface ClamdRelay extends AsyncDisposable {
  /** In the form that HEIRLOCK_CLAMD takes. */
  readonly address: string;
  /** What it reports about its signatures. */
  signatures: string;
  /** `cut`: hangs up on every scan once it has started; `hold`: lets nothing through until it changes. */
  mode: 'through' | 'cut' | 'hold';
  /** Scans that were started. */
  readonly scans: number;
  /** The largest number open at once. */
  readonly maxAtOnce: number;
  /** Stops listening, or listens again. */
  setAway(away: boolean): Promise<void>;
}

/** @param upstream the real clamd's socket, as `unix:/path`. */
export async function startClamdRelay(upstream: string): Promise<ClamdRelay> {
  const path = join((await tempFolder('relay')).path, 'clamd.sock');
  const held = new Set<() => void>();
  const open = new Set<Socket>();
  let server: Server | undefined;
  let mode: ClamdRelay['mode'] = 'through';
  const state = { signatures: 'ClamAV 1.0/1/today', scans: 0, maxAtOnce: 0 };
  const converse = (socket: Socket): void => {
    socket.on('error', () => undefined);
    socket.once('data', (first) => {
      if (first.toString('latin1').startsWith('zVERSION')) return void socket.end(`${state.signatures}\0`);
      state.scans += 1;
      if (mode === 'cut') return void socket.destroy();
      open.add(socket);
      state.maxAtOnce = Math.max(state.maxAtOnce, open.size);
      socket.once('close', () => open.delete(socket));
      socket.pause();
      const pass = (): void => {
        held.delete(pass);
        const real = connect(upstream.slice('unix:'.length));
        real.on('error', () => socket.destroy());
        real.write(first);
        real.pipe(socket);
        socket.pipe(real);
      };
      if (mode === 'hold') held.add(pass);
      else pass();
    });
  };
  const setAway = async (away: boolean): Promise<void> => {
    for (const socket of open) socket.destroy();
    if (away) await new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve())));
    else server = await listen(path, converse);
  };
  await setAway(false);
  return {
    address: `unix:${path}`,
    get signatures() {
      return state.signatures;
    },
    set signatures(words) {
      state.signatures = words;
    },
    get mode() {
      return mode;
    },
    set mode(next) {
      mode = next;
      if (next !== 'hold') for (const pass of held) pass();
    },
    get scans() {
      return state.scans;
    },
    get maxAtOnce() {
      return state.maxAtOnce;
    },
    setAway,
    [Symbol.asyncDispose]: () => setAway(true),
  };
}

function listen(path: string, converse: (socket: Socket) => void): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(converse);
    server.once('error', reject);
    server.listen(path, () => resolve(server));
  });
}
