import { Refusal } from '@mesa/contract';

/** Asks for a phone number before the server has to. @throws Refusal when there is none */
export function requirePhone(phone: string): void {
  if (phone.trim()) return;
  throw new Refusal('invalid', {
    sentence: 'Enter a phone number, so the restaurant can reach you.',
    field: 'phone',
  });
}
