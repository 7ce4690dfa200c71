import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BOOKABLE_SLOTS, Refusal } from '@mesa/contract';
import { setLanguage } from '@mesa/remote-kit';
import { availability, BOOKING, press, reservation, RESERVATION, restaurantFixture, show } from './testing';

const heading = (name: string) => screen.findByRole('heading', { name });

beforeEach(() => {
  sessionStorage.clear();
  document.documentElement.lang = 'es';
});
afterEach(() => {
  document.documentElement.lang = 'en';
});

describe('the booking screens in Spanish', () => {
  test('the form names its fields, the date, the time and the party', async () => {
    show(BOOKING);
    expect(await heading('¡Casi listo!')).toBeInTheDocument();
    expect(await screen.findByText('Te estamos apartando esta mesa.')).toBeInTheDocument();
    expect(screen.getByText('sábado, 28 de noviembre de 2026')).toBeInTheDocument();
    expect(screen.getByText('7:00 p. m.')).toBeInTheDocument();
    expect(screen.getByText('2 personas')).toBeInTheDocument();
    expect(screen.getByLabelText('Correo electrónico')).toHaveValue('ana@mesa.example');
    expect(screen.getByRole('button', { name: 'Confirmar reservación' })).toBeEnabled();
  });

  test('an empty phone is refused at its field', async () => {
    show(BOOKING);
    await press('Confirmar reservación');
    const phone = await screen.findByLabelText(/^Teléfono/);
    const request = 'Escribe un teléfono para que el restaurante pueda llamarte.';
    await waitFor(() => expect(phone).toHaveAccessibleDescription(request));
  });

  test("a refusal of the server is shown at its field in the server's own words", async () => {
    const sentence = 'Este teléfono debe tener de 10 a 15 dígitos';
    show(BOOKING, {
      answers: { createReservation: new Refusal('invalid', { sentence, field: 'phone' }, undefined, 'es') },
    });
    await userEvent.type(await screen.findByLabelText(/^Teléfono/), '12');
    await press('Confirmar reservación');
    await waitFor(() => expect(screen.getByLabelText(/^Teléfono/)).toHaveAccessibleDescription(sentence));
  });

  test('a table that is taken is named with its article, and so are the other times', async () => {
    show(BOOKING, { answers: { createHold: new Refusal('taken', 'Alguien la acaba de reservar.') } });
    expect(await screen.findByText('Ya no hay mesas a las 7:00 p. m.')).toBeInTheDocument();
    expect(await screen.findByText('Horarios disponibles el sáb, 28 de nov')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '7:30\u00A0p.\u00A0m.' })).toBeInTheDocument();
  });

  test('the confirmation says what to do next', async () => {
    show(`/booking/view/${RESERVATION}`);
    expect(await heading('Reservación confirmada')).toBeInTheDocument();
    expect(screen.getByText('Tu mesa en Forno Ocaso está reservada.')).toBeInTheDocument();
    for (const name of ['Agregar al calendario', 'Cómo llegar', 'Modificar', 'Cancelar reservación'])
      expect(screen.getByRole('link', { name })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Ten en cuenta' })).toHaveTextContent(
      'Llama a Forno Ocaso al (213) 555-0142 para que te guarden la mesa.',
    );
  });

  test.each([
    ['1', 'Horarios del sáb, 28 de nov para 1 persona'],
    ['4', 'Horarios del sáb, 28 de nov para 4 personas'],
  ])('a party of %s: %s', async (party, label) => {
    show(`/booking/modify/${RESERVATION}`);
    await userEvent.selectOptions(await screen.findByLabelText('Personas'), party);
    expect(await screen.findByText(label)).toBeInTheDocument();
  });

  test.each([
    ['closed' as const, 'Forno Ocaso no abre el sáb, 28 de nov.'],
    ['past' as const, 'Ya es tarde para reservar mesa para el sáb, 28 de nov.'],
    ['full' as const, 'No hay otras mesas disponibles el sáb, 28 de nov.'],
  ])('says why no slot is available when all are %s', async (reason, sentence) => {
    const slots = BOOKABLE_SLOTS.map((time) => ({ time, available: false, reason }));
    show(`/booking/modify/${RESERVATION}`, { answers: { getAvailability: { ...availability(), slots } } });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  test('a cancellation asks for confirmation, and then says that it is done', async () => {
    const shown = show(`/booking/cancel/${RESERVATION}`, { answers: { cancelReservation: undefined } });
    expect(await heading('¿Cancelar tu reservación?')).toBeInTheDocument();
    await press('Cancelar reservación');
    await waitFor(() => expect(shown.notified).toContain('Se canceló tu reservación en Forno Ocaso.'));
  });

  test('a party that no table seats is told whom to call', async () => {
    const small = restaurantFixture({ max_party_size: 6 });
    show(`/booking/edit/${RESERVATION}`, {
      answers: {
        getRestaurant: { restaurant: small, reviews: {} },
        getReservation: { reservation: reservation({ party_size: 8 }) },
      },
    });
    expect(await screen.findByText(/Forno Ocaso recibe grupos de hasta 6\. Para 8/)).toBeInTheDocument();
  });

  test('the language changes while the form is half filled in, and nothing is lost', async () => {
    document.documentElement.lang = 'en';
    const { requests } = show(BOOKING);
    await screen.findByText('We are holding this table for you.');
    await userEvent.type(screen.getByLabelText(/^Phone/), '213 555 0100');
    await userEvent.type(screen.getByLabelText('Special request'), 'A quiet table');
    const sent = requests.length;
    await act(() => setLanguage('es'));
    expect(await heading('¡Casi listo!')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Teléfono/)).toHaveValue('213 555 0100');
    expect(screen.getByLabelText('Petición especial')).toHaveValue('A quiet table');
    expect(screen.getByLabelText('Petición especial')).toHaveFocus();
    expect(document.title).toBe('¡Casi listo! | Mesa');
    // the hold goes on, and nothing is loaded again
    expect(screen.getByText('Te estamos apartando esta mesa.')).toBeInTheDocument();
    expect(requests).toHaveLength(sent);
    await act(() => setLanguage('en'));
    expect(await screen.findByLabelText(/^Phone/)).toHaveValue('213 555 0100');
  });
});
