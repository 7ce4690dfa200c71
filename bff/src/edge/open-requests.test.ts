import { NetworkPlaces } from './open-requests';

describe('the places of a network', () => {
  it('are still taken when a thing that gave way ends after the others', () => {
    const places = new NetworkPlaces<{ isIdle: boolean }>(1, ({ isIdle }) => isIdle);
    const freeIdle = places.take('a', { isIdle: true })!;
    places.take('a', { isIdle: true })!();
    places.take('a', { isIdle: false });
    freeIdle();
    expect(places.take('a', { isIdle: false })).toBeUndefined();
  });
});
