import { say } from '@mesa/contract/sentences';

/** For every token that is not valid any more, or never was: they must look alike. */
export const LINK_EXPIRED = say('account.linkExpired');
