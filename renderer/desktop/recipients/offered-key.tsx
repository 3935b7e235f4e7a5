import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { OfferedState, Recipient } from '../../../electron/contract/shapes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { AskedPart } from '../asked-act.tsx';
import { CompareWords, RefuseKey } from './compare-words.tsx';

/** Whether the words can make a key that waits the recipient's. */
const isComparable: Readonly<Record<OfferedState, boolean>> = {
  compare: true,
  compare_invited: true,
  not_invited: false,
  outdated: false,
};

interface Props {
  readonly recipient: Recipient;
  readonly offered: NonNullable<Recipient['offeredKey']>;
  readonly onCode: () => void;
}

/** A key that only the server vouches for: nothing is sealed to it before the owner has typed its words, if they can make it good at all. */
export function OfferedKey({ recipient, offered, onCode }: Props) {
  const { t } = useTranslation('recipients');
  const format = useFormat();
  const name = isolated(recipient.name);
  const { publicKey, foundAt, count, state } = offered;
  const about = { name, when: format.relative(foundAt) };
  const unasked = recipient.enrolment === null ? 'waits' : 'changed';
  const words = { compare: unasked, compare_invited: 'linked', not_invited: 'uninvited', outdated: 'outdated' } as const;
  const refuse = <RefuseKey recipient={recipient} publicKey={publicKey} />;
  return (
    <Banner
      kind={state === 'compare_invited' ? 'info' : 'warn'}
      title={t(`locks.${words[state]}Title`, about)}
      actions={
        isComparable[state] ? undefined : (
          <>
            {recipient.invitation === null ? <Button onPress={onCode}>{t('locks.giveCode', { name })}</Button> : null}
            {refuse}
          </>
        )
      }
    >
      <p>{t(`locks.${words[state]}Text`, about)}</p>
      {count > 1 ? <p>{t('locks.waitsCount', { name, count })}</p> : null}
      {isComparable[state] ? (
        <AskedPart key={publicKey} act="compare">
          <CompareWords recipient={recipient} publicKey={publicKey}>
            {refuse}
          </CompareWords>
        </AskedPart>
      ) : null}
    </Banner>
  );
}
