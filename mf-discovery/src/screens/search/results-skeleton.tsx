import { Loading, Skeleton, SkeletonRow } from '@mesa/ui';
import { useText } from '../../messages';
import styles from './results.module.css';

/** Placeholders for the list and the map; `asksPlace` while the browser asks where the diner is. */
export function ResultsSkeleton({ asksPlace }: { asksPlace: boolean }) {
  const t = useText();
  return (
    <>
      {asksPlace && <p role="status">{t('near.asking')}</p>}
      <Loading label={t('loading.tables')}>
        <div className={styles.results}>
          <div className={styles.rows}>
            {[0, 1, 2, 3].map((i) => (
              <SkeletonRow key={i} />
            ))}
          </div>
          <div className={styles.map}>
            <Skeleton height={538} />
          </div>
        </div>
      </Loading>
    </>
  );
}
