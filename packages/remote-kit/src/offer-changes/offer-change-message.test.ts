import { offerChangeMessage } from './offer-change-message';

const taken = (...times: string[]) => ({ taken: times, reopened: ['9:00 PM'] });
const reopened = (...times: string[]) => ({ taken: [], reopened: times });

describe('the message about changed offers', () => {
  it.each([
    [taken('7:00 PM'), '7:00 PM at Olea was just taken.', 'En Olea ya no hay mesa a las 7:00 p. m.'],
    [
      taken('6:00 PM', '7:00 PM', '8:30 PM'),
      '6:00 PM, 7:00 PM and 8:30 PM at Olea were just taken.',
      'En Olea ya no hay mesa a las 6:00 p. m., las 7:00 p. m. y las 8:30 p. m.',
    ],
    [reopened('1:00 PM'), '1:00 PM at Olea is available again.', 'En Olea otra vez hay mesa a la 1:00 p. m.'],
    [
      reopened('1:00 PM', '8:30 PM'),
      '1:00 PM and 8:30 PM at Olea are available again.',
      'En Olea otra vez hay mesa a la 1:00 p. m. y las 8:30 p. m.',
    ],
    [reopened(), null, null],
  ])('%j: %s', (changes, en, es) => {
    expect(offerChangeMessage(changes, 'Olea', 'en')).toBe(en);
    expect(offerChangeMessage(changes, 'Olea', 'es')).toBe(es);
  });
});
