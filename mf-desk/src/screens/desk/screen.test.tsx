import { screen } from '@testing-library/react';
import { ANA, dayOf, idOf, press, RESTAURANT, show, TODAY } from '../../testing';

const casa = { id: idOf(2), name: 'Casa Lumbre', address: '5260 E 2nd St' };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('/desk', () => {
  test('invites a visitor to sign in', async () => {
    const view = show(dayOf([]), { path: '/desk', user: null });
    expect(await heading("Your restaurant's desk")).toBeInTheDocument();
    await press('Sign in');
    expect(view.modal()).toBe('login');
    expect(view.modalProps()).toMatchObject({ next: '/desk' });
    expect(view.requests).toEqual([]);
  });

  test('signs a visitor in as the host of the demo restaurant, and goes on to today', async () => {
    const view = show(dayOf([]), { path: '/desk', user: null, answers: { signIn: { [ANA.id]: ANA } } });
    await press('Try the demo restaurant');
    expect(await heading('Saturday, November 21, 2026')).toBeInTheDocument();
    expect(view.requests[0]).toMatchObject({
      call: 'signIn',
      body: { user: { email: 'host@mesa.example', password: '20202020' } },
    });
    expect(view.path()).toBe(`/desk/${RESTAURANT}/${TODAY}`);
  });

  test('lists several restaurants', async () => {
    const forno = { id: RESTAURANT, name: 'Forno Ocaso', address: '1412 Mateo St' };
    show(dayOf([]), {
      path: '/desk',
      answers: { listDesks: { [forno.id]: forno, [casa.id]: casa } },
    });
    expect(await screen.findByRole('link', { name: /Casa Lumbre/ })).toHaveAttribute(
      'href',
      `/desk/${casa.id}/${TODAY}`,
    );
    expect(await heading('Your restaurants')).toBeInTheDocument();
  });

  test('says whom to ask without a restaurant, and mails the link again', async () => {
    const view = show(dayOf([]), {
      path: '/desk',
      answers: { listDesks: {}, requestEmailConfirmation: undefined },
    });
    expect(
      await screen.findByText('Ask whoever runs this Mesa to add ana@mesa.example to your restaurant.'),
    ).toBeInTheDocument();
    await press('Send it again');
    expect(await screen.findByRole('button', { name: 'Send it again' })).not.toHaveAttribute('aria-busy');
    expect(view.notified).toEqual(["We've mailed a link to ana@mesa.example."]);
  });
});
