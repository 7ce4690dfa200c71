import { act, render, screen } from '@testing-library/react';
import { localValues } from './browser-storage';
import { clearChoices, forgetChoices, readChoices, saveChoices, useChoices } from './choices';
import { HostProvider, type HostServices } from './host';
import { createTestLive } from './testing/test-live';

const LA = 'America/Los_Angeles';
/** 3:10 PM on Saturday, 21 November 2026, in Los Angeles */
const AFTERNOON = new Date('2026-11-21T23:10:00Z');
const stored = { date: '2026-11-25', time: '7:00 PM', partySize: 4, query: 'thai', photoUrl: '/a.webp' };

beforeEach(() => localStorage.clear());

describe('choices', () => {
  it('begins with today, the first time that is left, and two people', () => {
    expect(readChoices(AFTERNOON, LA)).toEqual({
      date: '2026-11-21',
      time: '3:30 PM',
      partySize: 2,
      query: '',
      photoUrl: '',
    });
  });

  it('keeps what was chosen, under the names of local storage', () => {
    saveChoices(stored);
    expect(readChoices(AFTERNOON, LA)).toEqual(stored);
    expect({ ...localStorage }).toEqual({
      date: '2026-11-25',
      time: '7:00 PM',
      partySize: '4',
      query: 'thai',
      photoUrl: '/a.webp',
    });
  });

  it('removes all but the photo when cleared', () => {
    saveChoices(stored);
    clearChoices();
    expect(readChoices(AFTERNOON, LA)).toEqual({
      date: '2026-11-21',
      time: '3:30 PM',
      partySize: 2,
      query: '',
      photoUrl: '/a.webp',
    });
  });

  it('keeps a time that was chosen before any date', () => {
    saveChoices({ time: '7:00 PM' });
    expect(readChoices(AFTERNOON, LA)).toMatchObject({ date: '2026-11-21', time: '7:00 PM' });
    saveChoices({ time: '1:00 PM' });
    expect(readChoices(AFTERNOON, LA)).toMatchObject({ date: '2026-11-21', time: '3:30 PM' });
  });

  it.each([
    ['a date in the past', { date: '2026-11-20' }, { date: '2026-11-21', time: '3:30 PM' }],
    ['a date that does not exist', { date: '2026-02-30' }, { date: '2026-11-21', time: '3:30 PM' }],
    [
      'a time today that has passed',
      { date: '2026-11-21', time: '1:00 PM' },
      { date: '2026-11-21', time: '3:30 PM' },
    ],
    ['a time that is none', { time: 'noon' }, { date: '2026-11-25', time: '10:00 AM' }],
    ['a party of zero', { partySize: 0 }, { partySize: 2 }],
    ['a party of eleven', { partySize: 11 }, { partySize: 2 }],
  ])('repairs %s', (_, stale, repaired) => {
    saveChoices({ ...stored, ...stale });
    expect(readChoices(AFTERNOON, LA)).toMatchObject(repaired);
  });

  it('begins at tomorrow when today has no slot left', () => {
    expect(readChoices(new Date('2026-11-22T07:45:00Z'), LA)).toMatchObject({
      date: '2026-11-22',
      time: '10:00 AM',
    });
  });

  it("begins with today in the visitor's time zone", () => {
    expect(readChoices(AFTERNOON, 'Asia/Tokyo')).toMatchObject({ date: '2026-11-22', time: '10:00 AM' });
  });

  describe('in components', () => {
    const services = {
      mapsKey: null,
      live: createTestLive(),
      clock: () => AFTERNOON,
      serverClock: () => AFTERNOON,
      zone: LA,
      announce: () => {},
      notify: () => {},
      onTitle: () => {},
    } satisfies HostServices;

    function Shown({ label }: { label: string }) {
      const { choices } = useChoices();
      return (
        <p>
          {label}: {choices.date} {choices.time} {choices.partySize}
        </p>
      );
    }

    it('are the same in every component, and follow other tabs', () => {
      render(
        <HostProvider services={services}>
          <Shown label="form" />
          <Shown label="box" />
        </HostProvider>,
      );
      act(() => saveChoices({ date: '2026-11-30', time: '8:00 PM' }));
      expect(screen.getByText('form: 2026-11-30 8:00 PM 2')).toBeInTheDocument();
      expect(screen.getByText('box: 2026-11-30 8:00 PM 2')).toBeInTheDocument();
      act(() => {
        localStorage.setItem('partySize', '6');
        window.dispatchEvent(new StorageEvent('storage', { key: 'partySize' }));
      });
      expect(screen.getByText('box: 2026-11-30 8:00 PM 6')).toBeInTheDocument();
    });
  });

  describe('last as long as the page', () => {
    afterEach(() => {
      jest.restoreAllMocks();
      localValues.clear();
    });
    const refuse = (...methods: ('getItem' | 'setItem' | 'removeItem')[]) =>
      methods.forEach((method) =>
        jest.spyOn(Storage.prototype, method).mockImplementation(() => {
          throw new DOMException('refused', 'QuotaExceededError');
        }),
      );

    it.each([
      ['forbidden', ['getItem', 'setItem', 'removeItem']],
      ['full', ['setItem']],
      ['read-only', ['setItem', 'removeItem']],
    ] as const)('when storage is %s', (_, methods) => {
      saveChoices({ date: '2026-11-25', time: '6:00 PM', partySize: 3 });
      refuse(...methods);
      saveChoices({ partySize: 7 });
      saveChoices({ time: '8:00 PM' });
      expect(readChoices(AFTERNOON, LA)).toMatchObject({ partySize: 7, time: '8:00 PM' });
      forgetChoices();
      expect(readChoices(AFTERNOON, LA)).toMatchObject({ date: '2026-11-21', partySize: 2 });
    });

    it('when the browser has no storage at all', () => {
      jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      });
      saveChoices({ partySize: 7 });
      expect(readChoices(AFTERNOON, LA).partySize).toBe(7);
    });
  });
});
