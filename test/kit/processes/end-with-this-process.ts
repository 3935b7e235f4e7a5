import { spawn } from 'node:child_process';

export interface EndWithThisProcess {
  /** Signal sent to `pid` when we are gone; default KILL. */
  readonly signal?: 'KILL' | 'QUIT' | 'TERM';
  /** A process to end; a negative number for all of its group, as `kill` has it. */
  readonly pid?: number;
  /** A folder to remove afterwards. */
  readonly folder?: string;
}

// A pipe closes however its owner dies, SIGKILL included; exit handlers do not run in a worker that vitest terminates.
const guardScript = `
  trap '' INT TERM HUP
  cat >/dev/null
  [ -n "$2" ] && kill -s "$1" "$2" 2>/dev/null && sleep 1
  [ -n "$3" ] && rm -rf -- "$3"
  exit 0`;

/**
 * Sees to it that a child process and a folder do not outlive this process, however it ends.
 * @returns a function that calls off the guard once they have been cleaned up in the ordinary way.
 */
export function endWithThisProcess({ signal = 'KILL', pid, folder }: EndWithThisProcess): () => void {
  const guard = spawn('sh', ['-c', guardScript, 'guard', signal, pid === undefined ? '' : String(pid), folder ?? ''], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  guard.unref();
  // The stream of a pipe is a socket, which would keep this process alive.
  (guard.stdin as unknown as { unref(): void }).unref();
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  return () => void guard.kill('SIGKILL');
}
