import { screen, within } from '@testing-library/react';
import { directionsUrl } from '@mesa/contract';
import { press, reservation, RESERVATION, restaurant, show } from '../../testing';

const PATH = `/booking/view/${RESERVATION}`;
const link = (name: string | RegExp) => screen.getByRole('link', { name });

describe('/booking/view', () => {
  test('confirms the reservation, and offers calendar, directions, modify and cancel', async () => {
    show(PATH);
    expect(await screen.findByRole('heading', { name: 'Reservation confirmed' })).toBeInTheDocument();
    expect(link('Add to calendar')).toHaveAttribute('href', `/api/reservations/${RESERVATION}/calendar.ics`);
    expect(link('Get directions')).toHaveAttribute('href', directionsUrl(restaurant.address));
    expect(link('Modify')).toHaveAttribute('href', `#/booking/modify/${RESERVATION}`);
    expect(link('Cancel')).toHaveAttribute('href', `#/booking/cancel/${RESERVATION}`);
  });

  test("names the confirmation code, the restaurant's phone and what can still be changed", async () => {
    show(PATH);
    expect(await screen.findByText('K7M2QX')).toBeInTheDocument();
    const goodToKnow = screen.getByRole('region', { name: 'Good to know' });
    expect(within(goodToKnow).getByRole('link', { name: '(213) 555-0142' })).toHaveAttribute(
      'href',
      'tel:2135550142',
    );
    expect(goodToKnow).toHaveTextContent(
      'You can change or cancel online at no charge until your reservation starts.',
    );
    const location = screen.getByRole('region', { name: 'Location' });
    expect(within(location).getByRole('img', { name: /^Map around 1412 Mateo/ })).toBeInTheDocument();
  });

  test("shares the restaurant's page with date, time and party size, not the reservation", async () => {
    const share = jest.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    show(PATH);
    await press('Share');
    delete (navigator as { share?: unknown }).share;
    expect(share).toHaveBeenCalledWith({
      title: 'Forno Ocaso, Sat, Nov 28 at 7:00 PM',
      text:
        'We have a table for 2 people at Forno Ocaso, Saturday, November 28, 2026 at 7:00 PM. ' +
        `${restaurant.address}.`,
      url: `${window.location.origin}/r/forno-ocaso?date=2026-11-28&time=7%3A00+PM&party_size=2`,
    });
  });

  test('wraps an email address of 60 characters instead of widening the page', async () => {
    const email = `${'long.name.of.a.diner.'.repeat(3).slice(0, 47)}@mesa.example`;
    expect(email).toHaveLength(60);
    show(PATH, { answers: { getReservation: { reservation: reservation({ email }) } } });
    expect((await screen.findByText(email)).parentElement).toHaveClass('email');
  });

  test('names the time zone to a visitor in another zone', async () => {
    show(PATH, { zone: 'Europe/London' });
    expect(await screen.findByText('Times are Los Angeles time (PST)')).toBeInTheDocument();
  });

  test('offers to review a past visit, and hides what no longer applies', async () => {
    show(PATH, { answers: { getReservation: { reservation: reservation({ date: '2026-11-20' }) } } });
    expect(await screen.findByRole('heading', { name: 'Your visit' })).toBeInTheDocument();
    expect(link('Write Review')).toHaveAttribute('href', `#/feedback/${RESERVATION}`);
    expect(screen.queryByRole('link', { name: /Modify|Cancel|calendar/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Good to know' })).not.toBeInTheDocument();
  });
});
