import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Input } from '../../../electron/contract/contract.ts';
import type { Document } from '../../../electron/contract/shapes.ts';
import type {
  Certification,
  EmptyField,
  KeyChoice,
  SignatureLevel,
  SignaturePlace,
  SignedDocument,
} from '../../../electron/contract/signing.ts';
import { useCall } from '../queries.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { useLanguage } from '../../ui/speech.tsx';
import { choiceIn, type SigningKeyDraft } from './signing-key-part.tsx';
import type { SignatureAppearanceDraft } from './signature-appearance-part.tsx';

/** What was chosen. */
export interface SignOrder {
  readonly key: SigningKeyDraft;
  readonly look: SignatureAppearanceDraft;
  readonly level: SignatureLevel;
  /** Where it is visible; null: nowhere. A field's own place if one was chosen. */
  readonly place: SignaturePlace | null;
  /** The field to fill; null: a new one. */
  readonly field: EmptyField | null;
  readonly certify: Certification | null;
  readonly pdfPassword: string | undefined;
  /** That other programs may show another document is accepted. */
  readonly acceptRepairs: boolean;
}

/** Signing as a page needs it. */
export interface Sign {
  readonly sign: (order: SignOrder) => Promise<void>;
  readonly cancel: () => void;
  readonly isPending: boolean;
  /** Why the last try failed; undefined while there is no reason. */
  readonly error: unknown;
}

/** Signs, after creating the key if one is to be created. `onKeyMade`: it is kept from now on, whatever becomes of the signature. */
export function useSign(
  document: Document,
  { onSigned, onKeyMade }: { readonly onSigned: (signed: SignedDocument) => void; readonly onKeyMade: (kept: string) => void },
): Sign {
  const call = useCall();
  const client = useQueryClient();
  const language = useLanguage();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const task = useRef('');
  const keyOf = async (draft: SigningKeyDraft): Promise<KeyChoice> => {
    const chosen = choiceIn(draft);
    if (chosen !== undefined) return chosen;
    const { id } = await call('signing.createKey', { name: draft.name.trim() });
    await client.invalidateQueries({ queryKey: ['engine', 'signing.keys'] });
    onKeyMade(id);
    return { kept: id };
  };
  return {
    isPending,
    error,
    cancel: () => void call('tasks.cancel', { task: task.current }),
    sign: async (order) => {
      setPending(true);
      setError(undefined);
      task.current = `sign ${crypto.randomUUID()}`;
      try {
        const signed = await call('documents.sign', {
          document: document.id,
          key: await keyOf(order.key),
          task: task.current,
          ...wordsOf(order, language),
        });
        client.removeQueries({ queryKey: ['engine', 'documents.signingOptions'] });
        onSigned(signed);
      } catch (failure) {
        setError(failure);
      } finally {
        setPending(false);
      }
    },
  };
}

function wordsOf(
  { look: { reason, location, image }, level, place, field, certify, pdfPassword, acceptRepairs }: SignOrder,
  language: Language,
): Omit<Input<'documents.sign'>, 'document' | 'key' | 'task'> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    level,
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    ...(location.trim() === '' ? {} : { location: location.trim() }),
    ...(pdfPassword === undefined ? {} : { pdfPassword }),
    ...(field === null ? {} : { field: field.name }),
    ...(certify === null ? {} : { certify }),
    ...(acceptRepairs ? { acceptRepairs } : {}),
    ...(place === null ? {} : { appearance: { place, timeZone, language, ...(image === null ? {} : { image: image.handle }) } }),
  };
}
