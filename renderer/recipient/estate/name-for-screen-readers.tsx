/** The document's name, for those who hear a button without seeing what it is next to. */
export function NameForScreenReaders({ name }: { readonly name: string }) {
  return (
    <span className="unseen">
      {' '}
      <bdi>{name}</bdi>
    </span>
  );
}
