import { createMessages } from '@mesa/remote-kit';
import en from './en.json';
import es from './es.json';

/** The messages of this remote. */
export const { useText, textNow, loadMessages } = createMessages<keyof typeof en>({ en, es });

export type DiscoveryText = ReturnType<typeof useText>;
