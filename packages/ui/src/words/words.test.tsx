import { act, render, screen } from '@testing-library/react';
import { countOf, formatDate, formatNumber, formatSeconds } from './format';
import { LiveRegion, useAnnounce } from './announce';

it.each([
  ['2026-11-21', 'short', 'Sat, Nov 21'],
  ['2026-11-21', 'long', 'Saturday, November 21, 2026'],
  ['2026-11-21', 'day', 'November 21'],
  ['2026-11-21', 'year', 'Nov 21, 2026'],
  ['2026-03-08', 'short', 'Sun, Mar 8'],
  ['2026-11-01', 'short', 'Sun, Nov 1'],
  ['not a date', 'short', 'not a date'],
] as const)('writes %s as %s: %s', (iso, style, words) => {
  expect(formatDate(iso, style)).toBe(words);
});

it('counts with commas and the right plural', () => {
  expect(formatNumber(1284)).toBe('1,284');
  expect(countOf(1, 'review')).toBe('1 review');
  expect(countOf(0, 'restaurant')).toBe('0 restaurants');
  expect(countOf(2, 'Person', 'People')).toBe('2 People');
});

it.each([
  [125, '2:05'],
  [60, '1:00'],
  [0.2, '0:01'],
  [-3, '0:00'],
])('writes %d seconds as %s', (seconds, words) => {
  expect(formatSeconds(seconds)).toBe(words);
});

describe('announcements', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  function Speaker({ words }: { words: string }) {
    const announce = useAnnounce();
    return <button onClick={() => announce(words)}>Speak</button>;
  }

  it('are said in the one polite region', () => {
    render(
      <>
        <LiveRegion />
        <Speaker words="7:00 PM was just taken" />
      </>,
    );
    act(() => {
      screen.getByRole('button').click();
      jest.advanceTimersByTime(100);
    });
    expect(screen.getByRole('status')).toHaveTextContent('7:00 PM was just taken');
    expect(screen.getByRole('status')).toHaveAttribute('aria-live', 'polite');
  });

  it('are said twice when told twice', () => {
    render(
      <>
        <LiveRegion />
        <Speaker words="Saved" />
      </>,
    );
    act(() => {
      screen.getByRole('button').click();
      jest.advanceTimersByTime(100);
      screen.getByRole('button').click();
    });
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    act(() => {
      jest.advanceTimersByTime(100);
    });
    expect(screen.getByRole('status')).toHaveTextContent('Saved');
  });
});
