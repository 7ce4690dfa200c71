import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorList, Notice } from './notice';

describe('notices', () => {
  it('are read out at once when they are errors, else politely', () => {
    render(
      <>
        <Notice tone="error">No</Notice>
        <Notice tone="ok">Yes</Notice>
      </>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('No');
    expect(screen.getByRole('status')).toHaveTextContent('Yes');
  });

  it('can be dismissed', async () => {
    const gone = jest.fn();
    render(<Notice onDismiss={gone}>Preview of mf-booking@1.5.0</Notice>);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(gone).toHaveBeenCalled();
  });

  it('show all sentences of a refusal', () => {
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
});
