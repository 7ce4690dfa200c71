import { CalendarIcon, CircleCheckIcon, Icon, UtensilsIcon, Wrap } from '@mesa/ui';
import { useText } from '../../messages';
import styles from './how-it-works.module.css';

const STEPS = [
  {
    icon: CalendarIcon,
    title: 'steps.choose',
    text: 'steps.chooseText',
  },
  {
    icon: UtensilsIcon,
    title: 'steps.pick',
    text: 'steps.pickText',
  },
  {
    icon: CircleCheckIcon,
    title: 'steps.show',
    text: 'steps.showText',
  },
] as const;

/** How to book a table, in three steps: in a file of its own, because restaurants are seen first. */
export default function HowItWorks() {
  const t = useText();
  return (
    <Wrap className={styles.section}>
      <h2>{t('steps.title')}</h2>
      <ol className={styles.steps}>
        {STEPS.map(({ icon, title, text }) => (
          <li key={title}>
            <span className={styles.icon}>
              <Icon of={icon} size={24} />
            </span>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ol>
    </Wrap>
  );
}
