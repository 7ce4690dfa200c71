import { screen } from '@testing-library/react';
import { RESTAURANT, show } from '../testing';

test('the shapes of a screen to come stand where the screen will, apart from one another', async () => {
  const { container } = show(`/booking/${RESTAURANT}`, {
    answers: { getRestaurant: () => new Promise(() => undefined) },
  });
  await screen.findByText('Loading the reservation');
  // a second page inside the first would push the title down
  expect(container.getElementsByClassName('page')).toHaveLength(1);
  expect(container.querySelector('.page .bones')?.children).toHaveLength(3);
});
