import { FNAME_MARK } from '@mesa/contract';
import { Footer } from '@mesa/ui';
import { InertHeader } from './header/header';
import mainStyles from './paths/main.module.css';
import { SCREEN_SHAPES } from './remote-screen/screen-shapes';
import styles from './first-paint/first-paint.module.css';

/**
 * What the page shows until the shell has run, rendered when the shell is built (docs/decisions/023): for a
 * visitor, and for a diner, whose name the BFF inserts. It is inert, so that keyboard and screen reader find
 * nothing twice.
 */
export const firstPaint = {
  visitor: <Page fname={null} />,
  diner: <Page fname={FNAME_MARK} />,
};

function Page({ fname }: { fname: string | null }) {
  return (
    <div inert className={styles.first}>
      <InertHeader fname={fname} />
      <main className={mainStyles.main}>
        {/* the inline script keeps only those of the current path (in-page.ts) */}
        {SCREEN_SHAPES.map(({ patterns, shapes }) => (
          <div key={patterns.join()} data-shapes={patterns.join(' ')}>
            {shapes}
          </div>
        ))}
      </main>
      <Footer />
    </div>
  );
}
