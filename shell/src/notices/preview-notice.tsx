import type { RemoteEntry } from '@mesa/contract';
import { Wrap } from '@mesa/ui';
import { useText } from '../messages';
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
  const t = useText();
  const tried = entries.filter(({ preview }) => preview);
  if (tried.length === 0 && previewErrors.length === 0) return null;
  return (
    <aside className={styles.notice} aria-label={t('shell.preview.label')}>
      <Wrap>
        {tried.length > 0 && <>{t('shell.preview.trying', { versions: tried.map(nameOf).join(', ') })} </>}
        {previewErrors.map((reason) => `${t('shell.preview.failed', { reason })} `)}
        {/* a whole new page without the query, not a hash path */}
        <a className={styles.leave} href={`${window.location.pathname}${window.location.hash}`}>
          {t('shell.preview.leave')}
        </a>
      </Wrap>
    </aside>
  );
}

const nameOf = ({ name, version }: RemoteEntry) => `${name} ${version}`;
