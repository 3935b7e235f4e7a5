import { useState } from 'react';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';

/** How somebody will open what is theirs, as the owner is asked when they have named them. */
export type OpeningWay = 'code' | 'sheet' | 'quorum' | 'later';

interface Props {
  /** The recipient's name. */
  readonly name: string;
  /** A code is of no use without a server. */
  readonly hasServer: boolean;
  readonly onChoose: (way: OpeningWay) => void;
}

/** Asks in plain words how somebody will open it. Closing it is the same as deciding later. */
export function OpeningWaysDialog({ name: plainName, hasServer, onChoose }: Props) {
  const { t } = useTranslation(['recipients', 'common']);
  const name = isolated(plainName);
  const [way, setWay] = useState<OpeningWay>(hasServer ? 'code' : 'sheet');
  const cards = [
    {
      id: 'code' as const,
      title: t('ways.code'),
      text: hasServer ? t('ways.codeText', { name }) : t('ways.codeNoServer'),
      isDisabled: !hasServer,
    },
    { id: 'sheet' as const, title: t('ways.sheet'), text: t('ways.sheetText') },
    { id: 'quorum' as const, title: t('ways.quorum'), text: t('ways.quorumText') },
    { id: 'later' as const, title: t('ways.later'), text: t('ways.laterText', { name }) },
  ];
  const actions = (
    <Button kind="main" onPress={() => onChoose(way)}>
      {t('ways.next')}
    </Button>
  );
  return (
    <Dialog isOpen onClose={() => onChoose('later')} title={t('ways.title', { name })} closeLabel={t('common:close')} actions={actions}>
      <RadioCards label={t('ways.text')} cards={cards} value={way} onChange={setWay} />
    </Dialog>
  );
}
