import { Refusal } from '@mesa/contract';
import { textNow } from '../messages';

/** Asks for a phone number before the server has to. @throws Refusal when there is none */
export function requirePhone(phone: string): void {
  if (phone.trim()) return;
  throw new Refusal('invalid', {
    sentence: textNow()('diner.phoneMissing'),
    field: 'phone',
  });
}
