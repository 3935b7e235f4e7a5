import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Disclosure } from '../../ui/disclosure.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { QueryView } from '../query-view.tsx';

/** One text, and the packages it holds for, as build/bundle/notice.mjs writes them. */
interface NoticePart {
  readonly packages: readonly { readonly name: string; readonly version: string; readonly licence: string }[];
  readonly text: string;
}

async function readNotice(): Promise<readonly NoticePart[]> {
  const answer = await fetch(new URL('./notice.json', import.meta.url));
  if (!answer.ok) throw new Error(`the licences are missing: ${answer.status}`);
  return (await answer.json()) as readonly NoticePart[];
}

/** Whose work the app is made of, with each licence; read when somebody wants to see it. */
export function Licences() {
  const { t } = useTranslation('settings');
  const [isWanted, setWanted] = useState(false);
  const notice = useQuery({ queryKey: ['notice'], queryFn: readNotice, enabled: isWanted });
  return (
    <Disclosure title={t('about.licences')} onExpandedChange={(isExpanded) => setWanted(isWanted || isExpanded)}>
      <p>{t('about.licencesText')}</p>
      {isWanted ? <QueryView query={notice}>{(parts) => parts.map((part, index) => <Part key={index} part={part} />)}</QueryView> : null}
    </Disclosure>
  );
}

function Part({ part: { packages, text } }: { readonly part: NoticePart }) {
  const names = packages.map(({ name, version, licence }) => `${name} ${version} (${licence})`).join(', ');
  return (
    <details className="licence">
      <summary translate="no">{names}</summary>
      <pre lang="en" translate="no">
        {text}
      </pre>
    </details>
  );
}
