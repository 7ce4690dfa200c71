import { createMessages } from '@mesa/remote-kit';
import en from './en.json';
import es from './es.json';

export const { useText, textNow, loadMessages } = createMessages<keyof typeof en>({ en, es });
