import { openBrowser } from '../testing/browser';
import { setUpBff } from '../testing/set-up-bff';
import { bareSocket, typed } from './testing';

describe('the cable of an expired session', () => {
  const { bff } = setUpBff({ services: ['accounts'] });

  it('is disconnected and told to connect again, as a visitor', async () => {
    const tab = openBrowser(bff.origin);
    await tab.signUp();
    const cookie = `mesa_session=${tab.cookies.get('mesa_session')}`;
    const socket = bareSocket(`${bff.origin.replace('http', 'ws')}/cable`, { cookie });
    await socket.next(typed('welcome'));
    const identifier = JSON.stringify({ channel: 'ReservationsChannel' });
    socket.send('subscribe', identifier);
    await socket.next(typed('confirm_subscription'));
    // as the database does with what has expired
    await bff.database.collection('sessions').deleteMany({});
    expect(await socket.next(typed('disconnect'))).toEqual({
      type: 'disconnect',
      reason: 'remote',
      reconnect: true,
    });
    expect(await socket.closed).toBe(1000);
  }, 30_000);
});
