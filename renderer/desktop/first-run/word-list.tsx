/** Words with their numbers, to copy onto paper. */
export function WordList({ label, words }: { readonly label: string; readonly words: string }) {
  return (
    <ol className="word-list" aria-label={label} translate="no">
      {words.split(' ').map((word, index) => (
        <li key={index}>{word}</li>
      ))}
    </ol>
  );
}
