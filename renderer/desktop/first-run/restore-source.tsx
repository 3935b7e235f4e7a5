import { FileArchive, LogIn } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import type { Picked } from '../../../electron/contract/shell.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useJobs } from '../jobs/job-board.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useShell } from '../shell-context.ts';
import { SignInDialog } from '../sign-in/sign-in-dialog.tsx';
import { useSignIn, type NewSignIn } from '../sign-in/use-sign-in.ts';

/** Where an account is to come from, as it is being typed. */
export interface Source {
  readonly kind: 'paper' | 'server' | 'archive';
  readonly server: string;
  readonly way: 'browser' | 'token';
  readonly token: string;
  /** Who has signed in, and where. */
  readonly signedIn: NewSignIn | undefined;
  readonly archive: Picked | undefined;
}

/** Whether a text can be a server's address; plain HTTP is for this computer itself. */
export function isAddress(text: string): boolean {
  return /^https?:\/\//.test(text.trim()) && URL.canParse(text.trim());
}

const fewestTokenCharacters = 16;

interface Props {
  readonly source: Source;
  readonly onChange: (source: Source) => void;
  readonly showRefusal: boolean;
}

/** All from the paper; or a server where somebody signs in; or an archive file. */
export function RestoreSource({ source, onChange, showRefusal }: Props) {
  const { t } = useTranslation('firstRun');
  return (
    <>
      <RadioCards
        label={t('restore.from')}
        value={source.kind}
        onChange={(kind) => onChange({ ...source, kind })}
        cards={[
          { id: 'paper', title: t('restore.paper'), text: t('restore.paperText') },
          { id: 'server', title: t('restore.server'), text: t('restore.serverText') },
          { id: 'archive', title: t('restore.archive'), text: t('restore.archiveText') },
        ]}
      />
      {source.kind === 'server' ? <ServerFields source={source} onChange={onChange} showRefusal={showRefusal} /> : null}
      {source.kind === 'archive' ? <ArchiveField source={source} onChange={onChange} showRefusal={showRefusal} /> : null}
    </>
  );
}

function ServerFields({ source, onChange, showRefusal }: Props) {
  const { t } = useTranslation(['firstRun', 'signIn']);
  return (
    <>
      <TextField
        label={t('restore.address')}
        description={t('restore.addressHint')}
        type="url"
        inputMode="url"
        maxLength={2048}
        value={source.server}
        onChange={(server) => onChange({ ...source, server })}
        error={showRefusal && !isAddress(source.server) ? t('restore.badAddress') : undefined}
      />
      <RadioCards
        label={t('signIn:way')}
        value={source.way}
        onChange={(way) => onChange({ ...source, way })}
        cards={[
          { id: 'browser', title: t('signIn:browser'), text: t('signIn:browserText') },
          { id: 'token', title: t('signIn:token'), text: t('signIn:tokenText') },
        ]}
      />
      {source.way === 'browser' ? (
        <SignInField source={source} onChange={onChange} showRefusal={showRefusal} />
      ) : (
        <TextField
          label={t('restore.token')}
          autoComplete="off"
          spellCheck="false"
          maxLength={512}
          value={source.token}
          onChange={(token) => onChange({ ...source, token })}
          error={showRefusal && source.token.trim().length < fewestTokenCharacters ? t('restore.badToken') : undefined}
        />
      )}
    </>
  );
}

/** Signs in at the server whose address was typed. */
function SignInField({ source, onChange, showRefusal }: Props) {
  const { t } = useTranslation('signIn');
  const signIn = useSignIn();
  const origin = isAddress(source.server) ? new URL(source.server.trim()).origin : undefined;
  const done = source.signedIn?.server === origin ? source.signedIn : undefined;
  const start = async (): Promise<void> => {
    if (origin === undefined) return;
    const signedIn = await signIn.start(origin);
    if (signedIn !== undefined) onChange({ ...source, signedIn });
  };
  return (
    <div className="stack">
      <Button
        icon={<LogIn aria-hidden />}
        isPending={signIn.isPending}
        whyNot={origin === undefined ? t('addressFirst') : undefined}
        onPress={() => void start()}
      >
        {t('signIn')}
      </Button>
      <p role="status" dir="auto">
        {done === undefined ? '' : t('signedInAs', { email: done.email ?? t('unknown') })}
      </p>
      <ProblemBanner error={signIn.error} />
      {showRefusal && done === undefined && signIn.error === null ? (
        <p className="field-error" role="alert">
          {t('first')}
        </p>
      ) : null}
      <SignInDialog signIn={signIn} />
    </div>
  );
}

function ArchiveField({ source, onChange, showRefusal }: Props) {
  const { t } = useTranslation('firstRun');
  const shell = useShell();
  const jobs = useJobs();
  const [reading, setReading] = useState(false);
  const choose = async (): Promise<void> => {
    setReading(true);
    const picked = await jobs
      .run(t('restore.reading'), ({ signal, progress }) =>
        shell.pickFiles({ folders: false, many: false }, { onProgress: progress, signal }),
      )
      .catch(() => undefined);
    setReading(false);
    const [archive] = picked ?? [];
    if (archive === undefined) return;
    if (source.archive !== undefined) void shell.release(source.archive.handle);
    onChange({ ...source, archive });
  };
  return (
    <div className="stack">
      <Button icon={<FileArchive aria-hidden />} isPending={reading} onPress={() => void choose()}>
        {t('restore.choose')}
      </Button>
      <p role="status" dir="auto">
        {source.archive === undefined ? '' : t('restore.chosen', { name: source.archive.name })}
      </p>
      {showRefusal && source.archive === undefined ? (
        <p className="field-error" role="alert">
          {t('restore.noArchive')}
        </p>
      ) : null}
    </div>
  );
}
