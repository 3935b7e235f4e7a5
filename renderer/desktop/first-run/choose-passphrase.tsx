import { RefreshCw } from 'lucide-react';
import { passphraseLimits } from '../../../shared/domain/passphrase-rule.ts';
import { useTranslation } from '../words/use-translation.ts';
import { randomWords } from '../../../shared/format/paper/random-words.ts';
import { Button } from '../../ui/button.tsx';
import { PassphraseField } from '../../ui/fields/passphrase-field.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { useRefusal } from './use-refusal.ts';
import { WordList } from './word-list.tsx';

const proposedWords = 6;

/** A passphrase that is being chosen. */
export interface ChosenPassphrase {
  readonly way: 'proposed' | 'own';
  readonly words: string;
  readonly own: string;
  readonly again: string;
}

/** The initial choice: six words. */
export function newChoice(): ChosenPassphrase {
  return { way: 'proposed', words: randomWords(proposedWords), own: '', again: '' };
}

/** Why a choice can't be taken yet; undefined when it can. */
export function refusalOf({ way, words, own, again }: ChosenPassphrase): 'tooShort' | 'differs' | undefined {
  if (way === 'own' && [...own].length < passphraseLimits.least) return 'tooShort';
  if (way === 'own') return own === again ? undefined : 'differs';
  return wordsOf(again) === words ? undefined : 'differs';
}

/** The passphrase itself. */
export function passphraseOf({ way, words, own }: ChosenPassphrase): string {
  return way === 'own' ? own : words;
}

/** Words as they were proposed, however they were typed back. */
function wordsOf(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .split(/[\s,.]+/)
    .join(' ');
}

/** Six words that are proposed, or the owner's own words; typed once more either way. `showRefusal`: the form was sent too early. */
export function ChoosePassphrase({
  choice,
  onChange,
  showRefusal,
}: {
  readonly choice: ChosenPassphrase;
  readonly onChange: (choice: ChosenPassphrase) => void;
  readonly showRefusal: boolean;
}) {
  const { t } = useTranslation('firstRun');
  const refusal = showRefusal ? refusalOf(choice) : undefined;
  const differs = refusal === 'differs' ? t('create.differs') : undefined;
  return (
    <>
      <RadioCards
        label={t('create.way')}
        value={choice.way}
        onChange={(way) => onChange({ ...choice, way, again: '' })}
        cards={[
          { id: 'proposed', title: t('create.proposed'), text: t('create.proposedText') },
          { id: 'own', title: t('create.own'), text: t('create.ownText') },
        ]}
      />
      {choice.way === 'proposed' ? (
        <Proposed choice={choice} onChange={onChange} differs={differs} />
      ) : (
        <Own choice={choice} onChange={onChange} showRefusal={showRefusal} differs={differs} />
      )}
    </>
  );
}

interface PartProps {
  readonly choice: ChosenPassphrase;
  readonly onChange: (choice: ChosenPassphrase) => void;
  readonly differs: string | undefined;
}

function Proposed({ choice, onChange, differs }: PartProps) {
  const { t } = useTranslation(['firstRun', 'common']);
  return (
    <>
      <div className="stack">
        <WordList label={t('create.words')} words={choice.words} />
        <Button
          kind="quiet"
          icon={<RefreshCw aria-hidden />}
          onPress={() => onChange({ ...choice, words: randomWords(proposedWords), again: '' })}
        >
          {t('create.another')}
        </Button>
      </div>
      <PassphraseField
        label={t('create.againProposed')}
        description={t('create.againHint')}
        showLabel={t('common:showPassphrase')}
        isNew
        isShownAtFirst
        value={choice.again}
        onChange={(again) => onChange({ ...choice, again })}
        error={differs}
      />
    </>
  );
}

function Own({ choice, onChange, showRefusal, differs }: PartProps & { readonly showRefusal: boolean }) {
  const { t } = useTranslation(['firstRun', 'common']);
  const show = t('common:showPassphrase');
  const refusal = useRefusal(choice.own);
  const words = refusal === undefined || refusal === null ? undefined : t(`refusal.${refusal}`);
  const good = { level: 'good', share: 1, text: t('create.good') } as const;
  const strength = words === undefined ? good : ({ level: 'weak', share: 0.3, text: words } as const);
  return (
    <>
      <PassphraseField
        label={t('create.ownLabel')}
        showLabel={show}
        isNew
        value={choice.own}
        onChange={(own) => onChange({ ...choice, own })}
        strength={refusal === undefined || (showRefusal && words !== undefined) ? undefined : strength}
        error={showRefusal ? words : undefined}
      />
      <PassphraseField
        label={t('create.again')}
        showLabel={show}
        isNew
        value={choice.again}
        onChange={(again) => onChange({ ...choice, again })}
        error={differs}
      />
    </>
  );
}
