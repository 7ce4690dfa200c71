import { useState } from 'react';
import { fireEvent, act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LiveRegion } from '../text/announce';
import { Combobox } from './combobox';
import { matchAt } from './suggestions';

const GROUPS = [
  { label: 'Cuisines', options: [{ id: 'thai', label: 'Thai' }] },
  {
    label: 'Cities',
    options: [
      { id: 'west hollywood', label: 'West Hollywood' },
      { id: 'torrance', label: 'Torrance', hint: 'city' },
    ],
  },
];

function Box({
  onChoose = jest.fn(),
  onSend = jest.fn(),
  look,
}: {
  onChoose?: jest.Mock;
  onSend?: jest.Mock;
  look?: 'boxed' | 'panel';
}) {
  const [text, setText] = useState('');
  const [searching, setSearching] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <Combobox
        label="Cuisine or city"
        look={look}
        value={text}
        groups={GROUPS}
        open={searching && text !== ''}
        onInput={(typed) => {
          setText(typed);
          setSearching(true);
        }}
        onChoose={(option) => {
          setText(option.label);
          setSearching(false);
          onChoose(option.id);
        }}
        onDismiss={() => setSearching(false)}
      />
      <button>Go</button>
    </form>
  );
}

describe('Combobox', () => {
  describe.each(['boxed', 'panel'] as const)('in the %s look', (look) => {
    const box = () => screen.getByRole('combobox', { name: 'Cuisine or city' });

    it('shows its groups only when the caller says so', async () => {
      render(<Box look={look} />);
      expect(screen.queryByRole('listbox')).toBeNull();
      await userEvent.type(box(), 't');
      expect(box()).toHaveAttribute('aria-expanded', 'true');
      expect(within(screen.getByRole('group', { name: 'Cities' })).getAllByRole('option')).toHaveLength(2);
    });

    it('moves with the arrow keys, wraps around, and takes the active option with Enter', async () => {
      const chosen = jest.fn();
      const sent = jest.fn();
      render(<Box look={look} onChoose={chosen} onSend={sent} />);
      await userEvent.type(box(), 't{ArrowUp}');
      expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Torrance');
      expect(box()).toHaveAttribute(
        'aria-activedescendant',
        screen.getByRole('option', { selected: true }).id,
      );
      await userEvent.keyboard('{ArrowDown}');
      expect(screen.queryByRole('option', { selected: true })).toBeNull();
      await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
      expect(chosen).toHaveBeenCalledWith('west hollywood');
      expect(sent).not.toHaveBeenCalled();
      expect(box()).toHaveValue('West Hollywood');
      expect(screen.queryByRole('listbox')).toBeNull();
    });

    it.each([{ isComposing: true }, { keyCode: 229 }])(
      'leaves the keys of a composition alone: %j',
      async (how) => {
        const chosen = jest.fn();
        render(<Box look={look} onChoose={chosen} />);
        await userEvent.type(box(), 't{ArrowDown}');
        fireEvent.keyDown(box(), { key: 'Enter', ...how });
        fireEvent.keyDown(box(), { key: 'ArrowDown', ...how });
        expect(chosen).not.toHaveBeenCalled();
        await userEvent.keyboard('{Enter}');
        expect(chosen).toHaveBeenCalledTimes(1);
      },
    );

    it('submits the form on Enter when no option is active', async () => {
      const sent = jest.fn();
      render(<Box look={look} onSend={sent} />);
      await userEvent.type(box(), 'thai{Enter}');
      expect(sent).toHaveBeenCalledTimes(1);
    });

    it('closes on Esc, keeps the text, and does not let the key reach a modal', async () => {
      const outside = jest.fn();
      render(
        // eslint-disable-next-line jsx-a11y/no-static-element-interactions
        <div onKeyDown={outside}>
          <Box look={look} />
        </div>,
      );
      await userEvent.type(box(), 't');
      outside.mockClear();
      await userEvent.keyboard('{Escape}');
      expect(screen.queryByRole('listbox')).toBeNull();
      expect(box()).toHaveValue('t');
      expect(outside).not.toHaveBeenCalled();
    });

    it('takes a clicked option and keeps the focus in the box', async () => {
      const chosen = jest.fn();
      render(<Box look={look} onChoose={chosen} />);
      await userEvent.type(box(), 't');
      await userEvent.click(screen.getByRole('option', { name: 'Thai' }));
      expect(chosen).toHaveBeenCalledWith('thai');
      expect(box()).toHaveFocus();
    });

    it('closes on a press outside', async () => {
      render(<Box look={look} />);
      await userEvent.type(box(), 't');
      await userEvent.click(document.body);
      expect(screen.queryByRole('listbox')).toBeNull();
    });

    it('has no white space in the ids of its options', async () => {
      render(<Box look={look} />);
      await userEvent.type(box(), 't');
      for (const option of screen.getAllByRole('option')) expect(option.id).not.toMatch(/\s/);
    });
  });

  it('announces how many suggestions there are', async () => {
    jest.useFakeTimers();
    try {
      const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
      render(
        <>
          <LiveRegion />
          <Box />
        </>,
      );
      await user.type(screen.getByRole('combobox'), 't');
      act(() => jest.advanceTimersByTime(100));
      expect(screen.getByRole('status')).toHaveTextContent('3 suggestions. Use the up and down arrows.');
    } finally {
      jest.useRealTimers();
    }
  });

  it.each([
    ['Torrance', 'to', 0],
    ['El Toro Azul', 'TO', 3],
    ['Caf\u00e9 Soleil', 'cafe', 0],
    ['Bistro', 'to', -1],
    ['Torrance', '  ', -1],
  ])('finds in %j the typed %j at %i', (text, typed, at) => {
    expect(matchAt(text, typed)).toBe(at);
  });
});
