/** What is played, and what to say when the browser can't. */
export interface PlayerProps {
  readonly url: string;
  readonly kind: 'film' | 'sound';
  readonly label: string;
  readonly onFailed: () => void;
}

/** A film or a sound with the browser's own controls. Nothing plays before somebody presses. */
export function Player({ url, kind, label, onFailed }: PlayerProps) {
  // Whoever left it recorded no captions.
  const Media = kind === 'film' ? 'video' : 'audio';
  return (
    <Media className="player" src={url} controls preload="metadata" aria-label={label} onError={onFailed} playsInline={kind === 'film'} />
  );
}
