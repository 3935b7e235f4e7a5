import { oneLine } from '../../../shared/words/file-descriptions.ts';

/** Somebody's own lines; blank ones separate their paragraphs. Each is isolated, so that its reading direction stays its own. */
export function Prose({ className, text }: { readonly className: string; readonly text: string }) {
  const paragraphs = text
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .trim()
    .split(/\n\s*\n/);
  return (
    <blockquote className={className} dir="auto">
      {paragraphs.map((paragraph, index) => (
        <p key={index} dir="auto">
          {paragraph.split('\n').map((line, place) => (
            <span key={place}>
              {place === 0 ? null : <br />}
              <bdi>{oneLine(line)}</bdi>
            </span>
          ))}
        </p>
      ))}
    </blockquote>
  );
}
