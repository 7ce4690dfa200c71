import type { SentenceBank } from './sentence-bank';

/** What diners write about how a restaurant looks. */
export const AMBIENCE: SentenceBank = [
  [
    'The room is tired.',
    'Our table rocked all night.',
    'Harsh light, sticky menus.',
    'We could hear the dishwasher from our seats.',
  ],
  [
    'The room feels a bit cold.',
    'Tables are very close together.',
    'The decor is an afterthought.',
    'It’s drafty by the door.',
  ],
  [
    'The room is simple but clean.',
    'Nothing fancy inside.',
    'A plain room, comfortable chairs.',
    'It isn’t much to look at, but we weren’t there for that.',
    'The room is fine once it fills up.',
  ],
  [
    'The patio is a treat.',
    'Lovely light in the early evening.',
    'Cozy room, good music.',
    'Plants everywhere, candles on each table.',
    'It’s prettier inside than you’d guess from the street.',
    'Nice glassware, real napkins, soft light.',
    'The tables are far enough apart to talk.',
    'We sat outside and didn’t want to leave.',
  ],
  [
    'The room glows.',
    'Ask for the corner table by the window.',
    'One of the prettiest rooms in town.',
    'The terrace at sunset is hard to beat.',
    'It feels like dinner at a very stylish friend’s house.',
    'I’d come just to sit in that room.',
    'Every detail’s been thought about.',
    'It’s the kind of place you dress up for.',
  ],
];
