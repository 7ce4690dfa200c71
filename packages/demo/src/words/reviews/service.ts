import type { SentenceBank } from './sentence-bank';

/** What diners write about the service. */
export const SERVICE: SentenceBank = [
  [
    'We waited forty minutes to order.',
    'Our server disappeared after the drinks.',
    'Nobody apologized for the wait.',
    'They got two of our four orders wrong.',
  ],
  [
    'Service was slow.',
    'We had to ask twice for water.',
    'The staff looked overwhelmed.',
    'It took a while before anyone noticed us.',
  ],
  [
    'Service was friendly if a bit scattered.',
    'They were busy, and it showed a little.',
    'Polite service, nothing more.',
    'Our server was nice but didn’t know the menu.',
    'It wasn’t fast, it wasn’t slow.',
  ],
  [
    'Our server knew the menu well.',
    'Friendly, quick service.',
    'They handled a nut allergy with care.',
    'We were seated right on time.',
    'The host found us a quieter table without being asked.',
    'They didn’t mind that we were ten minutes late.',
    'Good advice on the drinks, too.',
    'Our plates came together, which is rarer than it should be.',
  ],
  [
    'Service was warm and never hovering.',
    'They remembered us from last time.',
    'Our server read the table perfectly.',
    'The team made our anniversary feel special.',
    'From the host to the dishwasher, everyone seemed glad we came.',
    'They brought crayons before our daughter could get bored.',
    'We didn’t have to ask for a thing all evening.',
    'Our server talked us out of ordering too much, and she was right.',
    'I left my jacket and they ran after me with it.',
  ],
];
