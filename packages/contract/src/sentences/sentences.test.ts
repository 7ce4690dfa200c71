import { Refusal } from '../refusal';
import { sentencesIn, textIn } from './sentences-in';
import { waitOf } from '../messages';
import { say, sentences, translateSentence, type SentenceId, type Values } from './say';
import { catalog as standard } from './standard/catalog';

const IDS = Object.keys(sentences) as SentenceId[];

/** Values of each sentence that needs some; the compiler does not know which ids these are. */
const VALUES: Partial<Record<SentenceId, Values[]>> = {
  tooMany: [1, 20, 89.5, 840].map(waitOf),
  triedTooOften: [1, 20, 840].map(waitOf),
  socketVersion: [{ version: '13' }],
  socketProtocol: [{ protocol: 'actioncable-v1-json' }],
  ...Object.fromEntries(IDS.filter((id) => id.startsWith('tooLong.')).map((id) => [id, [{ max: 64 }]])),
  'account.passwordTooShort': [{ min: 8 }],
  'account.favoritesFull': [{ max: 200 }],
  'booking.partySize': [{ min: 1, max: 10 }],
  'booking.notesTooLong': [{ max: 500 }],
  'booking.taken': [
    { time: '7:00 PM', count: 2, first: '6:00 PM', second: '8:30 PM' },
    { time: '7:00 PM', count: 1, first: '8:30 PM', second: '' },
    { time: '1:00 PM', count: 0, first: '', second: '' },
  ],
  'booking.changedTooOften': [20, 840].map(waitOf),
  'booking.dateTooFar': [{ max: 365 }],
  'booking.tooSoon': [{ phone: '(562) 555-0142' }],
  'booking.tooManyUpcoming': [{ max: 20 }],
  'desk.statusChange': [{ from: 'left', to: 'no_show' }],
  'desk.statusFrom': [{ status: 'no_show', time: '7:15 PM' }],
  'desk.tableCount': [{ max: 6 }],
  'desk.tableRemoved': [{ table: '7' }],
  'desk.tableTaken': [
    { table: '12', time: '8:00 PM', who: 'guest', name: 'Ruiz', free: '6, 9' },
    { table: '12', time: '8:00 PM', who: 'hold', name: '', free: '6' },
  ],
  'desk.tableTakenAll': [{ table: '12', time: '8:00 PM', who: 'walkIn', name: '' }],
  'desk.tableTakenFrom': [{ table: '12', time: '8:30 PM' }],
  'desk.tablesTooSmall': [{ seats: 4, party: 6 }],
  'watch.slotIsAvailable': [{ time: '7:00 PM' }, { time: '1:30 PM' }, { time: '11:00 AM' }],
  'watch.tooMany': [{ max: 10 }],
  'review.rating': ['overall', 'food', 'service', 'ambience', 'value'].map((aspect) => ({ aspect })),
  'review.tooManyPhotos': [{ max: 1 }, { max: 6 }],
  'photo.width': [{ widths: '160, 320' }],
};

const ALL = IDS.flatMap((id) =>
  (VALUES[id] ?? [{}]).map((values) => ({
    id,
    values,
    en: translateSentence(id, 'en', values),
    es: translateSentence(id, 'es', values),
  })),
);

const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).sort();
const isOfReviews = (id: SentenceId) => id in standard || /^(review|photo)\./.test(id);
/** What the review form is told of its fields. */
const OF_FIELDS = IDS.filter((id) => /^(blank|invalid|tooLong)\./.test(id));

describe('the sentences', () => {
  it('have values in this test where they need some', () => {
    const needing = IDS.filter((id) => typeof sentences[id].en !== 'string');
    expect(Object.keys(VALUES).sort()).toEqual(needing.sort());
  });

  it.each(ALL)('$id: $en / $es', ({ en, es }) => {
    for (const text of [en, es]) {
      expect(text).toMatch(/^[\p{Lu}\d]/u);
      expect(text).not.toMatch(/undefined|NaN|\[object| {2}|\s$/);
      // typographic marks come in pairs
      expect(text.includes('“')).toBe(text.includes('”'));
    }
    expect(es).not.toBe(en);
    // the same values in both languages
    expect(numbersIn(es)).toEqual(numbersIn(en));
    // a sentence with a full stop has one in both; "p. m." brings its own
    expect(es.endsWith('.')).toBe(en.endsWith('.'));
  });

  it.each(ALL)('in Spanish no English is left and no mark is missing: $es', ({ es }) => {
    expect(es).not.toMatch(/\b(the|is|are|be|your|you|this|must|can't|please|again|too|has|was|of)\b/i);
    expect(es).not.toMatch(/\d (AM|PM)\b/);
    for (const [opening, closing] of ['¿?', '¡!'])
      expect(es.split(opening!).length).toBe(es.split(closing!).length);
    // tú, not usted
    expect(es).not.toMatch(/\b(usted|su|sus|intente|elija|revise|recargue)\b/i);
  });

  it.each(ALL.filter(({ id }) => isOfReviews(id) && id !== 'offline' && id !== 'photo.width'))(
    'reads well without its first five characters (spec.md §5): $es',
    ({ es }) => expect(es).toMatch(/^(\p{L}{4} |\p{L}{5} )\p{L}|^\p{L}{5} \d/u),
  );

  it.each(OF_FIELDS)('the sentence %s of a field reads well without them, too', (id) =>
    expect(translateSentence(id, 'es', { max: 64 })).toMatch(/^(Este|Esta|Falta) /),
  );

  it.each([
    ['Falta tu nombre', say('blank.fname')],
    ['Esta contraseña no es válida', say('invalid.password')],
    ['Este correo es demasiado largo (máximo 254 caracteres)', say('tooLong.email', { max: 254 })],
    ['Mesa recibió demasiadas solicitudes. Inténtalo de nuevo en 1 segundo.', say('tooMany', waitOf(1))],
    ['Demasiados intentos. Inténtalo de nuevo en 14 minutos.', say('triedTooOften', waitOf(840))],
    [
      'Alguien acaba de reservar la mesa de las 7:00 p. m. ' +
        'Los horarios disponibles más cercanos son 6:00 p. m. y 8:30 p. m.',
      say('booking.taken', { time: '7:00 PM', count: 2, first: '6:00 PM', second: '8:30 PM' }),
    ],
    [
      'Alguien acaba de reservar la mesa de la 1:00 p. m. Ese día ya no quedan horarios.',
      say('booking.taken', { time: '1:00 PM', count: 0, first: '', second: '' }),
    ],
    [
      'Hay mesa a las 11:00 a. m. Puedes reservarla ahora.',
      say('watch.slotIsAvailable', { time: '11:00 AM' }),
    ],
  ])('in Spanish: %s', (text, sentence) => expect(textIn('es', sentence)).toBe(text));

  describe('of a refusal', () => {
    it('are all in the language of the request', () => {
      const refusal = new Refusal('invalid', [say('blank.fname'), say('account.emailTaken')]);
      expect(refusal.sentences).toEqual(["Fname can't be blank", 'Email has already been taken']);
      expect(sentencesIn('es', refusal)).toEqual({
        language: 'es',
        sentences: ['Falta tu nombre', 'Este correo ya tiene una cuenta'],
      });
    });

    it('keep the language in which another part wrote them', () => {
      const refusal = new Refusal('taken', 'Ya no hay mesa.', undefined, 'es');
      expect(sentencesIn('en', refusal)).toMatchObject({ language: 'es', sentences: ['Ya no hay mesa.'] });
    });

    it('are English as soon as one of them has no other language', () => {
      const refusal = new Refusal('invalid', ['mf-booking is not live.', say('unreadable')]);
      expect(sentencesIn('es', refusal)).toEqual({ language: 'en', sentences: refusal.sentences });
    });
  });
});
