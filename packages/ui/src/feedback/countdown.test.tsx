import { act, render, screen } from '@testing-library/react';
import { LiveRegion } from '../text/announce';
import { Countdown } from './countdown';

describe('Countdown', () => {
  const START = Date.parse('2026-11-21T19:00:00Z');
  const now = () => new Date();
  beforeEach(() => {
    jest.useFakeTimers({ now: START });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const show = (seconds: number, onEnd = jest.fn()) => {
    render(
      <>
        <LiveRegion />
        <Countdown
          label="Your hold"
          until={new Date(START + seconds * 1000).toISOString()}
          now={now}
          onEnd={onEnd}
        />
      </>,
    );
    return onEnd;
  };
  const pass = (seconds: number) =>
    act(() => {
      jest.advanceTimersByTime(seconds * 1000);
    });

  it('shows minutes and seconds and counts down', () => {
    show(300);
    expect(screen.getByText('5:00')).toBeInTheDocument();
    pass(35);
    expect(screen.getByText('4:25')).toBeInTheDocument();
  });

  it('is read out one minute before the end and at the end only', () => {
    show(62);
    pass(1);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    pass(1.5);
    pass(0.2);
    expect(screen.getByRole('status')).toHaveTextContent('Your hold ends in one minute.');
    pass(60);
    pass(0.2);
    expect(screen.getByRole('status')).toHaveTextContent('Your hold has ended.');
  });

  it('calls onEnd once', () => {
    const ended = show(2);
    pass(1);
    expect(ended).not.toHaveBeenCalled();
    pass(10);
    expect(ended).toHaveBeenCalledTimes(1);
    expect(screen.getByText('0:00')).toBeInTheDocument();
  });

  it('starts again when the hold is extended', () => {
    const ended = jest.fn();
    const at = (seconds: number) => (
      <Countdown
        label="Your hold"
        until={new Date(START + seconds * 1000).toISOString()}
        now={now}
        onEnd={ended}
      />
    );
    const { rerender } = render(at(5));
    pass(4);
    rerender(at(300));
    expect(screen.getByText('4:56')).toBeInTheDocument();
    pass(10);
    expect(ended).not.toHaveBeenCalled();
  });
});
