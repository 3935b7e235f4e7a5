import { reach } from '../words/en/reach.ts';
import { useTranslation } from '../words/use-translation.ts';

const known = reach.outlook.message;
const isKnown = (kind: string): kind is keyof typeof known => Object.hasOwn(known, kind);

/** What a message from the server is called; a newer server may have kinds that these words do not. */
export function useMessageWords(): (kind: string | null) => string {
  const { t } = useTranslation('reach');
  return (kind) => t(`outlook.message.${kind !== null && isKnown(kind) ? kind : 'other'}`);
}
