import { useState, type FormEvent } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { useNavigate } from 'react-router';
import type { ImportOutcome } from '../../../electron/contract/archive.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PassphraseField } from '../../ui/fields/passphrase-field.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useJobs } from '../jobs/job-board.ts';
import { ImportNote, needsNote } from '../archive/import-note.tsx';
import { problemCodeOf } from '../problems.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useCall, useReadVaults } from '../queries.ts';
import { ChoosePassphrase, newChoice, passphraseOf, refusalOf } from './choose-passphrase.tsx';
import { OwnerKitField, looksLikeOwnerKit } from './owner-kit-field.tsx';
import { emptyPaper, PaperFields, paperOf, type TypedPaper } from './paper-fields.tsx';
import { fetchContents, openAccount, type RestoreFrom } from './restore-account.ts';
import { isAddress, RestoreSource, type Source } from './restore-source.tsx';

/** What the form holds. */
interface Draft {
  readonly kit: string;
  readonly knows: 'yes' | 'no';
  readonly passphrase: string;
}

/** Where the account comes from, once that is fully specified. */
function sourceOf(
  { kind, server, way, token, signedIn, archive }: Source,
  paper: TypedPaper,
  isForgotten: boolean,
): RestoreFrom | undefined {
  if (kind === 'paper') {
    const typed = paperOf(paper, isForgotten);
    return typed === undefined ? undefined : { kind, paper: typed };
  }
  if (kind === 'archive') return archive === undefined ? undefined : { kind, handle: archive.handle };
  if (!isAddress(server)) return undefined;
  const { origin } = new URL(server.trim());
  if (way === 'token') return token.trim().length >= 16 ? { kind, way: { server: origin, token: token.trim() } } : undefined;
  return signedIn?.server === origin ? { kind, way: { signIn: signedIn.signIn } } : undefined;
}

/** Brings an account to this computer: from a server or an archive, by the kit. */
export function RestorePage() {
  const { t } = useTranslation(['firstRun', 'common']);
  const navigate = useNavigate();
  const call = useCall();
  const jobs = useJobs();
  const readVaults = useReadVaults();
  const [source, setSource] = useState<Source>({
    kind: 'paper',
    server: '',
    way: 'browser',
    token: '',
    signedIn: undefined,
    archive: undefined,
  });
  const [draft, setDraft] = useState<Draft>({ kit: '', knows: 'yes', passphrase: '' });
  const [paper, setPaper] = useState(emptyPaper);
  const [choice, setChoice] = useState(newChoice);
  const [tried, setTried] = useState(false);
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<ImportOutcome>();
  const [error, setError] = useState<unknown>(null);
  const isNew = draft.knows === 'no';
  const goOn = async (): Promise<void> => navigate('/first-run/done', { replace: true });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    const from = sourceOf(source, paper, isNew);
    const isKitThere = source.kind === 'paper' || looksLikeOwnerKit(draft.kit, isNew);
    if (from === undefined || !isKitThere || (isNew ? refusalOf(choice) !== undefined : draft.passphrase === '')) return;
    setError(null);
    setPending(true);
    try {
      await openAccount(call, { from, kit: draft.kit, passphrase: isNew ? passphraseOf(choice) : draft.passphrase, isNew });
      const fetched = await fetchContents(call, jobs, from, { fetching: t('restore.fetching'), reading: t('restore.reading') });
      await readVaults();
      if (fetched.outcome !== undefined && needsNote(fetched.outcome)) {
        setOutcome(fetched.outcome);
        return;
      }
      showToast({ text: t(fetched.isAll ? 'restore.done' : 'restore.partly') });
      await goOn();
    } catch (reason) {
      setError(reason);
      setPending(false);
      // The program was restarted, or the session ended in the meantime.
      if (['not_found', 'sign_in_needed'].includes(problemCodeOf(reason))) setSource({ ...source, signedIn: undefined });
    }
  };
  if (outcome !== undefined) return <RestoredInPart outcome={outcome} onNext={() => void goOn()} />;
  return (
    <div className="page narrow">
      <PageHeader title={t('restore.title')} text={t('restore.text')} />
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <RestoreSource source={source} onChange={setSource} showRefusal={tried} />
        {source.kind === 'paper' ? (
          <PaperFields paper={paper} onChange={setPaper} showRefusal={tried} isForgotten={isNew} />
        ) : (
          <OwnerKitField value={draft.kit} onChange={(kit) => setDraft({ ...draft, kit })} showRefusal={tried} isForgotten={isNew} />
        )}
        <KnownOrNew draft={draft} onChange={setDraft} tried={tried} />
        {isNew ? <ChoosePassphrase choice={choice} onChange={setChoice} showRefusal={tried} /> : null}
        <ProblemBanner error={error} />
        <div className="row">
          <Button kind="main" type="submit" isPending={pending}>
            {t('restore.submit')}
          </Button>
          <LinkButton kind="quiet" href="/first-run">
            {t('common:back')}
          </LinkButton>
        </div>
      </form>
    </div>
  );
}

function KnownOrNew({
  draft,
  onChange,
  tried,
}: {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly tried: boolean;
}) {
  const { t } = useTranslation(['firstRun', 'common']);
  return (
    <>
      <RadioCards
        label={t('restore.known')}
        value={draft.knows}
        onChange={(knows) => onChange({ ...draft, knows })}
        cards={[
          { id: 'yes', title: t('restore.yes') },
          { id: 'no', title: t('restore.no'), text: t('restore.noText') },
        ]}
      />
      {draft.knows === 'yes' ? (
        <PassphraseField
          label={t('restore.passphrase')}
          showLabel={t('common:showPassphrase')}
          value={draft.passphrase}
          onChange={(passphrase) => onChange({ ...draft, passphrase })}
          error={tried && draft.passphrase === '' ? t('common:required') : undefined}
        />
      ) : null}
    </>
  );
}

/** The vaults are there, and the file wasn't complete: that has to be read before it is out of sight. */
function RestoredInPart({ outcome, onNext }: { readonly outcome: ImportOutcome; readonly onNext: () => void }) {
  const { t } = useTranslation(['firstRun', 'archive']);
  return (
    <div className="page narrow">
      <PageHeader title={t('restore.title')} />
      <ImportNote
        outcome={outcome}
        actions={
          <Button kind="main" onPress={onNext}>
            {t('archive:next')}
          </Button>
        }
      />
    </div>
  );
}
