import { lazy, Suspense, useEffect, useState } from 'react';
import { oneLine } from '../../../shared/words/file-descriptions.ts';
import { Banner } from '../../ui/banner.tsx';
import { Player } from '../../ui/player.tsx';
import { previewKind } from './preview-kind.ts';
import { ProblemNote } from '../problem-note.tsx';
import { failureOf, type Failure } from '../use-act.ts';
import { RecoveryAction } from '../recovery-action.tsx';
import type { Asker } from '../worker-client.ts';
import type { EstateSource, ListedDocument } from '../worker-messages.ts';
import { isolated, useSpeech } from '../words/speech.tsx';

/** Put in by the bundler: false in the offline reader, which is one file and does without it. */
declare const hasPdfViewer: boolean;

// The viewer is larger than the whole page: it is loaded when somebody looks at a PDF.
const PdfPreview = hasPdfViewer ? lazy(async () => ({ default: (await import('./pdf-preview.tsx')).PdfPreview })) : undefined;

/** What is to be shown, and the worker that can fetch it. */
export interface DocumentPreviewProps {
  readonly document: ListedDocument;
  readonly client: Asker;
  readonly source: EstateSource;
}

type Content = { readonly file: Blob } | { readonly failure: Failure };

/** A document opened in memory and shown. Closing it ends what is on its way. */
export function DocumentPreview({ document, client, source }: DocumentPreviewProps) {
  const { words } = useSpeech();
  const [content, setContent] = useState<Content>();
  useEffect(() => {
    const stopper = new AbortController();
    client.ask('preview', { documentId: document.id }, { signal: stopper.signal }).then(
      (file) => {
        if (!stopper.signal.aborted) setContent({ file });
      },
      (error: unknown) => {
        if (!stopper.signal.aborted) setContent({ failure: failureOf(error) });
      },
    );
    return () => stopper.abort();
  }, [client, document.id]);
  const opening = <p role="status">{words.preview.opening}</p>;
  if (content === undefined) return <div className="preview">{opening}</div>;
  if ('failure' in content)
    return <ProblemNote failure={content.failure} actions={<RecoveryAction failure={content.failure} source={source} again={null} />} />;
  const name = oneLine(document.name);
  const kind = previewKind(document, source.kind);
  return (
    <div className="preview">
      {kind === 'picture' ? <Picture file={content.file} type={document.type} name={name} /> : null}
      {kind === 'film' || kind === 'sound' ? <Played file={content.file} kind={kind} type={document.type} name={name} /> : null}
      {kind === 'text' ? <Text file={content.file} name={name} /> : null}
      {kind === 'pdf' && PdfPreview !== undefined ? (
        <Suspense fallback={opening}>
          <PdfPreview file={content.file} name={name} />
        </Suspense>
      ) : null}
    </div>
  );
}

interface Shown {
  readonly file: Blob;
  readonly name: string;
}

/** The file's address while it's shown; undefined for a moment. */
function useUrl(file: Blob, type: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file.slice(0, file.size, type));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file, type]);
  return url;
}

function Unreadable() {
  const { words } = useSpeech();
  return (
    <Banner kind="warn" isNews>
      {words.preview.unreadable}
    </Banner>
  );
}

function Picture({ file, type, name }: Shown & { readonly type: string }) {
  const { words } = useSpeech();
  const url = useUrl(file, type);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Unreadable />;
  return url === undefined ? null : <img src={url} alt={words.preview.picture(isolated(name))} onError={() => setBroken(true)} />;
}

function Played({ file, kind, type, name }: Shown & { readonly kind: 'film' | 'sound'; readonly type: string }) {
  const { words } = useSpeech();
  const url = useUrl(file, type);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Unreadable />;
  return url === undefined ? null : (
    <Player url={url} kind={kind} label={words.preview[kind](isolated(name))} onFailed={() => setBroken(true)} />
  );
}

const maxShownBytes = 256 * 1024;

function Text({ file, name }: Shown) {
  const { words } = useSpeech();
  const [text, setText] = useState<string>();
  useEffect(() => {
    let isOver = false;
    void file
      .slice(0, maxShownBytes)
      .text()
      .then((read) => {
        if (!isOver) setText(read);
      });
    return () => {
      isOver = true;
    };
  }, [file]);
  if (text === undefined) return null;
  // There is nothing to read in something that isn't text at all.
  if (text.includes('\0')) return <Unreadable />;
  return (
    <>
      {file.size > maxShownBytes ? <p className="soft">{words.preview.cut}</p> : null}
      <pre dir="auto" tabIndex={0} aria-label={name} role="region">
        {text}
      </pre>
    </>
  );
}
