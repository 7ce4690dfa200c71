import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LiveRegion } from '../words/announce';
import { Countdown } from './countdown';
import { ErrorList, Notice } from './notice';
import { ProgressBar } from './progress-bar';
import { Loading, SkeletonCard, SkeletonRow, SkeletonText } from './skeleton';
import { EmptyState, FailedState } from './states';
import { Toast } from './toast';

it('an error interrupts, other notices wait', () => {
  render(
    <>
      <Notice tone="error">No</Notice>
      <Notice tone="ok">Yes</Notice>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('No');
  expect(screen.getByRole('status')).toHaveTextContent('Yes');
});

it('a notice can be dismissed', async () => {
  const gone = jest.fn();
  render(<Notice onDismiss={gone}>Preview of mf-booking@1.5.0</Notice>);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(gone).toHaveBeenCalled();
});

it('all sentences of a refusal are shown', () => {
  const { rerender, container } = render(
    <ErrorList sentences={['Date is in the past', 'Phone must have 10 to 15 digits']} />,
  );
  expect(
    within(screen.getByRole('alert'))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Date is in the past', 'Phone must have 10 to 15 digits']);
  rerender(<ErrorList sentences={[]} />);
  expect(container).toBeEmptyDOMElement();
});

it('an empty state says so and leads on', () => {
  render(<EmptyState title="No upcoming reservations" action={<a href="#/">Find a table</a>} />);
  expect(screen.getByText('No upcoming reservations')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Find a table' })).toBeInTheDocument();
});

it('a failed state can be tried again, once at a time', async () => {
  const retry = jest.fn();
  const { rerender } = render(<FailedState message="Reviews cannot be reached." onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Reviews cannot be reached.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  rerender(<FailedState message="Reviews cannot be reached." onRetry={retry} busy />);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

it('skeletons are one word to those who listen', () => {
  render(
    <Loading label="Loading restaurants">
      <SkeletonCard />
      <SkeletonRow />
      <SkeletonText />
    </Loading>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Loading restaurants');
  expect(screen.queryByRole('article')).toBeNull();
});

it('a toast stays, acts and goes', async () => {
  const undo = jest.fn();
  const gone = jest.fn();
  render(
    <Toast action={{ label: 'Undo', onAct: undo }} onDismiss={gone}>
      Review deleted.
    </Toast>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Review deleted.');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(gone).toHaveBeenCalledTimes(1);
});

it('a progress bar tells its percentage within bounds', () => {
  const { rerender } = render(<ProgressBar label="Uploading terrace.jpg" value={31} max={62} />);
  expect(screen.getByRole('progressbar', { name: 'Uploading terrace.jpg' })).toHaveAttribute(
    'aria-valuenow',
    '50',
  );
  rerender(<ProgressBar label="Uploading terrace.jpg" value={99} max={62} />);
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
});

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

  it('is heard at one minute and at the end only', () => {
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

  it('tells its end once', () => {
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

it('the keyboard goes on from the heading when what failed goes away with the focus in it', async () => {
  const part = (failed: boolean) => (
    <main>
      <section>
        <h2>Explore</h2>
        {failed ? <FailedState message="Down." onRetry={jest.fn()} /> : <p>Here</p>}
      </section>
    </main>
  );
  const { rerender } = render(part(true));
  screen.getByRole('button', { name: 'Try again' }).focus();
  rerender(part(false));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Explore' })).toHaveFocus());
});

it('the keyboard goes on from the page where there is no heading', async () => {
  const page = (failed: boolean) => (
    <main tabIndex={-1}>{failed ? <FailedState message="Down." onRetry={jest.fn()} /> : <p>Here</p>}</main>
  );
  const { rerender } = render(page(true));
  screen.getByRole('button', { name: 'Try again' }).focus();
  rerender(page(false));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
