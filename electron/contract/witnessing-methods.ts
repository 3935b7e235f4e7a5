import { Type } from 'typebox';
import { Task, input, list, method } from './method.ts';
import { Id } from './shapes.ts';
import { maxWitnesses, NewWitness, WitnessDays, WitnessFactor, Witnessing, WitnessLink } from './witnessing.ts';

/** Having others sign a document, by links. Part of `methods` in contract.ts. */
export const witnessingMethods = {
  /**
   * Lays out everybody's signature in the newest version of a PDF, seals it, and has the server ask the first of them. Without a server
   * that answers, that happens with the next sync. @throws EngineError `conflict` while others are being asked to sign this document.
   */
  'witnessings.start': method(
    input({
      document: Id,
      /** In the order in which they sign. */
      witnesses: Type.Array(NewWitness, { minItems: 1, maxItems: maxWitnesses }),
      days: WitnessDays,
      secondFactor: WitnessFactor,
      task: Task,
    }),
    Witnessing,
  ),
  /** All of an account, or of one document, newest first; as the server last said it. */
  'witnessings.list': method(input({ document: Type.Optional(Id) }), list(Witnessing)),
  'witnessings.get': method(input({ witnessing: Id }), Witnessing),
  /** Asks the server how it stands, checks what came back, and finishes it when everybody has signed. */
  'witnessings.check': method(input({ witnessing: Id, task: Task }), Witnessing),
  /** The links to hand over, as often as needed, on every device of the account. `site`: where those pages are, an origin. */
  'witnessings.links': method(input({ witnessing: Id, site: Type.String({ maxLength: 2048 }) }), list(WitnessLink)),
  /**
   * Has somebody asked again whose signature wasn't one of this document (`value_refused`).
   * @throws EngineError `conflict` where nothing was wrong with theirs; SyncError when the server can't be asked, or has others since.
   */
  'witnessings.askAgain': method(input({ witnessing: Id, witness: Id }), Witnessing),
  /**
   * Believes the authority that the server now certifies names with (`authority_changed`), here and whenever others are asked there.
   * @throws EngineError `conflict` where that isn't what is wrong, or a signature here rests on the earlier one; SyncError.
   */
  'witnessings.acceptAuthority': method(input({ witnessing: Id }), Witnessing),
  /** Ends it: no link opens anything any more. @throws SyncError when the server can't be asked. */
  'witnessings.cancel': method(input({ witnessing: Id }), Witnessing),
  /** Takes note of how it ended: nothing of it asks for attention any more. @throws EngineError `conflict` while it is going on. */
  'witnessings.settle': method(input({ witnessing: Id }), Witnessing),
  /**
   * Makes what was signed the document's next version, also where a newer one has come in the meantime or not everybody has signed.
   * @throws EngineError `conflict` while it is going on, or where nobody has signed.
   */
  'witnessings.finish': method(input({ witnessing: Id, task: Task }), Witnessing),
} as const;
