import { reach } from '../words/en/reach.ts';
import { useTranslation } from '../words/use-translation.ts';

const known = reach.outlook.message;
const isKnown = (kind: string): kind is keyof typeof known => Object.hasOwn(known, kind);

/** What a message of the server is called; a server of a newer version may have kinds that these words do not. */
export function useMessageWords(): (kind: string | null) => string {
  const { t } = useTranslation('reach');
  return (kind) => t(`outlook.message.${kind !== null && isKnown(kind) ? kind : 'other'}`);
}
