import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Document } from '../../../electron/contract/shapes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useCall } from '../queries.ts';
import { whenLeft } from '../saving/settle-all.ts';
import { useShell } from '../shell-context.ts';
import { decodeText } from './decode-text.ts';
import { WrittenText } from './written-text.tsx';

/** A text that is written in the app: a new one, in the folder that the address names, or one that is there already. */
export function WritePage() {
  const { t } = useTranslation('documents');
  const { vault = '', document: id } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const folder = search.get('folder');
  // Once a new one has been saved the address names it, and what's being typed goes on. Whoever comes again begins another one.
  const { key } = useLocation();
  const beginning = `${vault}/${folder}/${key}`;
  const [begun, setBegun] = useState<{ readonly at: string; readonly made: string | undefined }>({ at: beginning, made: undefined });
  if (id === undefined && begun.at !== beginning) setBegun({ at: beginning, made: undefined });
  const back = `/vaults/${vault}/documents${folder === null ? '' : `/${folder}`}`;
  const onMade = (document: string): void => {
    setBegun({ ...begun, made: document });
    const from = folder === null ? '' : `?folder=${folder}`;
    void navigate(`/vaults/${vault}/write/${document}${from}`, { replace: true });
  };
  return (
    <div className="page letter-page">
      <Link to={back} className="back-link">
        <ArrowLeft aria-hidden />
        {t('title')}
      </Link>
      {id === undefined || id === begun.made ? (
        <WrittenText key={begun.at} vault={vault} folder={folder} document={undefined} before={{ name: '', text: '' }} onMade={onMade} />
      ) : (
        <EarlierText key={id} vault={vault} folder={folder} id={id} />
      )}
    </div>
  );
}

interface Found {
  readonly document: Document;
  readonly text: string;
}

/** Read once: what another device writes in the meantime must not overwrite what is being typed here. */
function EarlierText({ vault, folder, id }: { readonly vault: string; readonly folder: string | null; readonly id: string }) {
  const { t } = useTranslation('common');
  const call = useCall();
  const shell = useShell();
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    let gone = false;
    const read = async (): Promise<Found> => {
      await whenLeft();
      const { document } = await call('documents.get', { document: id });
      // Nothing can be asked for of a text that says nothing.
      if (document.sizeBytes === 0) return { document, text: '' };
      const response = await fetch(shell.contentUrl(id));
      if (!response.ok) throw new Error(`the document's content was refused: ${response.status}`);
      return { document, text: decodeText(new Uint8Array(await response.arrayBuffer()), false) };
    };
    read().then(
      (one) => {
        if (!gone) setFound(one);
      },
      (reason: unknown) => {
        if (!gone) setProblem(reason);
      },
    );
    return () => {
      gone = true;
    };
  }, [call, shell, id]);
  if (problem !== null) return <ProblemBanner error={problem} />;
  if (found === undefined) return <Skeleton label={t('loading')} lines={8} />;
  // The ending that every text gets is no part of what somebody called it.
  const before = { name: found.document.name.replace(/\.txt$/i, ''), text: found.text };
  return <WrittenText vault={vault} folder={folder} document={id} before={before} onMade={() => undefined} />;
}
