import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ProblemNote } from '../problem-note.tsx';
import { CodeCamera } from './code-camera.tsx';
import { refuseMistakes } from './mistakes.ts';
import { lowestStateOf, type TypedSheet } from './typed-sheet.ts';
import { WordsField } from './words-field.tsx';
import { TypingProblem, useAct } from '../use-act.ts';
import type { LockSecret, ReadSheet } from '../worker-messages.ts';
import { useSpeech } from '../words/speech.tsx';

/** What has been typed so far, and the sheets that have already been read. */
export interface SheetsDraft {
  readonly typed: string;
  readonly state: string;
  readonly sheets: readonly TypedSheet[];
}

/** `onOpen` throws a Problem when they do not open. */
export interface SheetsFormProps {
  /** How many sheets are needed to open. */
  readonly needed: number;
  readonly draft: SheetsDraft;
  readonly onDraft: (change: (before: SheetsDraft) => SheetsDraft) => void;
  readonly readSheet: (typed: string) => Promise<ReadSheet>;
  readonly onOpen: (secret: LockSecret) => Promise<void>;
}

/** One sheet after the other, typed or read by the camera; the last one opens. */
export function SheetsForm({ needed, draft, onDraft, readSheet, onOpen }: SheetsFormProps) {
  const { words } = useSpeech();
  const area = useRef<HTMLTextAreaElement>(null);
  const act = useAct();
  const { sheets } = draft;
  const isFull = sheets.length >= needed;
  const take = (text: string): void =>
    act.run(async () => {
      const all = isFull ? sheets : [...sheets, await readOne(text, draft.state)];
      // If there are several sheets, each is kept as soon as it has been read; a single one stays where it can be corrected.
      if (needed > 1) onDraft(() => ({ typed: '', state: '', sheets: all }));
      if (all.length < needed) area.current?.focus();
      else await open(all);
    });
  const readOne = async (text: string, state: string): Promise<TypedSheet> => {
    const read = await readSheet(text);
    if (!('code' in read)) throw refuseMistakes(read, 'sheet', words);
    if (sheets.some(({ code }) => code.every((byte, index) => byte === read.code[index]))) throw new TypingProblem('repeated_sheet');
    return { code: read.code, lowestGeneration: Math.max(read.lowestGeneration ?? 1, lowestStateOf(state, words) ?? 1) };
  };
  const open = (all: readonly TypedSheet[]): Promise<void> =>
    // The worker wipes its own copies; these stay for another try.
    onOpen({
      kind: 'sheets',
      codes: all.map(({ code }) => code.slice()),
      lowestGeneration: Math.max(...all.map(({ lowestGeneration }) => lowestGeneration)),
    });
  const isMistyped =
    act.failure !== undefined && ['mistyped_sheet', 'repeated_sheet', 'wrong_sheet', 'wrong_paper'].includes(act.failure.code);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        take(draft.typed);
      }}
    >
      {needed > 1 ? <Collected draft={draft} needed={needed} onDraft={onDraft} /> : null}
      {isFull ? null : (
        <>
          <CodeCamera key={sheets.length} onText={take} />
          <WordsField
            area={area}
            label={needed === 1 ? words.sheet.one : words.sheet.nth(sheets.length + 1)}
            description={words.sheet.hint}
            countInWords={words.sheet.count}
            value={draft.typed}
            error={isMistyped && needed === 1 ? words.problems.mistyped_sheet.heading : undefined}
            onChange={(typed) => onDraft((before) => ({ ...before, typed }))}
          />
          <TextField
            label={words.sheet.state}
            description={words.sheet.stateHint}
            value={draft.state}
            onChange={(state) => onDraft((before) => ({ ...before, state }))}
            inputMode="numeric"
            maxLength={12}
            autoComplete="off"
          />
        </>
      )}
      {act.failure === undefined ? null : <ProblemNote failure={act.failure} />}
      <Button kind="main" type="submit">
        {act.isPending ? words.common.oneMoment : sheets.length + 1 < needed ? words.sheet.add : words.unlock.open}
      </Button>
    </form>
  );
}

/** How many sheets are here, and a way to take one out again. */
function Collected({ draft, needed, onDraft }: Pick<SheetsFormProps, 'draft' | 'needed' | 'onDraft'>) {
  const { words } = useSpeech();
  const have = draft.sheets.length;
  return (
    <>
      <div role="status">
        <ProgressBar label={words.sheet.have(have, needed)} share={have / needed} />
        {have > 0 && have < needed ? <p>{words.sheet.next(needed - have)}</p> : null}
      </div>
      {have < needed ? <p className="soft">{words.sheet.later}</p> : null}
      {have === 0 ? null : (
        <ul className="ways">
          {draft.sheets.map((sheet, index) => (
            <li key={index} className="row spread">
              <span>{words.sheet.read(index + 1)}</span>
              <Button
                kind="quiet"
                onPress={() => onDraft((before) => ({ ...before, sheets: before.sheets.filter((one) => one !== sheet) }))}
              >
                {words.sheet.remove(index + 1)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
