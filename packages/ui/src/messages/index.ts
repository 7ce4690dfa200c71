import { createMessages } from '@mesa/messages';
import en from './en.json';
import es from './es.json';

export const { useText, textNow, loadMessages } = createMessages<keyof typeof en>({ en, es });
