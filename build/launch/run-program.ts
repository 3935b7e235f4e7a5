import { spawn } from 'node:child_process';

/** How a program ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A program that runs beside this one; what it writes appears as it is written. */
export interface Program {
  /** Resolves with the first match in what the program writes to standard output. Never resolves when there is none; see `ended`. */
  said(pattern: RegExp): Promise<RegExpExecArray>;
  readonly ended: Promise<Ending>;
  /** Asks it to end. Does nothing when it has already ended. */
  stop(): void;
}

export interface ProgramOptions {
  readonly command: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** `inherit`: it reads what is typed. */
  readonly stdin: 'inherit' | 'ignore';
}

/** How much of the beginning is searched for what a program says. */
const maxSearched = 100_000;

/** Starts a program. */
export function runProgram({ command: [file = '', ...args], env, stdin }: ProgramOptions): Program {
  const child = spawn(file, args, { env, stdio: [stdin, 'pipe', 'inherit'] });
  const waiting: { readonly pattern: RegExp; readonly resolve: (found: RegExpExecArray) => void }[] = [];
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
    ended,
    stop: () => void child.kill('SIGTERM'),
  };
}

/** How it ended, in plain language. */
export function endingInWords({ code, signal }: Ending): string {
  return signal === null ? `code ${code ?? 0}` : signal;
}
