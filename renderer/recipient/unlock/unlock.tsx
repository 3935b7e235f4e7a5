import { FileText, HelpCircle, KeyRound, UsersRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { PassphraseForm } from './passphrase-form.tsx';
import { SheetsForm, type SheetsDraft } from './sheets-form.tsx';
import { StepHeading } from '../step-heading.tsx';
import type { Asker } from '../worker-client.ts';
import type { LockSecret, OpenedEstate, UnlockChoices } from '../worker-messages.ts';
import { useSpeech } from '../words/speech.tsx';

/** What unlocking needs. */
export interface UnlockProps {
  readonly client: Asker;
  readonly ways: UnlockChoices;
  readonly onOpen: (estate: OpenedEstate) => void;
}

interface Way {
  readonly id: string;
  readonly kind: 'passphrase' | 'sheet' | 'quorum';
  readonly needed: number;
  readonly total: number;
}

const help = 'help';
const noDraft: SheetsDraft = { typed: '', state: '', sheets: [] };

function listWays({ passphrase, sheet, quorums }: UnlockChoices): readonly Way[] {
  return [
    ...(passphrase ? [{ id: 'passphrase', kind: 'passphrase', needed: 1, total: 1 } as const] : []),
    ...(sheet ? [{ id: 'sheet', kind: 'sheet', needed: 1, total: 1 } as const] : []),
    ...quorums.map(({ needed, total }, index) => ({ id: `quorum-${index}`, kind: 'quorum', needed, total }) as const),
  ];
}

/**
 * The likeliest way in, ready to be typed, and below it the others: who was asked for a passphrase has one. What was typed stays while they
 * look at another way.
 */
export function Unlock({ client, ways, onOpen }: UnlockProps) {
  const { words } = useSpeech();
  const list = listWays(ways);
  const [chosen, setChosen] = useState(list[0]?.id);
  const [isNews, setNews] = useState(false);
  const [passphrase, setPassphrase] = useState('');
  const [drafts, setDrafts] = useState<Readonly<Record<string, SheetsDraft>>>({});
  const go = (id: string | undefined): void => {
    setNews(true);
    setChosen(id);
  };
  const open = async (secret: LockSecret): Promise<void> => onOpen(await client.ask('open', { secret }));
  const way = list.find(({ id }) => id === chosen);
  if (chosen === help) return <Help ways={list} onBack={() => go(list[0]?.id)} />;
  if (way === undefined) return <NoWay />;
  return (
    <section className="step" key={way.id}>
      <p>{words.unlock.introduction}</p>
      <p className="soft">{words.unlock.notYetProved}</p>
      <StepHeading isNews={isNews}>{titleOf(way, words)}</StepHeading>
      {way.kind === 'passphrase' ? (
        <PassphraseForm value={passphrase} onChange={setPassphrase} onOpen={(typed) => open({ kind: 'passphrase', passphrase: typed })} />
      ) : (
        <SheetsForm
          needed={way.needed}
          draft={drafts[way.id] ?? noDraft}
          onDraft={(change) => setDrafts((before) => ({ ...before, [way.id]: change(before[way.id] ?? noDraft) }))}
          readSheet={(typed) => client.ask('readSheet', { typed })}
          onOpen={open}
        />
      )}
      {list.length > 1 ? (
        <OtherWays ways={list.filter((one) => one !== way)} onChoose={go} />
      ) : (
        <div className="row">
          <Button kind="quiet" onPress={() => go(help)}>
            {way.kind === 'passphrase' ? words.unlock.passphraseLost : words.help.heading}
          </Button>
        </div>
      )}
    </section>
  );
}

type Sentences = ReturnType<typeof useSpeech>['words'];

function titleOf({ kind, needed, total }: Way, { unlock }: Sentences): string {
  if (kind === 'quorum') return unlock.quorum(needed, total);
  return kind === 'sheet' ? unlock.sheet : unlock.passphrase;
}

const icons = { passphrase: KeyRound, sheet: FileText, quorum: UsersRound };

function OtherWays({ ways, onChoose }: { readonly ways: readonly Way[]; readonly onChoose: (id: string) => void }) {
  const { words } = useSpeech();
  const { unlock } = words;
  const abouts = { passphrase: unlock.passphraseAbout, sheet: unlock.sheetAbout, quorum: unlock.quorumAbout };
  return (
    <>
      <h3>{unlock.otherWay}</h3>
      <ul className="ways">
        {ways.map((way) => {
          const Icon = icons[way.kind];
          return (
            <WayButton
              key={way.id}
              icon={<Icon aria-hidden />}
              title={titleOf(way, words)}
              about={abouts[way.kind]}
              onPress={() => onChoose(way.id)}
            />
          );
        })}
        <WayButton icon={<HelpCircle aria-hidden />} title={unlock.nothing} about={unlock.nothingAbout} onPress={() => onChoose(help)} />
      </ul>
    </>
  );
}

function WayButton({
  icon,
  title,
  about,
  onPress,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly about: string;
  readonly onPress: () => void;
}) {
  return (
    <li>
      <Button icon={icon} onPress={onPress}>
        {title}
        <span className="about">{about}</span>
      </Button>
    </li>
  );
}

/** What to do when passphrase or sheets are missing. */
function Help({ ways, onBack }: { readonly ways: readonly Way[]; readonly onBack: () => void }) {
  const { words } = useSpeech();
  const text = {
    passphrase: () => words.help.passphrase,
    sheet: () => words.help.sheet,
    quorum: ({ needed }: Way) => words.help.quorum(needed),
  };
  return (
    <section className="step">
      <StepHeading isNews>{words.help.heading}</StepHeading>
      <p>{words.help.lead}</p>
      <ul>
        {ways.map((way) => (
          <li key={way.id}>{text[way.kind](way)}</li>
        ))}
      </ul>
      <p>{words.help.nobody}</p>
      <Button onPress={onBack}>{words.common.back}</Button>
    </section>
  );
}

function NoWay() {
  const { words } = useSpeech();
  return (
    <section className="step">
      <h2>{words.noWay.heading}</h2>
      <p>{words.noWay.text}</p>
    </section>
  );
}
