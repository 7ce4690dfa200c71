import { createMessages } from '@mesa/messages';
import en from './en.json';
import es from './es.json';

export type MessageId = keyof typeof en;

export const { useText, textNow, loadMessages } = createMessages<MessageId>({ en, es });
