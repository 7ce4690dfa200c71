import { useState } from 'react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@mesa/contract';
import { useLoad } from './use-load';

/** A load whose answers the test gives, one by one. */
function controlled() {
  const requests: {
    id: string;
    signal: AbortSignal;
    give: (answer: string) => Promise<void>;
    refuse: (error: unknown) => Promise<void>;
  }[] = [];
  const work = (id: string, signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      requests.push({
        id,
        signal,
        give: (answer) => act(async () => resolve(answer)),
        refuse: (error) => act(async () => reject(error)),
      });
    });
  return { requests, work };
}

function Screen({ id, work }: { id: string; work: (id: string, signal: AbortSignal) => Promise<string> }) {
  const load = useLoad((signal) => work(id, signal), [id]);
  if (load.state === 'loading') return <button onClick={load.reload}>loading</button>;
  if (load.state === 'failed')
    return <button onClick={load.reload}>{load.refusal.sentences.join(' ')}</button>;
  return (
    <button onClick={load.reload}>
      {load.data}
      {load.reloading && ', reloading'}
    </button>
  );
}

describe('useLoad', () => {
  it('is loading, then ready', async () => {
    const { requests, work } = controlled();
    render(<Screen id="a" work={work} />);
    expect(screen.getByText('loading')).toBeInTheDocument();
    await requests[0]!.give('answer a');
    expect(screen.getByText('answer a')).toBeInTheDocument();
  });

  it('loads again when what it depends on changes, drops the late answer and aborts its call', async () => {
    const { requests, work } = controlled();
    const { rerender } = render(<Screen id="a" work={work} />);
    rerender(<Screen id="b" work={work} />);
    expect(requests.map(({ id, signal }) => [id, signal.aborted])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    await requests[1]!.give('answer b');
    await requests[0]!.give('answer a');
    expect(screen.getByText('answer b')).toBeInTheDocument();
  });

  it('never shows the answer for earlier dependencies', async () => {
    const { requests, work } = controlled();
    const { rerender } = render(<Screen id="a" work={work} />);
    await requests[0]!.give('answer a');
    rerender(<Screen id="b" work={work} />);
    expect(screen.getByText('loading')).toBeInTheDocument();
  });

  it('keeps what it has when a reload fails, and tries again after a while until it succeeds', async () => {
    jest.useFakeTimers();
    const { requests, work } = controlled();
    render(<Screen id="a" work={work} />);
    await requests[0]!.give('answer a');
    act(() => screen.getByRole('button').click());
    await requests[1]!.refuse(new Refusal('unavailable', 'Not now.'));
    expect(screen.getByText('answer a')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    await requests[2]!.refuse(new Refusal('unavailable', 'Not now.'));
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    await requests[3]!.give('answer b');
    expect(screen.getByText('answer b')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(requests).toHaveLength(4);
    jest.useRealTimers();
  });

  it('says why it failed and tries again', async () => {
    const { requests, work } = controlled();
    render(<Screen id="a" work={work} />);
    await requests[0]!.refuse(new Refusal('unavailable', 'Down for now.'));
    await userEvent.click(screen.getByText('Down for now.'));
    expect(screen.getByText('loading')).toBeInTheDocument();
    await requests[1]!.give('answer a');
    expect(screen.getByText('answer a')).toBeInTheDocument();
  });

  it('keeps its data while it reloads, and when reloading fails', async () => {
    const { requests, work } = controlled();
    render(<Screen id="a" work={work} />);
    await requests[0]!.give('old');
    await userEvent.click(screen.getByText('old'));
    expect(screen.getByText('old, reloading')).toBeInTheDocument();
    await requests[1]!.refuse(new Refusal('unavailable', 'Down for now.'));
    expect(screen.getByText('old')).toBeInTheDocument();
    await userEvent.click(screen.getByText('old'));
    await requests[2]!.give('new');
    expect(screen.getByText('new')).toBeInTheDocument();
  });

  it('queues one reload during a request, however often called, and does not abort it', async () => {
    const { requests, work } = controlled();
    render(<Screen id="a" work={work} />);
    await userEvent.click(screen.getByText('loading'));
    await userEvent.click(screen.getByText('loading'));
    expect(requests[0]!.signal.aborted).toBe(false);
    await requests[0]!.give('perhaps old');
    expect(screen.getByText('perhaps old, reloading')).toBeInTheDocument();
    await userEvent.click(screen.getByText('perhaps old, reloading'));
    expect(requests[1]!.signal.aborted).toBe(false);
    await requests[1]!.give('perhaps old too');
    await requests[2]!.give('new');
    expect(screen.getByText('new')).toBeInTheDocument();
  });

  it('shows a neutral sentence for an error that is not a refusal, and reports the error', async () => {
    const reported = jest.fn();
    Object.defineProperty(globalThis, 'reportError', { value: reported, configurable: true });
    const { requests, work } = controlled();
    render(<Screen id="a" work={work} />);
    await requests[0]!.refuse(new TypeError('x is not a function'));
    expect(screen.getByText('Mesa ran into a problem. Please try again.')).toBeInTheDocument();
    expect(reported).toHaveBeenCalledTimes(1);
  });

  it('aborts its request when it is unmounted', () => {
    const { requests, work } = controlled();
    render(<Screen id="a" work={work} />).unmount();
    expect(requests[0]!.signal.aborted).toBe(true);
  });

  it('empties the screen when what it shows is gone, or belongs to somebody else', async () => {
    const { requests, work } = controlled();
    render(<Screen id="a" work={work} />);
    await requests[0]!.give('answer a');
    await userEvent.click(screen.getByText('answer a'));
    await requests[1]!.refuse(new Refusal('missing', 'No longer here.'));
    await userEvent.click(screen.getByText('No longer here.'));
    expect(screen.getByText('loading')).toBeInTheDocument();
    await requests[2]!.give('here again');
    expect(screen.getByText('here again')).toBeInTheDocument();
  });

  it('saves its answers in the store, and shows at once what the store has', async () => {
    const { requests, work } = controlled();
    render(<StoredScreen work={work} />);
    expect(screen.getByText('first')).toBeInTheDocument();
    await requests[0]!.give('second');
    expect(screen.getByText('second')).toBeInTheDocument();
  });

  it('loads nothing until there is something to load', async () => {
    const { requests, work } = controlled();
    const { rerender } = render(<Waiting id={null} work={work} />);
    await userEvent.click(screen.getByText('loading'));
    rerender(<Waiting id="a" work={work} />);
    await requests[0]!.give('answer a');
    expect(screen.getByText('ready')).toBeInTheDocument();
    expect(requests).toHaveLength(1);
  });
});

type Work = ReturnType<typeof controlled>['work'];

/** A screen whose store has 'first'. */
function StoredScreen({ work }: { work: Work }) {
  const [data, save] = useState('first');
  const load = useLoad((signal) => work('a', signal), [], { data, save });
  return <p>{load.state === 'ready' ? load.data : load.state}</p>;
}

function Waiting({ id, work }: { id: string | null; work: Work }) {
  const load = useLoad(id === null ? null : (signal) => work(id, signal), [id]);
  return <button onClick={load.reload}>{load.state}</button>;
}
