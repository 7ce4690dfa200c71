import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchFields, type SearchFieldsProps } from './search-fields';

function show(props: Partial<SearchFieldsProps> = {}) {
  const handlers = { change: jest.fn(), submit: jest.fn() };
  render(
    <SearchFields
      request={{ date: '2026-11-21', time: '7:00 PM', partySize: 2 }}
      minDate="2026-11-21"
      times={['7:00 PM', '7:30 PM']}
      action="Find a Table"
      onChange={handlers.change}
      onSubmit={handlers.submit}
      {...props}
    >
      <input aria-label="Location or Cuisine" />
    </SearchFields>,
  );
  return handlers;
}

describe('SearchFields', () => {
  it('reports only what changed', async () => {
    const { change } = show();
    await userEvent.selectOptions(screen.getByLabelText('Party size'), '4 People');
    await userEvent.selectOptions(screen.getByLabelText('Time'), '7:30 PM');
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-11-22' } });
    expect(change.mock.calls).toEqual([[{ partySize: 4 }], [{ time: '7:30 PM' }], [{ date: '2026-11-22' }]]);
  });

  it('is a search landmark that submits by its button and by Enter', async () => {
    const { submit } = show();
    expect(screen.getByRole('search', { name: 'Find a Table' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Find a Table' }));
    await userEvent.type(screen.getByLabelText('Location or Cuisine'), '{Enter}');
    expect(submit).toHaveBeenCalledTimes(2);
  });

  it('can have a link as its button, and still submits by Enter', async () => {
    const { submit } = show({ href: '#/search', action: "Let's go" });
    expect(screen.getByRole('link', { name: "Let's go" })).toHaveAttribute('href', '#/search');
    expect(screen.queryByRole('button', { name: "Let's go" })).toBeNull();
    await userEvent.type(screen.getByLabelText('Location or Cuisine'), '{Enter}');
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('does not submit while busy', async () => {
    const { submit } = show({ busy: true });
    await userEvent.type(screen.getByLabelText('Location or Cuisine'), '{Enter}');
    expect(submit).not.toHaveBeenCalled();
  });
});
