import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';

/** How a program ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A program that runs beside this one; what it writes appears as it is written. */
export interface Program {
  /** Resolves with the first match in what the program writes to standard output. Never resolves when there is none; see `ended`. */
  said(pattern: RegExp): Promise<RegExpExecArray>;
  /** Calls with each line that it writes to standard output. */
  onLine(listener: (line: string) => void): void;
  /** Types a line, if it reads what is typed. */
  type(text: string): void;
  readonly ended: Promise<Ending>;
  /** Asks it to end. Does nothing when it has already ended. */
  stop(): void;
}

export interface ProgramOptions {
  readonly command: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** `typed`: it reads what is typed, here or by `type`. */
  readonly stdin: 'typed' | 'ignore';
}

/** How much of the beginning is searched for what a program says. */
const maxSearched = 100_000;

/** Starts a program. */
export function runProgram({ command: [file = '', ...args], env, stdin }: ProgramOptions): Program {
  const child = spawn(file, args, { env, stdio: [stdin === 'typed' ? 'pipe' : 'ignore', 'pipe', 'inherit'] });
  // It may be gone when somebody types.
  child.stdin?.on('error', () => undefined);
  if (child.stdin !== null) forward(child, child.stdin);
  const waiting: { readonly pattern: RegExp; readonly resolve: (found: RegExpExecArray) => void }[] = [];
  const listeners: ((line: string) => void)[] = [];
  let text = '';
  const look = (): void => {
    for (const { pattern, resolve } of waiting) {
      const found = pattern.exec(text);
      if (found !== null) resolve(found);
    }
  };
  child.stdout?.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk);
    if (text.length > maxSearched) return;
    text += chunk.toString('utf8');
    look();
  });
  // After the text itself has been shown: what is said about a line follows it.
  if (child.stdout !== null)
    createInterface({ input: child.stdout }).on('line', (line) => {
      for (const listener of listeners) listener(line);
    });
  const ended = new Promise<Ending>((resolve) => {
    child.once('error', () => resolve({ code: 127, signal: null }));
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  return {
    said: (pattern) =>
      new Promise((resolve) => {
        waiting.push({ pattern, resolve });
        look();
      }),
    onLine: (listener) => void listeners.push(listener),
    type: (typed) => void child.stdin?.write(typed),
    ended,
    stop: () => void child.kill('SIGTERM'),
  };
}

/** Hands on what is typed here for as long as it runs; the end of it isn't handed on, since lines can still come by `type`. */
function forward(child: ChildProcess, input: Writable): void {
  const pass = (chunk: Buffer): void => void input.write(chunk);
  process.stdin.on('data', pass);
  child.once('close', () => {
    process.stdin.off('data', pass);
    process.stdin.pause();
  });
}

/** How it ended, in plain language. */
export function endingInWords({ code, signal }: Ending): string {
  return signal === null ? `code ${code ?? 0}` : signal;
}
