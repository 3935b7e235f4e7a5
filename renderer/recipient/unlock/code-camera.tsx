import { Camera } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFocusWhenShown } from '../use-focus.ts';
import { paperOf } from './paper-of.ts';
import { useSpeech } from '../words/speech.tsx';

type State = 'off' | 'on' | 'denied' | 'none';

/**
 * A button that starts the camera and returns the text of the first code of ours that it sees, whatever paper it is on. Nothing where the
 * browser lets no page use one.
 */
export function CodeCamera({ onText }: { readonly onText: (text: string) => void }) {
  const { words } = useSpeech();
  const [state, setState] = useState<State>('off');
  if ((navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia === undefined) return null;
  if (state === 'on') return <Finder onEnd={setState} onText={onText} />;
  return (
    <div className="stack">
      <Button icon={<Camera aria-hidden />} onPress={() => setState('on')}>
        {words.camera.start}
      </Button>
      {state === 'off' ? null : (
        <Banner kind="warn" isNews>
          {state === 'denied' ? words.camera.denied : words.camera.none}
        </Banner>
      )}
    </div>
  );
}

function Finder({ onEnd, onText }: { readonly onEnd: (state: State) => void; readonly onText: (text: string) => void }) {
  const { words } = useSpeech();
  const video = useRef<HTMLVideoElement>(null);
  const stop = useFocusWhenShown<HTMLButtonElement>();
  const [isOther, setOther] = useState(false);
  const onCode = useEffectEvent((text: string): boolean => {
    if (paperOf(text) === undefined) {
      setOther(true);
      return false;
    }
    onEnd('off');
    onText(text);
    return true;
  });
  const onFailure = useEffectEvent((error: unknown) =>
    onEnd(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none'),
  );
  useEffect(() => {
    const stopper = new AbortController();
    const { current: player } = video;
    // The decoder comes only now: most readers type, or have a passphrase.
    if (player !== null)
      void import('./read-camera.ts')
        .then(({ readCamera }) => readCamera(player, stopper.signal, (text) => onCode(text)))
        .catch((error: unknown) => onFailure(error));
    return () => stopper.abort();
  }, []);
  return (
    <div className="camera stack" role="group" aria-label={words.camera.title}>
      <p>
        <strong>{words.camera.title}</strong> {words.camera.hint}
      </p>
      {/* No sound is recorded, so there is nothing to caption. */}
      <video ref={video} aria-label={words.camera.picture} muted playsInline />
      <p role="status">{isOther ? words.camera.other : ''}</p>
      <Button ref={stop} onPress={() => onEnd('off')}>
        {words.camera.stop}
      </Button>
    </div>
  );
}
