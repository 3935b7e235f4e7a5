import { useState, type FormEvent } from 'react';
import type { Output } from '../../../electron/contract/contract.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useLanguage } from '../../ui/speech.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { isAddress } from '../first-run/restore-source.tsx';
import { WordList } from '../first-run/word-list.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { problemCodeOf } from '../problems.ts';
import { useAct } from '../queries.ts';
import { useTranslation } from '../words/use-translation.ts';

const addressLength = 2048;
const codeLength = 512;
const emailLength = 254;

type Asked = Output<'secondServer.askWitness'>;

interface Props {
  /** Whether there is a third party already. */
  readonly replaces: boolean;
  readonly onClose: () => void;
}

/** Names a witness: asks for its words, has them compared, and takes the code that its keeper gave. */
export function WitnessDialog({ replaces, onClose }: Props) {
  const { t } = useTranslation(['second', 'settings', 'common']);
  const ask = useAct('secondServer.askWitness');
  const [address, setAddress] = useState('');
  const [isRefused, setRefused] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const origin = isAddress(address) ? new URL(address.trim()).origin : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setRefused(origin === undefined);
    if (origin !== undefined && !ask.isPending) ask.mutate({ address: origin }, { onSuccess: setAsked });
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('witness.title')} closeLabel={t('common:close')}>
      {asked === undefined ? (
        <form className="form" noValidate autoComplete="off" onSubmit={submit}>
          <p>{t('witness.text')}</p>
          {replaces ? <p>{t('witness.replaces')}</p> : null}
          <TextField
            dir="ltr"
            type="url"
            label={t('witness.address')}
            maxLength={addressLength}
            value={address}
            onChange={setAddress}
            error={isRefused && origin === undefined ? t('settings:server.badAddress') : undefined}
          />
          <ProblemBanner error={ask.error} />
          <div className="dialog-actions">
            <Button onPress={onClose}>{t('common:cancel')}</Button>
            <Button kind="main" type="submit" isPending={ask.isPending}>
              {t('witness.ask')}
            </Button>
          </div>
        </form>
      ) : (
        <CompareForm asked={asked} onClose={onClose} />
      )}
    </Dialog>
  );
}

function CompareForm({ asked: { address, words, email: known }, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const { t } = useTranslation(['second', 'common']);
  const set = useAct('secondServer.setWitness');
  const language = useLanguage();
  const [code, setCode] = useState('');
  const [email, setEmail] = useState(known ?? '');
  const [isMissing, setMissing] = useState(false);
  const { host } = new URL(address);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const lacks = code.trim() === '' || email.trim() === '';
    setMissing(lacks);
    if (lacks || set.isPending) return;
    const done = (): void => {
      showToast({ text: t('witness.done', { address: host }) });
      onClose();
    };
    set.mutate({ address, code: code.trim(), email: email.trim(), language }, { onSuccess: done });
  };
  const isOther = set.error !== null && problemCodeOf(set.error) === 'words_differ';
  return (
    <form className="form" noValidate autoComplete="off" onSubmit={submit}>
      <p>{t('witness.compare', { address: host })}</p>
      <WordList label={t('third.words')} words={words} />
      <TextField
        label={t('witness.code')}
        value={code}
        onChange={setCode}
        maxLength={codeLength}
        spellCheck="false"
        autoCorrect="off"
        error={isMissing && code.trim() === '' ? t('witness.badCode') : undefined}
      />
      <TextField
        dir="ltr"
        type="email"
        label={t('witness.email')}
        description={t('witness.emailWhy')}
        value={email}
        onChange={setEmail}
        maxLength={emailLength}
        error={isMissing && email.trim() === '' ? t('witness.badEmail') : undefined}
      />
      {isOther ? (
        <Banner kind="problem" isNews title={t('witness.changedTitle')}>
          {t('witness.changed')}
        </Banner>
      ) : (
        <ProblemBanner error={set.error} />
      )}
      <div className="dialog-actions">
        <Button onPress={onClose}>{t('common:cancel')}</Button>
        <Button kind="main" type="submit" isPending={set.isPending}>
          {t('witness.set')}
        </Button>
      </div>
    </form>
  );
}
