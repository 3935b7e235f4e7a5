import { useTranslation } from '../words/use-translation.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { Input } from '../../../electron/contract/contract.ts';
import { areWords, WordsField } from './owner-kit-field.tsx';
import { isAddress } from './restore-source.tsx';

/** What is typed from the owner kit, in the order of the paper. */
export interface TypedPaper {
  /** The address, or the text of the QR code, which has the rest of the page. */
  readonly server: string;
  readonly access: string;
  readonly secretKey: string;
  /** Only where the passphrase is forgotten. */
  readonly recovery: string;
}

export const emptyPaper: TypedPaper = { server: '', access: '', secretKey: '', recovery: '' };

const codeWords: readonly number[] = [13];
const recoveryWords: readonly number[] = [25, 24];
const isScanned = ({ server }: TypedPaper): boolean => /^heirlock:kit:/i.test(server.trim());

/** What the engine is asked with; undefined while something is missing. */
export function paperOf(paper: TypedPaper, isForgotten: boolean): Omit<Input<'account.restore'>, 'passphrase'> | undefined {
  const { server, access, secretKey, recovery } = paper;
  if (isForgotten && !areWords(recovery, recoveryWords)) return undefined;
  const rest = isForgotten ? { recovery } : {};
  if (isScanned(paper)) return { kit: server.trim(), ...rest };
  if (!isAddress(server) || !areWords(access, codeWords) || !areWords(secretKey, codeWords)) return undefined;
  return { kit: secretKey, server: new URL(server.trim()).origin, access, ...rest };
}

/** What is on the paper, from top to bottom. */
export function PaperFields({
  paper,
  onChange,
  showRefusal,
  isForgotten,
}: {
  readonly paper: TypedPaper;
  readonly onChange: (paper: TypedPaper) => void;
  readonly showRefusal: boolean;
  readonly isForgotten: boolean;
}) {
  const { t } = useTranslation('firstRun');
  const isCode = isScanned(paper);
  return (
    <>
      <TextField
        label={t('restore.paperAddress')}
        description={t('restore.paperAddressHint')}
        inputMode="url"
        autoComplete="off"
        spellCheck="false"
        maxLength={2048}
        value={paper.server}
        onChange={(server) => onChange({ ...paper, server })}
        error={showRefusal && !isCode && !isAddress(paper.server) ? t('restore.badAddress') : undefined}
      />
      {isCode ? null : (
        <>
          <WordsField
            label={t('restore.wayIn')}
            description={t('restore.wordsHint')}
            value={paper.access}
            onChange={(access) => onChange({ ...paper, access })}
            counts={codeWords}
            showRefusal={showRefusal}
          />
          <WordsField
            label={t('restore.secretKey')}
            description={t('restore.wordsHint')}
            value={paper.secretKey}
            onChange={(secretKey) => onChange({ ...paper, secretKey })}
            counts={codeWords}
            showRefusal={showRefusal}
          />
        </>
      )}
      {isForgotten ? (
        <WordsField
          label={t('restore.recovery')}
          description={t('restore.wordsHint')}
          value={paper.recovery}
          onChange={(recovery) => onChange({ ...paper, recovery })}
          counts={recoveryWords}
          showRefusal={showRefusal}
        />
      ) : null}
    </>
  );
}
