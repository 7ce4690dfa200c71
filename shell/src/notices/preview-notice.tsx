import type { RemoteEntry } from '@mesa/contract';
import { Wrap } from '@mesa/ui';
import styles from './preview-notice.module.css';

interface PreviewNoticeProps {
  entries: readonly RemoteEntry[];
  /** why requested versions are not shown */
  previewErrors: readonly string[];
}

/**
 * Says that this tab previews a version that is not live (contract.md "Remotes"), or why it does not, and how
 * to stop.
 */
export function PreviewNotice({ entries, previewErrors }: PreviewNoticeProps) {
  const tried = entries.filter(({ preview }) => preview);
  if (tried.length === 0 && previewErrors.length === 0) return null;
  return (
    <aside className={styles.notice} aria-label="Preview">
      <Wrap>
        {tried.length > 0 && (
          <>
            You are trying {tried.map(({ name, version }) => `${name} ${version}`).join(', ')}, which is not
            live.{' '}
          </>
        )}
        {previewErrors.map((sentence) => `${sentence} You're seeing the live version. `)}
        {/* a whole new page without the query, not a hash path */}
        <a className={styles.leave} href={`${window.location.pathname}${window.location.hash}`}>
          Leave the preview
        </a>
      </Wrap>
    </aside>
  );
}
