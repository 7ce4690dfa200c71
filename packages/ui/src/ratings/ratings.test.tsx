import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PriceTag, Rating, RatingValue, Stars } from './stars';
import { NoiseInput, StarInput } from './rating-inputs';

it.each([
  [4.8, '4.8 out of 5', '76.8px'],
  ['3.2571', '3.2 out of 5', '52.1136px'],
  [5, '5 out of 5', '80px'],
  [0, '0 out of 5', '0px'],
])('stars of %s say %j and fill %s', (rating, name, width) => {
  render(<Stars rating={rating} />);
  expect((screen.getByRole('img', { name }).firstElementChild as HTMLElement).style.width).toBe(width);
});

it('cuts an average to three characters and does not round it', () => {
  render(<RatingValue average="4.8666" />);
  expect(screen.getByText('4.8')).toBeInTheDocument();
});

it('says how many reviews stand behind a rating, or that there are none', () => {
  const { rerender } = render(<Rating average={4.6} reviews={1284} />);
  expect(screen.getByText('1,284 reviews')).toBeInTheDocument();
  rerender(<Rating average={4} reviews={1} />);
  expect(screen.getByText('1 review')).toBeInTheDocument();
  rerender(<Rating average={0} reviews={0} />);
  expect(screen.getByText('no reviews yet')).toBeInTheDocument();
});

it('puts a price into words', () => {
  render(<PriceTag price={3} />);
  expect(screen.getByRole('img', { name: 'Price 3 of 4, $31 to $50 per person' })).toHaveTextContent('$$$$');
});

describe('StarInput', () => {
  it('starts with nothing chosen and gives the chosen stars', async () => {
    const chosen = jest.fn();
    render(<StarInput label="Food" value={0} onChange={chosen} />);
    expect(screen.getByRole('radiogroup', { name: 'Food' })).toBeInTheDocument();
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: '4 stars, Very Good' }));
    expect(chosen).toHaveBeenCalledWith(4);
  });

  it('previews the star one points at with its word, and goes back on leaving', async () => {
    render(<StarInput label="Food" value={2} onChange={jest.fn()} />);
    expect(screen.getByText('Fair')).toBeInTheDocument();
    await userEvent.hover(screen.getByRole('radio', { name: '5 stars, Outstanding' }));
    expect(screen.getByText('Outstanding')).toBeInTheDocument();
    await userEvent.unhover(screen.getByRole('radio', { name: '5 stars, Outstanding' }));
    expect(screen.getByText('Fair')).toBeInTheDocument();
  });

  it('is chosen with the arrows', async () => {
    const chosen = jest.fn();
    render(<StarInput label="Food" value={3} onChange={chosen} />);
    await userEvent.tab();
    expect(screen.getByRole('radio', { name: '3 stars, Good' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(chosen).toHaveBeenLastCalledWith(4);
  });

  it('says what is wrong', () => {
    render(<StarInput label="Food" value={0} onChange={jest.fn()} error="Food must be between 1 and 5" />);
    expect(screen.getByRole('radiogroup')).toBeInvalid();
    expect(screen.getByRole('alert')).toHaveTextContent('Food must be between 1 and 5');
  });
});

it('noise has four steps, Quiet to Too Loud', async () => {
  const chosen = jest.fn();
  render(<NoiseInput label="Noise" value={0} onChange={chosen} />);
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Quiet',
    'Moderate',
    'Energetic',
    'Too Loud',
  ]);
  await userEvent.click(screen.getByRole('radio', { name: 'Energetic' }));
  expect(chosen).toHaveBeenCalledWith(3);
});
