import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { failureOf, TypingProblem, type Failure } from '../use-act.ts';
import type { Asker } from '../worker-client.ts';
import type { UnlockChoices } from '../worker-messages.ts';
import { useSpeech, type Words } from '../words/speech.tsx';
import { receiveParts, type Outcome } from './part-channel.ts';
import type { KeyParts } from './part-messages.ts';
import { PartsHere } from './parts-here.tsx';
import { PartsStep } from './parts-step.tsx';
import { refusalDetail } from './part-names.ts';

/** What has to be here before a lock is asked for. */
export interface CollectPartsProps {
  readonly client: Asker;
  readonly ways: UnlockChoices;
  /** Asks the server anew: the third party may have given its part meanwhile. */
  readonly onLookAgain: () => void;
  readonly children: ReactNode;
}

/** Where a key is in three parts: asks for what is missing, and then shows what is inside. */
export function CollectParts({ client, ways, onLookAgain, children }: CollectPartsProps) {
  const [parts, setParts] = useState(ways.parts);
  const [isNews, setNews] = useState(false);
  if (parts === undefined) return children;
  const onParts = (found: KeyParts): void => {
    setNews(true);
    setParts(found);
  };
  return (
    <Collecting client={client} parts={parts} isNews={isNews} onParts={onParts} onLookAgain={onLookAgain}>
      {children}
    </Collecting>
  );
}

interface CollectingProps extends Omit<CollectPartsProps, 'ways'> {
  readonly parts: KeyParts;
  readonly isNews: boolean;
  readonly onParts: (found: KeyParts) => void;
}

function Collecting({ client, parts, isNews, onParts, onLookAgain, children }: CollectingProps) {
  const { words } = useSpeech();
  const [failure, setFailure] = useState<Failure>();
  const take = async (text: string): Promise<void> => onParts(await takePart(client, text, parts, words));
  const received = useEffectEvent(async (text: string): Promise<Outcome> => {
    try {
      await take(text);
      setFailure(undefined);
      return 'taken';
    } catch (error) {
      const failed = failureOf(error);
      // It may be for another vault, whose page is open as well; and a page that is asked twice answers twice.
      if (failed.code === 'other_part') return undefined;
      if (failed.code === 'repeated_part') return 'taken';
      setFailure(failed);
      return 'refused';
    }
  });
  useEffect(() => receiveParts((text) => received(text)), []);
  if (parts.isComplete)
    return (
      <>
        <PartsHere parts={parts} isNews={isNews} />
        {children}
      </>
    );
  return <PartsStep client={client} parts={parts} received={failure} onTake={take} onParts={onParts} onLookAgain={onLookAgain} />;
}

/** @throws TypingProblem for a part that is of no use. */
async function takePart(client: Asker, text: string, known: KeyParts, words: Words): Promise<KeyParts> {
  const answer = await client.ask('takePart', { text });
  if ('parts' in answer) return answer.parts;
  const part = known.parts.find(({ place }) => place === answer.place);
  throw new TypingProblem(answer.refused, part && refusalDetail(answer.refused, part, words));
}
