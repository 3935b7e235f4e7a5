import { html } from 'ghtml';
import type { StopOutcome, StopStanding } from '../../../core/custodians/stop-standing.ts';
import type { Page } from '../page.ts';
import { nameHtml, vaultHtml } from '../page-words.ts';
import type { Reader } from '../reader.ts';

/** What came of a press a moment ago. */
export interface Pressed<Word extends string> {
  readonly word: Word;
  /** How the other server stands to it; undefined for a vault that this one keeps alone. */
  readonly standing: StopStanding | undefined;
  /** Where the same page says how it stands later. */
  readonly again: string;
}

type Words = Reader['words']['sharedVault'];

/** What is said where the other server's receipt isn't there: never that all is stopped. */
const unsettled: Readonly<Record<Exclude<StopOutcome, 'known' | 'here_alone'>, (words: Words) => (other: string) => string>> = {
  unheard: ({ unheard }) => unheard,
  not_counted: ({ notCounted }) => notCounted,
  given: ({ given }) => given,
};

/** For a page that says all is stopped, because the other server has receipted it or had no part in it: who else knows, and who believes nobody. */
export function othersKnowHtml({ words: { sharedVault: words } }: Reader, standing: StopStanding | undefined): string {
  if (standing === undefined) return '';
  if (standing.outcome === 'here_alone') return html`<p>!${words.hereAlone(nameHtml(standing.other))}</p>`;
  return html`<p>!${words.known(nameHtml(standing.other))}</p>!${witnessHtml(words, standing)}`;
}

/** The page after a press that counts here, while the other server hasn't receipted it; undefined once it has, and where it needn't. */
export function countedHerePage(reader: Reader, vaultName: string, action: string, standing: StopStanding | undefined): Page | undefined {
  if (standing === undefined || standing.outcome === 'known' || standing.outcome === 'here_alone') return undefined;
  const words = reader.words.sharedVault;
  return {
    status: 200,
    title: words.title,
    main: html`<h1>${words.heading}</h1>
<p>!${words.counted(vaultHtml(vaultName))}</p>
<p>!${unsettled[standing.outcome](words)(nameHtml(standing.other))}</p>
!${witnessHtml(words, standing)}
<p><a href="${reader.at(action)}">${words.lookAgain}</a></p>`,
  };
}

function witnessHtml(words: Words, { witness }: StopStanding): string {
  return witness === null ? '' : html`<p>!${words.witness(nameHtml(witness))}</p>`;
}
