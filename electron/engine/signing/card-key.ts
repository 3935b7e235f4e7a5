import { verify } from 'node:crypto';
import { algorithmForKey, digestOfAlgorithm } from '../../../shared/node/pades/cms/signing-algorithms.ts';
import type { SigningKey } from '../../../shared/node/pades/contract.ts';
import { parseCertificate } from '../../../shared/node/pades/keys/open-key.ts';
import type { EngineContext, Task } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';

/**
 * A key on a card that the owner chooses now, outside the engine: here are its certificate and, later, one signature. The PIN never comes
 * here. @param document its name, for the owner to see what they sign. @param task ends it at any
 * moment, and is ended with the key.
 * @throws EngineError `card_unavailable` where nothing can ask the owner, `cancelled`, `card_in_use`; while signing also `card_gone`,
 * `card_program_failed`, `card_refused`.
 */
export async function openCardKey({ cards }: EngineContext, document: string, task: Task): Promise<SigningKey> {
  if (cards === undefined) throw new EngineError('card_unavailable', "This program can't sign with a card.");
  const card = await cards.open(document, task.signal);
  const close = (): void => {
    task.signal.removeEventListener('abort', close);
    card.close();
  };
  task.signal.addEventListener('abort', close);
  try {
    const certificate = parseCertificate(card.certificate);
    const algorithm = algorithmForKey(certificate.publicKey);
    return {
      certificate,
      chain: card.chain.map(parseCertificate),
      algorithm,
      selfMade: certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey),
      sign: async (data) => {
        const value = await card.sign(data);
        if (!verify(digestOfAlgorithm(algorithm), data, certificate.publicKey, value))
          throw new EngineError('card_refused', "What the card answered isn't a signature with its certificate.");
        return value;
      },
      close: async () => {
        close();
        task.end();
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}
