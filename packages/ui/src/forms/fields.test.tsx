import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Checkbox } from './checkbox';
import { PasswordInput } from './password-input';
import { Select } from './select';
import { TextArea } from './text-area';
import { TextInput } from './text-input';

describe('form fields', () => {
  describe('TextInput', () => {
    it('is labelled and reports what is typed', async () => {
      const typed = jest.fn();
      render(<TextInput label="Email" value="" onChange={typed} />);
      await userEvent.type(screen.getByLabelText('Email'), 'a');
      expect(typed).toHaveBeenCalledWith('a');
    });

    it('marks what is required with a star that is not part of the name', () => {
      render(<TextInput label="Email" required value="" />);
      expect(screen.getByRole('textbox', { name: 'Email' })).toBeRequired();
      expect(screen.getByText('*')).toBeVisible();
    });

    it('describes itself by its hint, and by its error when there is one', () => {
      const { rerender } = render(<TextInput label="Phone" value="" hint="10 to 15 digits" />);
      const input = screen.getByLabelText('Phone');
      expect(input).toHaveAccessibleDescription('10 to 15 digits');
      rerender(
        <TextInput label="Phone" value="" hint="10 to 15 digits" error="Phone must have 10 to 15 digits" />,
      );
      expect(input).toBeInvalid();
      expect(input).toHaveAccessibleDescription('Phone must have 10 to 15 digits');
      expect(screen.getByRole('alert')).toHaveTextContent('Phone must have 10 to 15 digits');
    });

    it('keeps a hidden label for screen readers', () => {
      render(<TextInput label="Email" hideLabel value="" />);
      expect(screen.getByLabelText('Email')).toBeInTheDocument();
    });
  });

  describe('PasswordInput', () => {
    it('shows and hides its text', async () => {
      render(<PasswordInput label="Password" value="20202020" autoComplete="current-password" />);
      const input = screen.getByLabelText('Password');
      expect(input).toHaveAttribute('type', 'password');
      await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
      expect(input).toHaveAttribute('type', 'text');
      await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
      expect(input).toHaveAttribute('type', 'password');
    });
  });

  describe('TextArea', () => {
    function Notes() {
      const [value, setValue] = useState('');
      return <TextArea label="Special request" value={value} onChange={setValue} maxLength={10} />;
    }

    it('counts the characters that are left', async () => {
      render(<Notes />);
      const area = screen.getByLabelText('Special request');
      await userEvent.type(area, 'quiet');
      expect(screen.getByText('5 / 10')).toBeInTheDocument();
      expect(area).toHaveAccessibleDescription('5 characters left');
    });

    it('accepts no more than its limit', async () => {
      render(<Notes />);
      await userEvent.type(screen.getByLabelText('Special request'), 'a quiet corner');
      expect(screen.getByLabelText('Special request')).toHaveValue('a quiet co');
    });
  });

  it('a select reports the value of the chosen option', async () => {
    const chosen = jest.fn();
    render(
      <Select
        label="Sort by"
        value="rating"
        onChange={chosen}
        options={[
          { value: 'rating', label: 'Best rated' },
          { value: 'price', label: 'Price' },
        ]}
      />,
    );
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Price');
    expect(chosen).toHaveBeenCalledWith('price');
  });

  it('a checkbox is toggled by its label', async () => {
    const changed = jest.fn();
    render(<Checkbox label="I recommend this restaurant" checked={false} onChange={changed} />);
    await userEvent.click(screen.getByText('I recommend this restaurant'));
    expect(changed).toHaveBeenCalledWith(true);
  });
});
