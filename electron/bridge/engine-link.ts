import type { CardOutcome, CardRequest } from '../contract/cards.ts';
import type { EngineEvent, Input, MethodName, Output } from '../contract/contract.ts';
import type { ShellOutcome } from '../contract/shell.ts';
import type { ContentFacts, ContentPlace } from '../engine/content/document-content.ts';

/** An engine in its own thread or process. Nothing here rejects; when that thread is gone, every call answers `app_gone`. */
export interface EngineLink {
  call<N extends MethodName>(name: N, input: Input<N>): Promise<ShellOutcome<Output<N>>>;
  describeContent(document: string, version?: number): Promise<ShellOutcome<ContentFacts>>;
  readContent(place: ContentPlace): Promise<ShellOutcome<Uint8Array<ArrayBuffer>>>;
  on(listener: (event: EngineEvent) => void): () => void;
  /** Resolves when the engine has locked and released its folder, or its thread is gone. */
  close(): Promise<void>;
}

/** One end of a channel on which everything is copied by the structured clone algorithm. */
export interface MessageEnd {
  post(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once when the other end is gone. */
  onEnd(listener: () => void): void;
}

/** To the engine's thread. `id` comes back with the answer. */
export type EngineRequest =
  | { readonly id: number; readonly act: 'call'; readonly name: string; readonly input: unknown }
  | { readonly id: number; readonly act: 'describe'; readonly document: string; readonly version: number | undefined }
  | { readonly id: number; readonly act: 'read'; readonly place: ContentPlace }
  /** What came of the engine's own request of that number. */
  | { readonly id: number; readonly act: 'card'; readonly outcome: CardOutcome }
  | { readonly id: number; readonly act: 'close' };

/** From it. The first one is `ready` or `failed`. */
export type EngineReply =
  | { readonly act: 'ready' }
  | { readonly act: 'failed'; readonly code: string; readonly message: string }
  | { readonly act: 'event'; readonly event: EngineEvent }
  | { readonly act: 'fault'; readonly text: string }
  /** The engine's own request, which is answered under its number. */
  | { readonly act: 'card'; readonly id: number; readonly request: CardRequest }
  | { readonly act: 'answer'; readonly id: number; readonly outcome: unknown };
