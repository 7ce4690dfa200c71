import { LANGUAGES, type Language } from '@mesa/contract';
import { currentLanguage, setLanguage, useLanguage } from '@mesa/messages';
import { sentencesOf, useHost } from '@mesa/remote-kit';
import { useText } from '../messages';
import { saveAccountLanguage } from './save-account-language';
import { saveChoice } from './language-choice';
import styles from './language-switch.module.css';

/** Each language by its own name, for those who read no other. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/**
 * "English · Español" in the footer: changes the open page, this browser's choice and the diner's account.
 */
export function LanguageSwitch() {
  const t = useText();
  const current = useLanguage();
  const { session, notify } = useHost();
  const choose = async (language: Language) => {
    saveChoice(language);
    await setLanguage(language);
    // not when another one was chosen meanwhile
    if (session.currentUser && currentLanguage() === language)
      await saveAccountLanguage(session.currentUser, language).catch((error: unknown) =>
        notify(sentencesOf(error)[0]!, { tone: 'bad' }),
      );
  };
  return (
    <div role="group" aria-label={t('shell.language.label')} className={styles.languages}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => void choose(language)}
        >
          {NAMES[language]}
        </button>
      ))}
    </div>
  );
}
