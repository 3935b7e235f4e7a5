/** Grey lines while something is being fetched. `label` tells screen readers. */
export function Skeleton({ label, lines = 5 }: { readonly label: string; readonly lines?: number }) {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="line" />
      ))}
    </div>
  );
}
