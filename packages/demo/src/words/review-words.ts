/** Sentences of diners' reviews, by what they gave: index 0 is for 1, index 4 for 5 (noise: 0 to 3). {d} and {e} are dishes. */
export const OVERALL: readonly (readonly string[])[] = [
  [
    'I really wanted to like this place, and it let me down.',
    'Not our night.',
    'Hard to recommend after Friday.',
    'We left hungry and a little annoyed.',
    'Something went wrong in the kitchen and nobody wanted to talk about it.',
    'A rare miss for this street.',
  ],
  [
    'Fine on paper, uneven on the plate.',
    'Maybe we caught them on an off night.',
    'It has promise, but it is not there yet.',
    'I had higher hopes.',
    'Some good ideas, few of them finished.',
    'We had a better time here a year ago.',
  ],
  [
    'Solid, nothing more and nothing less.',
    'A decent neighborhood standby.',
    'Pleasant enough for a weeknight.',
    'Good in parts.',
    'Does the job when you are close by.',
    'A fair meal at a fair hour.',
    'Worth a try, if not a detour.',
    'Perfectly fine.',
    'Neither here nor there.',
    'It fed four picky people, which counts for something.',
  ],
  [
    'Really enjoyed this one.',
    'A very good evening from start to finish.',
    'We keep finding reasons to come back.',
    'Better than I expected, and I expected a lot.',
    'One of the safer bets around here.',
    'Happy we booked.',
    'My sister picked it and she was right.',
    'A lovely dinner with old friends.',
    'Second visit, just as good as the first.',
    'A reliable favorite of ours.',
    'Came for a quick bite, stayed three hours.',
    'Good enough that I looked up the chef.',
    'Close to perfect.',
    'A place that clearly cares.',
    'Came with low energy and left in a great mood.',
    'Everyone at the table found something to love.',
  ],
  [
    'Easily one of the best meals we have had this year.',
    'I would drive across town for this.',
    'Perfect, start to finish.',
    'This is the place I tell visitors about.',
    'We are already planning the next visit.',
    'A birthday dinner nobody at the table will forget.',
    'Exactly what I want from a restaurant.',
    'It just keeps getting better.',
    'Cannot fault a thing.',
    'The kind of night you hope for when you book.',
    'Took my parents here and finally won the argument about where to eat.',
    'I have run out of people to bring here for the first time.',
    'Three courses, no weak spot.',
    'The best seat in town is any seat here.',
    'We cancelled our second stop because nobody wanted to leave.',
    'Believe the reviews.',
  ],
];

export const FOOD: readonly (readonly string[])[] = [
  [
    'The {d} came out cold.',
    'The {d} tasted of salt and not much else.',
    'We sent the {d} back.',
    'The {d} looked nothing like what we ordered.',
  ],
  [
    'The {d} was dry and the {e} needed another ten minutes.',
    'The {d} was bland.',
    'Portions are small and the {d} was forgettable.',
    'Skip the {d}.',
  ],
  [
    'The {d} was good, the {e} less so.',
    'The {d} is a safe order.',
    'I liked the {d}; the {e} could use some acid.',
    'The {d} was fine but I have had better nearby.',
  ],
  [
    'The {d} was excellent.',
    'Get the {d}, and share the {e}.',
    'The {d} had real depth and the {e} was gone in a minute.',
    'Big fan of the {d}.',
    'The {d} came out hot, crisp and well seasoned.',
    'We fought over the last of the {e}.',
  ],
  [
    'The {d} is the best I have had outside my grandmother’s kitchen.',
    'I am still thinking about the {d}.',
    'The {d} was flawless, and the {e} somehow better.',
    'Whatever you do, order the {d}.',
    'We ordered a second {d}, and then a third.',
    'Every bite of the {d} was worth the trip.',
    'The {e} made my father close his eyes, and he is not easily moved.',
  ],
];

export const SERVICE: readonly (readonly string[])[] = [
  [
    'We waited forty minutes to order.',
    'Our server disappeared after the drinks.',
    'Nobody apologized for the wait.',
  ],
  ['Service was slow.', 'We had to ask twice for water.', 'The staff looked overwhelmed.'],
  [
    'Service was friendly if a bit scattered.',
    'They were busy, and it showed a little.',
    'Polite service, nothing more.',
  ],
  [
    'Our server knew the menu well.',
    'Friendly, quick service.',
    'They handled a nut allergy with care.',
    'Seated right on time.',
    'The host found us a quieter table without being asked.',
  ],
  [
    'Service was warm and never hovering.',
    'They remembered us from last time.',
    'Our server read the table perfectly.',
    'The team made our anniversary feel special.',
    'From the host to the dishwasher, everyone seemed glad we came.',
    'They brought crayons before our daughter could get bored.',
  ],
];

export const AMBIENCE: readonly (readonly string[])[] = [
  ['The room is tired.', 'Our table rocked all night.', 'Harsh light, sticky menus.'],
  ['The room feels a bit cold.', 'Tables are very close together.', 'The decor is an afterthought.'],
  ['The room is simple but clean.', 'Nothing fancy inside.', 'A plain room, comfortable chairs.'],
  [
    'The patio is a treat.',
    'Lovely light in the early evening.',
    'Cozy room, good music.',
    'Plants everywhere, candles on each table.',
  ],
  [
    'The room glows.',
    'Ask for the corner table by the window.',
    'One of the prettiest rooms in town.',
    'The terrace at sunset is hard to beat.',
    'It feels like dinner at a very stylish friend’s house.',
  ],
];

export const NOISE: readonly (readonly string[])[] = [
  [
    'Quiet enough to hear everyone at the table.',
    'A calm room, perfect for a long talk.',
    'Blissfully quiet on a Tuesday.',
  ],
  ['A nice hum, but we could still talk.', 'Lively without being loud.', 'Good level of noise for a date.'],
  [
    'It gets loud after eight.',
    'Great energy on a Friday.',
    'Expect a buzzing room.',
    'You will be leaning in to hear each other, happily.',
  ],
  ['So loud that we gave up on talking.', 'The music drowned out everything.', 'Bring earplugs on weekends.'],
];

export const VALUE: readonly (readonly string[])[] = [
  ['Far too expensive for what it is.', 'The bill was a shock.'],
  ['Pricey for the portions.', 'A bit steep.'],
  ['Priced about right.', 'Not cheap, not outrageous.'],
  [
    'Fair prices for this quality.',
    'Good value, and they are generous with the sides.',
    'The lunch menu is a steal.',
  ],
  ['Worth every cent.', 'I would gladly pay more.', 'You leave full, happy and not broke.'],
];

export const GOING_BACK = [
  'We will be back.',
  'Going again next month.',
  'Book ahead on weekends.',
  'Do not skip dessert.',
  'Parking took a minute, so leave early.',
  'Already booked our next table.',
  'Bring friends and order everything.',
] as const;
export const STAYING_AWAY = [
  'Probably not going back.',
  'I will give it some time before trying again.',
  'There are better options close by.',
  'Maybe stick to drinks.',
] as const;
