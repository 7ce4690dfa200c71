import { act, cleanup, render, renderHook, screen, within } from '@testing-library/react';
import { CITIES, CUISINES } from '@mesa/contract';
import { Footer } from '../brand/footer';
import { Countdown } from '../feedback/countdown';
import { DatePicker } from '../forms/date-picker';
import { PartyPicker, TimePicker } from '../forms/pickers';
import { TextArea } from '../forms/text-area';
import { MapSketch } from '../map/map-sketch';
import { NoiseInput } from '../ratings/noise-input';
import { PriceTag } from '../ratings/price-tag';
import { Rating } from '../ratings/rating';
import { StarInput } from '../ratings/star-input';
import { ClosingRuleNote } from '../slots/closing-rule-note';
import { PartyTooLarge } from '../slots/party-too-large';
import { SlotLink } from '../slots/slot-link';
import { useConflictSentence, useSlotReason } from '../slots/use-slot-reason';
import { TimeZoneNote } from '../text/time-zone-note';
import { useCuisineName } from '../text/use-cuisine-name';

const nothing = () => {};

describe('ui in Spanish', () => {
  beforeEach(() => {
    document.documentElement.lang = 'es';
  });
  afterEach(() => {
    cleanup();
    document.documentElement.lang = 'en';
  });

  it('changes with the page, in place', async () => {
    document.documentElement.lang = 'en';
    render(<Rating average="4.8666" reviews={1284} />);
    const line = screen.getByText('1,284 reviews');
    await act(async () => void (document.documentElement.lang = 'es'));
    expect(line).toHaveTextContent('1,284 reseñas');
    expect(screen.getByRole('img', { name: '4.8 de 5' })).toBeInTheDocument();
  });

  it.each([
    [0, 'aún sin reseñas'],
    [1, '1 reseña'],
  ])('counts %i reviews: %s', (reviews, words) => {
    render(<Rating average={4} reviews={reviews} />);
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it('rates in words', () => {
    render(
      <>
        <StarInput label="Comida" value={5} onChange={nothing} />
        <NoiseInput label="Ruido" value={1} onChange={nothing} />
        <PriceTag price={3} />
      </>,
    );
    expect(screen.getByRole('radio', { name: '1 estrella, Malo' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: '5 estrellas, Excelente' })).toBeChecked();
    const noise = within(screen.getByRole('radiogroup', { name: 'Ruido' })).getAllByRole('radio');
    expect(noise.map((radio) => radio.closest('label')!.textContent)).toEqual([
      'Tranquilo',
      'Moderado',
      'Animado',
      'Muy ruidoso',
    ]);
    expect(screen.getByRole('img', { name: 'Precio 3 de 4, De $31 a $50 por persona' })).toBeInTheDocument();
  });

  it('picks a day, a time and a party', () => {
    render(
      <>
        <DatePicker value="2026-11-28" min="2026-11-21" onChange={nothing} />
        <TimePicker value="7:00 PM" options={['7:00 PM', '10:30 PM']} onChange={nothing} />
        <PartyPicker value={2} onChange={nothing} />
      </>,
    );
    expect(screen.getByText('sáb, 28 de nov')).toBeInTheDocument();
    const time = screen.getByRole('combobox', { name: 'Hora' });
    // what is shown changes, the value does not
    expect(time).toHaveDisplayValue('7:00\u00A0p.\u00A0m.');
    expect(time).toHaveValue('7:00 PM');
    expect(screen.getByRole('group', { name: 'Sin mesas' })).toHaveTextContent('10:30 p. m.');
    expect(screen.getByRole('combobox', { name: 'Personas' })).toHaveDisplayValue('2 personas');
    expect(screen.getByRole('option', { name: '1 persona' })).toBeInTheDocument();
  });

  it.each([
    [{ reason: 'full' as const }, 'Lleno', 'Ya no hay mesas a las 7:00\u00A0p.\u00A0m.'],
    [
      { reason: 'held' as const, frees_at: '2026-11-21T21:05:00Z' },
      'Apartado hasta la 1:05\u00A0p.\u00A0m.',
      'Otra persona tiene apartada la mesa de las 7:00\u00A0p.\u00A0m. hasta la 1:05\u00A0p.\u00A0m.',
    ],
  ])('%j: %s', (why, words, sentence) => {
    const { result: reason } = renderHook(useSlotReason);
    expect(reason.current(why)).toBe(words);
    const { result: conflict } = renderHook(useConflictSentence);
    expect(conflict.current({ time: '7:00 PM', available: false, ...why })).toBe(sentence);
  });

  it('shows a slot in its own way', () => {
    render(<SlotLink time="7:00 PM" href="#/" state="unavailable" />);
    expect(screen.getByRole('link', { name: '7:00\u00A0p.\u00A0m., No disponible' })).toHaveTextContent(
      '7:00 p. m.',
    );
  });

  it('keeps a link inside its sentence', () => {
    const restaurant = { name: 'Forno Ocaso', phone: '(626) 555-0186', max_party_size: 8 };
    const { container } = render(<PartyTooLarge restaurant={restaurant} partySize={10} />);
    expect(container).toHaveTextContent(
      'En línea, Forno Ocaso recibe grupos de hasta 8. Para 10, llama al (626) 555-0186.',
    );
    expect(screen.getByRole('link', { name: '(626) 555-0186' })).toHaveAttribute('href', 'tel:6265550186');
  });

  it.each([
    [
      '2026-11-21',
      { lead_minutes: 60 },
      'Se puede reservar en línea hasta una hora antes. ' +
        'Si quieres venir más pronto, llama al (626) 555-0186.',
    ],
    [
      '2027-11-21',
      { horizon_days: 60 },
      'Recibe reservaciones con hasta 60 días de anticipación. Para otra fecha, llama al (626) 555-0186.',
    ],
  ])('says the rule that closes a slot on %s', (date, fields, sentence) => {
    const day = [{ open: '10:00 AM', close: '12:00 AM' }];
    const hours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };
    const restaurant = { phone: '(626) 555-0186', hours, lead_minutes: 0, horizon_days: 365, ...fields };
    const { container } = render(
      <ClosingRuleNote
        restaurant={restaurant}
        date={date}
        slots={[{ time: '7:00 PM', available: false, reason: 'closed' }]}
        now={new Date('2026-11-22T02:30:00Z')}
      />,
    );
    expect(container).toHaveTextContent(sentence);
    expect(screen.getByRole('link', { name: '(626) 555-0186' })).toHaveAttribute('href', 'tel:6265550186');
  });

  it('names cuisines, in their own order, and cities', () => {
    const { result: nameOf } = renderHook(useCuisineName);
    expect([nameOf.current('Indian'), nameOf.current('noodles')]).toEqual(['India', 'noodles']);
    const named = (names: readonly string[]) => names.map((name) => ({ name, count: 1 }));
    render(<Footer facets={{ cities: named(CITIES), cuisines: named(CUISINES) }} />);
    const cuisines = within(screen.getByRole('navigation', { name: 'Cocinas' })).getAllByRole('link');
    const shown = cuisines.map(({ textContent }) => textContent);
    expect(shown).toEqual(CUISINES.map(nameOf.current).sort());
    expect(screen.getByRole('link', { name: 'Tailandesa' })).toHaveAttribute('href', '#/search/thai');
    expect(screen.getByRole('link', { name: 'Los Ángeles' })).toHaveAttribute(
      'href',
      '#/search/los%20angeles',
    );
  });

  it('says how many pins the map shows', () => {
    const pins = [{ id: 'a', lat: 33.7, lng: -118, label: 'Forno', sign: '4.6' }];
    render(<MapSketch label="Restaurantes" pins={pins} total={400} />);
    expect(screen.getByText('1 de 400 en el mapa')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Acercar' })).toBeInTheDocument();
  });

  it('counts down and counts characters', () => {
    const now = () => new Date('2026-11-21T20:00:00Z');
    render(
      <>
        <Countdown until="2026-11-21T20:02:05Z" now={now} label="Tu mesa apartada" />
        <TextArea label="Nota" value="Hola" onChange={nothing} maxLength={5} />
        <TimeZoneNote zone="Europe/Madrid" date="2026-11-28" />
      </>,
    );
    expect(screen.getByRole('timer', { name: 'Tu mesa apartada termina en 2:05' })).toBeInTheDocument();
    expect(screen.getByText('queda 1 carácter')).toBeInTheDocument();
    expect(screen.getByText('Las horas son de Los Ángeles (PST)')).toBeInTheDocument();
  });
});
