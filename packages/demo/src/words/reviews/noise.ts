import type { SentenceBank } from './sentence-bank';

/** What diners write about the noise, from quiet to too loud. */
export const NOISE: SentenceBank = [
  [
    'Quiet enough to hear everyone at the table.',
    'A calm room, perfect for a long talk.',
    'Blissfully quiet on a weeknight.',
    'You can hear yourself think.',
    'We didn’t have to raise our voices once.',
    'It’s quiet even when it’s full.',
  ],
  [
    'A nice hum, but we could still talk.',
    'Lively without being loud.',
    'Good level of noise for a date.',
    'There’s music, and you can talk over it.',
    'Busy, but it never got too loud.',
    'It’s a pleasant buzz.',
  ],
  [
    'It gets loud after eight.',
    'Great energy on a Friday.',
    'Expect a buzzing room.',
    'You’ll be leaning in to hear each other, happily.',
    'It isn’t the place for a quiet talk.',
    'The room was loud in a good way.',
  ],
  [
    'So loud that we gave up on talking.',
    'The music drowned out everything.',
    'Bring earplugs on weekends.',
    'I left hoarse.',
    'We couldn’t hear our server.',
  ],
];
