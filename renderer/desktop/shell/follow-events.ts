import type { EngineEvent } from '../../../electron/contract/contract.ts';
import type { ShellEvent } from '../../../electron/contract/shell.ts';
import type { HostClient } from './host-client.ts';
import { ShellError } from './shell-error.ts';

const firstPauseMs = 500;
const longestPauseMs = 10_000;

/**
 * Passes on what the host reports, and starts again when the stream breaks: `lost` and `back` say so. Ends when the host no longer knows
 * this
 * browser.
 */
export async function followEvents(host: Pick<HostClient, 'events'>, tell: (event: EngineEvent | ShellEvent) => void): Promise<void> {
  let pauseMs = firstPauseMs;
  let lost = false;
  for (;;) {
    try {
      const stream = await host.events(new AbortController().signal);
      if (lost) tell({ name: 'connection', data: { state: 'back' } });
      [lost, pauseMs] = [false, firstPauseMs];
      for await (const line of linesOf(stream)) if (line !== '') tell(JSON.parse(line) as EngineEvent | ShellEvent);
    } catch (error) {
      if (error instanceof ShellError && error.code === 'signed_out') return;
    }
    if (!lost) tell({ name: 'connection', data: { state: 'lost' } });
    lost = true;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    pauseMs = Math.min(longestPauseMs, pauseMs * 2);
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + decoder.decode(read.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
