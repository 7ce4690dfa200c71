import { localValues } from './browser-storage';

const refuse = () => {
  throw new DOMException('refused', 'QuotaExceededError');
};

describe('what is written to a storage of the browser', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    localValues.clear();
  });

  it.each([
    ['that is full', () => void jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)],
    ['that cannot be read', () => void jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)],
    [
      'that gives back something else',
      () => void jest.spyOn(Storage.prototype, 'getItem').mockReturnValue('\ufffd'),
    ],
    ['that is forbidden', () => void jest.spyOn(window, 'localStorage', 'get').mockImplementation(refuse)],
  ])('lasts as long as the page in one %s', (_, damage) => {
    localStorage.setItem('date', 'before');
    damage();
    localValues.write('date', '2026-11-21');
    expect(localValues.read('date')).toBe('2026-11-21');
    localValues.write('date', null);
    expect(localValues.read('date')).toBeNull();
  });
});
