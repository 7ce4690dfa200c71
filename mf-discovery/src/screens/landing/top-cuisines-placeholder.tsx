import styles from './sections.module.css';

/** Reserves the height of the cards, so that nothing moves when they are rendered. */
export function TopCuisinesPlaceholder() {
  return <div className={styles.space} />;
}
