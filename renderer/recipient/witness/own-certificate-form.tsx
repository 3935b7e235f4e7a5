import { useRef, useState } from 'react';
import { oneLine } from '../../../shared/words/file-descriptions.ts';
import { Button } from '../../ui/button.tsx';
import { PassphraseField } from '../../ui/fields/passphrase-field.tsx';
import { FileChoice } from '../reader/file-choice.tsx';
import { StepHeading } from '../step-heading.tsx';
import { useAct } from '../use-act.ts';
import { useSpeech } from '../words/speech.tsx';
import { openOwn, type OwnKey, type Signed, type Signing } from './sign-document.ts';
import { WitnessProblem } from './witness-problem.tsx';

export interface OwnCertificateFormProps {
  readonly signing: Signing;
  readonly onBack: () => void;
  readonly onSigned: (signed: Signed) => void;
}

/** A .p12 file and its password; then what its certificate says, before anything is signed with it. */
export function OwnCertificateForm({ signing, onBack, onSigned }: OwnCertificateFormProps) {
  const { words } = useSpeech();
  const [own, setOwn] = useState<OwnKey>();
  return (
    <section className="step">
      <StepHeading isNews>{words.witness.own}</StepHeading>
      {own === undefined ? <OpenFile onOpened={setOwn} /> : <SignWith own={own} signing={signing} onSigned={onSigned} />}
      <Button onPress={onBack}>{words.witness.back}</Button>
    </section>
  );
}

function OpenFile({ onOpened }: { readonly onOpened: (own: OwnKey) => void }) {
  const { words } = useSpeech();
  const [file, setFile] = useState<File>();
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const act = useAct();
  const isWrong = act.failure?.code === 'wrong_p12_password';
  const open = (chosen: File): void =>
    act.run(async () => {
      try {
        onOpened(await openOwn(chosen, password));
      } catch (error) {
        field.current?.focus();
        throw error;
      }
    });
  return (
    <>
      <p>{words.witness.ownWhy}</p>
      <FileChoice label={words.witness.file} hint={words.witness.fileHint} accept=".p12,.pfx" onFile={setFile} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (file !== undefined) open(file);
        }}
      >
        <PassphraseField
          label={words.witness.password}
          description={words.witness.passwordHint}
          showLabel={words.common.showTyped}
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            if (isWrong) act.forget();
          }}
          inputRef={field}
          error={isWrong ? words.problems.wrong_p12_password.heading : undefined}
        />
        {act.failure === undefined ? null : <WitnessProblem failure={act.failure} takesFocus={!isWrong} />}
        <Button kind="main" type="submit" isPending={act.isPending} whyNot={file === undefined ? words.witness.fileHint : undefined}>
          {words.witness.openFile}
        </Button>
      </form>
    </>
  );
}

interface SignWithProps extends Omit<OwnCertificateFormProps, 'onBack'> {
  readonly own: OwnKey;
}

function SignWith({ own, signing, onSigned }: SignWithProps) {
  const { words } = useSpeech();
  const act = useAct();
  const rows = [
    [words.witness.ownIs, own.holder],
    [words.witness.issuedBy, own.issuer],
  ] as const;
  return (
    <>
      <dl>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{oneLine(text)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {act.failure === undefined ? null : <WitnessProblem failure={act.failure} />}
      <Button kind="main" isPending={act.isPending} onPress={() => act.run(async () => onSigned(await signing.byOwn(own)))}>
        {words.witness.signWithIt}
      </Button>
    </>
  );
}
