/** So many characters fit wherever a name stands, and are not taken apart. */
const shortCharacters = 24;
/** Of a longer name, the end that is always shown: what tells "… 2023.pdf" from "… 2024.pdf". */
const endCharacters = 12;

/** A file's name on one line. Where there is no room for all of it, its middle gives way and its end stays. */
export function FileName({ name }: { readonly name: string }) {
  const characters = [...name];
  if (characters.length <= shortCharacters)
    return (
      <span className="file-name">
        <bdi>{name}</bdi>
      </span>
    );
  return (
    <span className="file-name" title={name}>
      <bdi className="unseen">{name}</bdi>
      <bdi className="beginning" aria-hidden>
        {characters.slice(0, -endCharacters).join('')}
      </bdi>
      <bdi className="end" aria-hidden>
        {characters.slice(-endCharacters).join('')}
      </bdi>
    </span>
  );
}
