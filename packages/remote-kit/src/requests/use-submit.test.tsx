import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@mesa/contract';
import { createErrorList } from './error-list';
import { useSubmit } from './use-submit';

function Form({
  work,
  onErrors,
}: {
  work: (word: string) => Promise<unknown>;
  onErrors?: (sentences: readonly string[]) => void;
}) {
  const { submit, busy, errors, refusal, clear } = useSubmit(work, { onErrors });
  return (
    <>
      <button onClick={() => submit('go')}>{busy ? 'sending' : 'send'}</button>
      <button onClick={clear}>clear</button>
      {errors.map((each) => (
        <p key={each} role="alert">
          {refusal?.kind}: {each}
        </p>
      ))}
    </>
  );
}

const refused = () => Promise.reject(new Refusal('taken', ['Just taken.', 'Try 8:00 PM.']));

describe('useSubmit', () => {
  it('sends once however often it is pressed', async () => {
    let finish = () => {};
    const work = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    render(<Form work={work} />);
    await userEvent.dblClick(screen.getByText('send'));
    expect(work).toHaveBeenCalledTimes(1);
    expect(work).toHaveBeenCalledWith('go');
    await act(async () => finish());
    expect(screen.getByText('send')).toBeInTheDocument();
  });

  it('shows all sentences until the next try succeeds', async () => {
    const work = jest.fn().mockImplementationOnce(refused).mockResolvedValueOnce(undefined);
    render(<Form work={work} />);
    await userEvent.click(screen.getByText('send'));
    expect(screen.getAllByRole('alert').map((each) => each.textContent)).toEqual([
      'taken: Just taken.',
      'taken: Try 8:00 PM.',
    ]);
    await userEvent.click(screen.getByText('send'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('clears its errors on clear()', async () => {
    render(<Form work={refused} />);
    await userEvent.click(screen.getByText('send'));
    await userEvent.click(screen.getByText('clear'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps a list in the store up to date: set on failure, empty on leaving', async () => {
    const lists: (readonly string[])[] = [];
    const { unmount } = render(<Form work={refused} onErrors={(sentences) => lists.push(sentences)} />);
    await userEvent.click(screen.getByText('send'));
    unmount();
    expect(lists).toEqual([['Just taken.', 'Try 8:00 PM.'], []]);
  });

  it('creates a slice for such a list', () => {
    const { reducer, set } = createErrorList('reservation');
    const shown = reducer(undefined, set(['Phone must have 10 to 15 digits']));
    expect(shown).toEqual(['Phone must have 10 to 15 digits']);
    expect(reducer(shown, set([]))).toEqual([]);
  });
});
