import type { SentenceBank } from './sentence-bank';

/** What diners write about the prices. */
export const VALUE: SentenceBank = [
  [
    'Far too expensive for what it is.',
    'The bill was a shock.',
    'I’ve eaten better for half the price.',
    'We paid a lot and left hungry.',
  ],
  ['Pricey for the portions.', 'A bit steep.', 'I’d expected more for the money.', 'The extras add up.'],
  [
    'Priced about right.',
    'Not cheap, not outrageous.',
    'You get what you pay for.',
    'The prices are what you’d expect around here.',
  ],
  [
    'Fair prices for this quality.',
    'Good value, and they’re generous with the sides.',
    'We took half of it home.',
    'It costs less than it should.',
    'The four of us ate well without wincing at the check.',
    'Two plates were plenty.',
  ],
  [
    'Worth every cent.',
    'I’d gladly pay more.',
    'You leave full, happy and not broke.',
    'I can’t think of a better deal in town.',
    'I checked the bill twice, it was that reasonable.',
    'For what you get, it’s a steal.',
  ],
];
