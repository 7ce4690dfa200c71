import { act, render, screen } from '@testing-library/react';
import { announce, LiveRegion } from './announce';

describe('announce', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const passPause = () =>
    act(() => {
      jest.advanceTimersByTime(100);
    });

  it('puts a sentence into the polite live region', () => {
    render(<LiveRegion />);
    announce('7:00 PM was just taken');
    passPause();
    expect(screen.getByRole('status')).toHaveTextContent('7:00 PM was just taken');
    expect(screen.getByRole('status')).toHaveAttribute('aria-live', 'polite');
  });

  it('empties the region before it repeats a sentence', () => {
    render(<LiveRegion />);
    announce('Saved');
    passPause();
    announce('Saved');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    passPause();
    expect(screen.getByRole('status')).toHaveTextContent('Saved');
  });
});
