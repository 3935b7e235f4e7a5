import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** What happens to one message: accepted, lost before it was accepted, or accepted with the answer lost. */
export type MailFate = 'take' | 'drop before' | 'drop after';

/** A message that the mail server has accepted: from here on it is the mail server's to deliver. */
export interface TakenMail {
  readonly messageId: string;
  readonly to: string;
  /** The message as it was sent, by lines. */
  readonly mime: string;
  /** Who delivered it: the name that its port was opened for. */
  readonly by: string;
  /** By `performance.now()` of this process. */
  readonly atMs: number;
  /** False: whoever delivered it was not told. */
  readonly answered: boolean;
}

/** A real SMTP server that hangs up in the middle as often as it is told to. */
export interface UnreliableSmtp extends AsyncDisposable {
  /** A separate port for a sender, so it's clear who delivered what. @returns an smtp:// URL. */
  openFor(sender: string): Promise<string>;
  readonly taken: readonly TakenMail[];
  /** How often it hung up. */
  readonly drops: Readonly<Record<'before' | 'after', number>>;
  /** What is to happen to each next message. */
  decide(fate: () => MailFate): void;
  /** For whom it says that there is nobody of that name. */
  refuse(isUnknown: (to: string) => boolean): void;
  /** Is notified of everybody whose message is about to come. */
  watch(watcher: (sender: string) => void): void;
}

type Step = 'MAIL' | 'DATA' | 'end';

/** Where it hangs up before it has accepted a message, one after another. */
const stepsBefore: readonly Step[] = ['MAIL', 'DATA', 'end', 'end'];

export async function startUnreliableSmtp(): Promise<UnreliableSmtp> {
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  const state: State = {
    taken: [],
    drops: { before: 0, after: 0 },
    fate: () => 'take',
    refuses: () => false,
    watcher: () => undefined,
    steps: 0,
  };
  return {
    openFor: async (sender) => {
      const server = createServer((socket) => {
        sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
        new Conversation(socket, sender, state).begin();
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    taken: state.taken,
    drops: state.drops,
    decide: (fate) => {
      state.fate = fate;
    },
    refuse: (isUnknown) => {
      state.refuses = isUnknown;
    },
    watch: (watcher) => {
      state.watcher = watcher;
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))));
    },
  };
}

interface State {
  readonly taken: TakenMail[];
  readonly drops: { before: number; after: number };
  fate: () => MailFate;
  refuses: (to: string) => boolean;
  watcher: (sender: string) => void;
  /** How many messages were dropped before they were accepted. */
  steps: number;
}

/** One connection: the part of RFC 5321 that a sender without extensions uses. */
class Conversation {
  readonly #socket: Socket;
  readonly #sender: string;
  readonly #state: State;
  #rest = '';
  #message: string | undefined;
  #to = '';
  #fate: MailFate = 'take';
  #dropAt: Step | undefined;

  constructor(socket: Socket, sender: string, state: State) {
    this.#socket = socket;
    this.#sender = sender;
    this.#state = state;
  }

  begin(): void {
    this.#socket.setNoDelay(true).setEncoding('latin1');
    this.#socket.on('data', (text) => this.#hear(String(text)));
    this.#say('220 moody.example.org');
  }

  #say(line: string): void {
    if (!this.#socket.destroyed) this.#socket.write(`${line}\r\n`);
  }

  #hear(text: string): void {
    const lines = (this.#rest + text).split('\r\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      if (this.#socket.destroyed) return;
      if (this.#message === undefined) this.#obey(line);
      else if (line === '.') this.#end(this.#message);
      else this.#message += `${line}\n`;
    }
  }

  #obey(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'QUIT') {
      this.#socket.end('221 bye\r\n');
      return;
    }
    if (verb === 'MAIL') this.#choose();
    if (verb === this.#dropAt) return this.#drop();
    if (verb === 'RCPT') {
      this.#to = /<([^>]*)>/.exec(line)?.[1] ?? '';
      if (this.#state.refuses(this.#to)) return this.#say('550 5.1.1 nobody of that name');
    }
    if (verb !== 'DATA') return this.#say('250 fine');
    this.#state.watcher(this.#sender);
    this.#message = '';
    this.#say('354 go on');
  }

  #choose(): void {
    this.#fate = this.#state.fate();
    this.#dropAt = this.#fate === 'drop before' ? stepsBefore[this.#state.steps++ % stepsBefore.length] : undefined;
  }

  #drop(): void {
    this.#state.drops.before += 1;
    this.#socket.destroy();
  }

  #end(message: string): void {
    this.#message = undefined;
    if (this.#dropAt === 'end') return this.#drop();
    const messageId = /^Message-ID: <([^@>]+)@/im.exec(message)?.[1] ?? '';
    const answered = this.#fate !== 'drop after';
    this.#state.taken.push({ messageId, to: this.#to, mime: message, by: this.#sender, atMs: performance.now(), answered });
    if (answered) return this.#say('250 taken');
    this.#state.drops.after += 1;
    this.#socket.destroy();
  }
}
