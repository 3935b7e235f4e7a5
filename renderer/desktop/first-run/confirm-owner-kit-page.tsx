import { useState, type FormEvent } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';
import { isWord, placesToAsk } from './asked-words.ts';
import { useOwnerKit } from './use-owner-kit.ts';

/** The last words hold a checksum, and are others on a kit of the first format than on one of today. */
const wordsWithChecksum = 2;

/**
 * Asks for three words from the paper, so that nobody relies on a kit that was never printed. Leads to `doneTo`; the kit itself is shown at
 * `kitAt`.
 */
export function ConfirmOwnerKitPage({
  doneTo = '/first-run/done',
  kitAt = '/first-run/kit',
}: {
  readonly doneTo?: string;
  readonly kitAt?: string;
}) {
  const { t } = useTranslation(['firstRun', 'common']);
  const { kit, error } = useOwnerKit();
  return (
    <div className="page narrow">
      <PageHeader title={t('confirm.title')} text={t('confirm.text')} />
      <ProblemBanner error={error} />
      {kit === undefined ? (
        <Skeleton label={t('common:loading')} lines={3} />
      ) : (
        <AskWords secretKey={kit.secretKeyWords.split(' ')} doneTo={doneTo} kitAt={kitAt} />
      )}
    </div>
  );
}

function AskWords({
  secretKey,
  doneTo,
  kitAt,
}: {
  readonly secretKey: readonly string[];
  readonly doneTo: string;
  readonly kitAt: string;
}) {
  const { t } = useTranslation('firstRun');
  const navigate = useNavigate();
  const confirm = useAct('kit.confirm');
  const [places] = useState(() => placesToAsk(secretKey.length - wordsWithChecksum));
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [tried, setTried] = useState(false);
  const isRight = (place: number): boolean => isWord(typed[place] ?? '', secretKey[place] ?? '');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!places.every(isRight)) return;
    try {
      await confirm.mutateAsync({ words: secretKey.join(' ') });
      showToast({ text: t('confirm.done') });
      await navigate(doneTo, { replace: true });
    } catch {
      // The banner says why.
    }
  };
  return (
    <form className="form" noValidate autoComplete="off" onSubmit={(event) => void submit(event)}>
      {places.map((place, index) => (
        <TextField
          key={place}
          label={t('confirm.word', { number: place + 1 })}
          value={typed[place] ?? ''}
          onChange={(word) => setTyped((all) => ({ ...all, [place]: word }))}
          error={tried && !isRight(place) ? t('confirm.wrong', { number: place + 1 }) : undefined}
          autoFocus={index === 0}
          spellCheck="false"
        />
      ))}
      <ProblemBanner error={confirm.error} />
      <div className="row">
        <Button kind="main" type="submit" isPending={confirm.isPending}>
          {t('confirm.submit')}
        </Button>
        <LinkButton kind="quiet" href={kitAt}>
          {t('confirm.again')}
        </LinkButton>
      </div>
    </form>
  );
}
