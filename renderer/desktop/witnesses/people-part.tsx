import { ArrowUp, Plus, X } from 'lucide-react';
import { languages } from '../../../shared/domain/language.ts';
import { maxWitnesses } from '../../../electron/contract/witnessing.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFormat } from '../../ui/format.ts';
import { useTranslation } from '../words/use-translation.ts';
import { maxNameCharacters, nobodyYet, type AskedPeople, type AskedPerson } from './asked-people.ts';

interface Props {
  readonly value: AskedPeople;
  readonly onChange: (value: AskedPeople) => void;
}

/** Those who are to sign, in their order. */
export function PeoplePart({ value, onChange }: Props) {
  const { t } = useTranslation('witnesses');
  const { people } = value;
  const setPeople = (next: readonly AskedPerson[]): void => onChange({ ...value, people: next });
  const language = people.at(-1)?.language ?? 'en';
  const whyNot = people.length < maxWitnesses ? undefined : t('who.most', { most: maxWitnesses });
  return (
    <Card title={t('who.title')}>
      <p className="muted">{t('who.text')}</p>
      <ol className="asked-people">
        {people.map((person, index) => (
          <li key={index}>
            <PersonFields
              person={person}
              number={index + 1}
              isOnly={people.length === 1}
              needsWord={value.factor === 'word'}
              onChange={(next) => setPeople(people.with(index, next))}
              onRemove={() => setPeople(people.toSpliced(index, 1))}
              onEarlier={() => setPeople(people.toSpliced(index, 1).toSpliced(index - 1, 0, person))}
            />
          </li>
        ))}
      </ol>
      <div className="row">
        <Button icon={<Plus aria-hidden />} whyNot={whyNot} onPress={() => setPeople([...people, nobodyYet(language)])}>
          {t('who.add')}
        </Button>
      </div>
    </Card>
  );
}

interface PersonProps {
  readonly person: AskedPerson;
  readonly number: number;
  readonly isOnly: boolean;
  readonly needsWord: boolean;
  readonly onChange: (person: AskedPerson) => void;
  readonly onRemove: () => void;
  readonly onEarlier: () => void;
}

function PersonFields({ person, number, isOnly, needsWord, onChange, onRemove, onEarlier }: PersonProps) {
  const { t } = useTranslation(['witnesses', 'settings']);
  const format = useFormat();
  const choices = languages.map((id) => ({ id, text: format.language(id) }));
  return (
    <div className="stack" role="group" aria-label={t('who.one', { number })}>
      <div className="row spread">
        <h3>{t('who.one', { number })}</h3>
        <div className="row">
          <IconButton label={t('who.earlier', { number })} whyNot={number === 1 ? t('who.isFirst') : undefined} onPress={onEarlier}>
            <ArrowUp />
          </IconButton>
          <IconButton label={t('who.remove', { number })} whyNot={isOnly ? t('who.only') : undefined} onPress={onRemove}>
            <X />
          </IconButton>
        </div>
      </div>
      <div className="asked-fields">
        <TextField
          label={t('who.name')}
          description={t('who.nameHint')}
          maxLength={maxNameCharacters}
          value={person.name}
          onChange={(name) => onChange({ ...person, name })}
        />
        <TextField
          label={t('who.email')}
          type="email"
          dir="ltr"
          autoComplete="off"
          maxLength={254}
          value={person.email}
          onChange={(email) => onChange({ ...person, email })}
        />
        <Select
          label={t('who.language')}
          choices={choices}
          value={person.language}
          onChange={(language) => onChange({ ...person, language })}
        />
        {needsWord ? (
          <TextField
            label={t('who.word')}
            description={t('who.wordHint')}
            autoComplete="off"
            maxLength={100}
            value={person.word}
            onChange={(word) => onChange({ ...person, word })}
          />
        ) : null}
      </div>
    </div>
  );
}
