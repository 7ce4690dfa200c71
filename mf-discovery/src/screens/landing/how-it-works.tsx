import { CalendarIcon, CircleCheckIcon, Icon, UtensilsIcon, Wrap } from '@mesa/ui';
import styles from './how-it-works.module.css';

const STEPS = [
  {
    icon: CalendarIcon,
    title: 'Choose when and with whom',
    text: 'Date, time and party size. Add a cuisine or a city if you have one in mind.',
  },
  {
    icon: UtensilsIcon,
    title: 'Pick a table',
    text: 'Every time you see is available now. We hold it for five minutes while you finish.',
  },
  {
    icon: CircleCheckIcon,
    title: 'Just show up',
    text: 'Your reservation is confirmed at once. Change or cancel it online until it begins.',
  },
];

/** How to book a table, in three steps. */
export function HowItWorks() {
  return (
    <Wrap className={styles.section}>
      <h2>How it works</h2>
      <ol className={styles.steps}>
        {STEPS.map(({ icon, title, text }) => (
          <li key={title}>
            <span className={styles.icon}>
              <Icon of={icon} size={24} />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Wrap>
  );
}
