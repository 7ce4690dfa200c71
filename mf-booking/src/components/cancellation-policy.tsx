/** What a diner may do after booking, in one line. */
export function CancellationPolicy({ className }: { className?: string | undefined }) {
  return (
    <p className={className}>You can change or cancel online at no charge until your reservation starts.</p>
  );
}
