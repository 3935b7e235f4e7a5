import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { ScannerUnavailableError, ScanRefusedError, type ScanVerdict, type VirusScanner } from '../../core/ports.ts';

/** How long clamd may take: to be reached, to take one more piece, to judge what it has, and for everything together. */
export interface ClamdTimes {
  readonly connectMs: number;
  readonly pieceMs: number;
  readonly verdictMs: number;
  readonly wholeMs: number;
}

/** clamd itself ends a scan after two minutes, unless it is set up otherwise. */
const usualTimes: ClamdTimes = { connectMs: 5_000, pieceMs: 60_000, verdictMs: 5 * 60_000, wholeMs: 10 * 60_000 };

const maxPieceBytes = 2 ** 20;
/** No answer that we ask for is longer. */
const maxAnswerBytes = 4_096;
const maxFoundCharacters = 200;

/**
 * A ClamAV daemon at `unix:/path` or `tcp:host:port`, each scan on a connection of its own (clamd(8), INSTREAM). No connection is made
 * before the first call.
 * Its limits have to let through what is to be scanned: StreamMaxLength above the largest document, and AlertExceedsMax on, so that what it
 * didn't look
 * into is reported instead of being called clean.
 */
export function openClamd(address: string, times: Partial<ClamdTimes> = {}): VirusScanner {
  const { connectMs, pieceMs, verdictMs, wholeMs } = { ...usualTimes, ...times };
  const ask = async <T>(signal: AbortSignal | undefined, act: (conversation: Conversation) => Promise<T>): Promise<T> => {
    const socket = await reach(address, connectMs);
    const over = AbortSignal.any([AbortSignal.timeout(wholeMs), ...(signal === undefined ? [] : [signal])]);
    const conversation = new Conversation(socket, over);
    try {
      return await Promise.race([act(conversation), conversation.calledOff]);
    } finally {
      conversation.end();
    }
  };
  return {
    scan: (content, signal) =>
      ask(signal, async (conversation) => {
        await conversation.send(Buffer.from('zINSTREAM\0'), pieceMs);
        const sentAll = await sendContent(conversation, content, pieceMs);
        return verdictOf(await conversation.answer(verdictMs), sentAll);
      }),
    signatures: () =>
      ask(undefined, async (conversation) => {
        await conversation.send(Buffer.from('zVERSION\0'), pieceMs);
        return (await conversation.answer(pieceMs)).slice(0, maxFoundCharacters);
      }).catch((error: unknown) => {
        throw new ScannerUnavailableError('clamd does not say what it knows', { cause: error });
      }),
  };
}

/** @returns false when clamd answered before it had all: then nothing more is sent. */
async function sendContent(conversation: Conversation, content: AsyncIterable<Uint8Array>, pieceMs: number): Promise<boolean> {
  for await (const chunk of content) {
    for (let from = 0; from < chunk.length; from += maxPieceBytes) {
      if (conversation.answered) return false;
      const piece = chunk.subarray(from, from + maxPieceBytes);
      const head = Buffer.alloc(4);
      head.writeUInt32BE(piece.length);
      // The chunk's memory may be reused once the next one is requested, so what stays behind in the socket is a copy.
      await conversation.send(Buffer.concat([head, piece]), pieceMs);
    }
  }
  if (conversation.answered) return false;
  await conversation.send(Buffer.alloc(4), pieceMs);
  return true;
}

function verdictOf(answer: string, sentAll: boolean): ScanVerdict {
  const found = /^stream: ([^]+) FOUND$/.exec(answer)?.[1];
  if (found?.startsWith('Heuristics.Limits.Exceeded')) throw new ScanRefusedError(`clamd did not look at all of it: ${printable(found)}`);
  if (found !== undefined) return { infected: true, found: printable(found) };
  if (answer === 'stream: OK' && sentAll) return { infected: false };
  if (/size limit exceeded/i.test(answer)) throw new ScanRefusedError('this is larger than clamd takes (StreamMaxLength)');
  throw new Error(`clamd gave no verdict: ${printable(answer) || 'an empty answer'}`);
}

/** Another program's words, fit for a log and an audit event. */
function printable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, maxFoundCharacters);
}

async function reach(address: string, connectMs: number): Promise<Socket> {
  const socket = address.startsWith('unix:') ? connect({ path: address.slice('unix:'.length) }) : connect(tcpPlace(address));
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(connectMs) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw new ScannerUnavailableError('clamd can not be reached', { cause: error });
  }
}

function tcpPlace(address: string): { readonly host: string; readonly port: number } {
  const [, host = '', port = ''] = /^tcp:(.+):(\d+)$/.exec(address) ?? [];
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}

/** One question and its answer. */
class Conversation {
  readonly #socket: Socket;
  /** Rejects when the time for everything is over, or the caller no longer wants to know. */
  readonly calledOff: Promise<never>;
  readonly #closed: Promise<void>;
  #answer = '';
  #isClosed = false;
  #error: Error | undefined;

  constructor(socket: Socket, over: AbortSignal) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (bytes: Buffer) => {
      this.#answer += bytes.toString('latin1');
      if (this.#answer.length > maxAnswerBytes) socket.destroy(new Error('clamd answered at too great a length'));
    });
    socket.on('error', (error) => (this.#error ??= error));
    this.#closed = new Promise((resolve) => {
      socket.once('close', () => {
        this.#isClosed = true;
        resolve();
      });
    });
    this.calledOff = new Promise((_, reject) => {
      const callOff = (): void => reject(new Error('the scan was called off', { cause: over.reason }));
      if (over.aborted) callOff();
      else over.addEventListener('abort', callOff, { once: true });
    });
    this.calledOff.catch(() => undefined);
  }

  /** Whether clamd has said all that it will say. */
  get answered(): boolean {
    return this.#answer.includes('\0') || this.#isClosed;
  }

  /** Resolves when clamd has taken enough that more may follow, or has closed the connection, which its answer explains. */
  async send(bytes: Buffer, withinMs: number): Promise<void> {
    if (this.#isClosed || this.#socket.write(bytes)) return;
    await this.#within(withinMs, Promise.race([once(this.#socket, 'drain'), this.#closed]));
  }

  /** The answer without its end. @throws Error when there is none, or only a part of one. */
  async answer(withinMs: number): Promise<string> {
    while (!this.answered) await this.#within(withinMs, Promise.race([once(this.#socket, 'data'), this.#closed]));
    const end = this.#answer.indexOf('\0');
    if (end < 0) throw new Error('clamd ended the conversation without an answer', { cause: this.#error });
    return this.#answer.slice(0, end);
  }

  end(): void {
    this.#socket.destroy();
  }

  async #within(ms: number, event: Promise<unknown>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`clamd did nothing for ${ms} ms`)), ms);
    });
    // `once` rejects when the connection breaks; what that means depends on whether there is an answer.
    const happened = event.catch(() => this.#closed);
    try {
      await Promise.race([happened, late, this.calledOff]);
    } finally {
      clearTimeout(timer);
    }
  }
}
