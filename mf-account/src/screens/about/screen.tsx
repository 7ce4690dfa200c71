import { useTitle } from '@mesa/remote-kit';
import { useLocation } from '@mesa/remote-kit/router';
import { Page } from '../../components/page';
import { useText } from '../../messages';
import styles from './about.module.css';

/** The sections of each page; the facts are those of docs/security.md "What is kept". */
const PAGES = {
  '/help': {
    title: 'help.title',
    sections: [
      ['help.change', 'help.changeText'],
      ['help.late', 'help.lateText'],
      ['help.full', 'help.fullText'],
      ['help.mail', 'help.mailText'],
    ],
  },
  '/privacy': {
    title: 'privacy.title',
    sections: [
      ['privacy.kept', 'privacy.keptText'],
      ['privacy.seen', 'privacy.seenText'],
      ['privacy.long', 'privacy.longText'],
      ['privacy.photos', 'privacy.photosText'],
      ['privacy.yours', 'privacy.yoursText'],
    ],
  },
  '/terms': {
    title: 'terms.title',
    sections: [
      ['terms.booking', 'terms.bookingText'],
      ['terms.fair', 'terms.fairText'],
      ['terms.reviews', 'terms.reviewsText'],
      ['terms.account', 'terms.accountText'],
    ],
  },
} as const;

/** `/help`, `/privacy` and `/terms`: what Mesa really does, in a few sentences each. */
export function Screen() {
  const t = useText();
  const { pathname } = useLocation();
  const { title, sections } = PAGES[pathname as keyof typeof PAGES] ?? PAGES['/help'];
  useTitle(t(title));
  return (
    <Page narrow title={t(title)}>
      {sections.map(([heading, text]) => (
        <section key={heading} className={styles.section}>
          <h2>{t(heading)}</h2>
          <p>{t(text)}</p>
        </section>
      ))}
    </Page>
  );
}
