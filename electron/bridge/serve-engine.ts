import type { Input, MethodName, Outcome } from '../contract/contract.ts';
import { openDocumentContents, type DocumentContents } from '../engine/content/document-content.ts';
import { failureOf } from '../engine/engine-error.ts';
import { openEngine, type EngineOptions, type OpenEngine } from '../engine/engine.ts';
import { engineCards } from './engine-cards.ts';
import type { EngineReply, EngineRequest, MessageEnd } from './engine-link.ts';

/**
 * Opens an engine here and answers requests from the other end until it asks to close. Faults of the program are reported as text,
 * without what was being worked on.
 */
export async function serveEngine(end: MessageEnd, options: Omit<EngineOptions, 'reportBug' | 'cards'>): Promise<void> {
  const post = (reply: EngineReply, transfer: readonly ArrayBuffer[] = []): void => end.post(reply, transfer);
  const reportBug = (bug: unknown): void =>
    post({ act: 'fault', text: bug instanceof Error ? (bug.stack ?? bug.message) : 'something that is no error was thrown' });
  const cards = engineCards((id, request) => post({ act: 'card', id, request }));
  try {
    const engine = await openEngine({ ...options, cards: cards.source, reportBug });
    const contents = openDocumentContents(engine.context);
    engine.on((event) => {
      // Locking, or switching to another account, leaves nothing opened behind.
      if (event.name === 'account.changed') contents.forget();
      post({ act: 'event', event });
    });
    end.onMessage((message) => {
      const request = message as EngineRequest;
      if (request.act === 'card') cards.hear(request.id, request.outcome);
      else void answer(request, engine, contents, reportBug).then(({ outcome, transfer }) => post(outcome, transfer));
    });
    post({ act: 'ready' });
  } catch (error) {
    const { code, message } = failureOf(error, reportBug);
    post({ act: 'failed', code, message });
  }
}

interface Answer {
  readonly outcome: EngineReply;
  readonly transfer: readonly ArrayBuffer[];
}

async function answer(
  request: Exclude<EngineRequest, { readonly act: 'card' }>,
  engine: OpenEngine,
  contents: DocumentContents,
  reportBug: (bug: unknown) => void,
): Promise<Answer> {
  const { id } = request;
  switch (request.act) {
    case 'call':
      return {
        outcome: { act: 'answer', id, outcome: await engine.call(request.name as MethodName, request.input as Input<MethodName>) },
        transfer: [],
      };
    case 'describe':
      return {
        outcome: { act: 'answer', id, outcome: await asOutcome(() => contents.describe(request.document, request.version), reportBug) },
        transfer: [],
      };
    case 'read': {
      const outcome = await asOutcome(() => contents.read(request.place), reportBug);
      return { outcome: { act: 'answer', id, outcome }, transfer: outcome.ok ? [outcome.value.buffer] : [] };
    }
    case 'close':
      contents.forget();
      await engine.close();
      return { outcome: { act: 'answer', id, outcome: { ok: true, value: {} } }, transfer: [] };
  }
}

async function asOutcome<T>(act: () => T | Promise<T>, reportBug: (bug: unknown) => void): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await act() };
  } catch (error) {
    return failureOf(error, reportBug);
  }
}
