import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@mesa/contract';
import { keyed, reply } from '@mesa/remote-kit/testing';
import { ANA, idOf, loadScreens, restaurant, review } from '../../../testing';
import { DEVON, heading, MAYA, openRestaurant, page } from '../testing';

const section = () => screen.findByRole('region', { name: /^(What|Reviews)/ });
const many = page({ restaurant: restaurant({ num_reviews: 4 }) });

beforeAll(loadScreens);

describe('the reviews', () => {
  it('show the averages, the noise as number and word, the ratings breakdown, and each review', async () => {
    openRestaurant();
    const reviews = within(await section());
    const averages = Object.fromEntries(
      reviews.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling!.textContent]),
    );
    expect(averages).toEqual({
      Food: '4.9',
      Service: '4.7',
      Ambience: '4.8',
      Value: '4.5',
      Noise: '2.2 Moderate',
    });
    expect(reviews.getByText('Easy to talk at your table')).toBeInTheDocument();
    expect(
      within(reviews.getByRole('list', { name: 'Ratings breakdown' }))
        .getAllByRole('listitem')
        .map((item) => item.getAttribute('aria-label')),
    ).toEqual([
      '5 stars: 1 review',
      '4 stars: 1 review',
      '3 stars: 0 reviews',
      '2 stars: 0 reviews',
      '1 star: 0 reviews',
    ]);
    const [first, second] = await reviews.findAllByRole('article');
    expect(first).toHaveTextContent('Maya O.');
    expect(first).toHaveTextContent('Reviewed Nov 14, 2026');
    expect(first).toHaveTextContent('Recommends it');
    expect(first).toHaveTextContent('Noise: Moderate');
    expect(second).toHaveTextContent('A great hum on Friday.');
    expect(second).not.toHaveTextContent('Recommends it');
  });

  it('have a link to the form of the own review, and of no other', async () => {
    const ownReview = review({ user_id: ANA.id });
    openRestaurant({
      user: ANA,
      answers: { getRestaurant: page({ reviews: keyed(ownReview, DEVON) }) },
    });
    const reviews = within(await section());
    await reviews.findAllByRole('article');
    expect(reviews.getByRole('link', { name: 'Edit your review' })).toHaveAttribute(
      'href',
      `#/feedback/edit/${ownReview.id}`,
    );
  });

  it('say "no reviews yet" when there are none', async () => {
    openRestaurant({
      answers: {
        getRestaurant: page({ restaurant: restaurant({ num_reviews: 0 }), reviews: {}, stars: {} }),
      },
    });
    expect(await section()).toHaveTextContent('no reviews yet');
    expect(screen.queryByRole('group', { name: 'Sort and filter reviews' })).not.toBeInTheDocument();
  });

  it('are sorted and filtered by the server', async () => {
    const { requests, notified } = openRestaurant({
      answers: {
        getRestaurant: many,
        listReviews: ({ query }) =>
          reply({ body: query['sort'] === 'lowest' ? keyed(DEVON, MAYA) : keyed(MAYA) }),
      },
    });
    await userEvent.selectOptions(await screen.findByLabelText('Sort by'), 'Lowest rated');
    const [lowest, next] = await within(await section()).findAllByRole('article');
    expect(lowest).toHaveTextContent('Devon T.');
    expect(next).toHaveTextContent('Maya O.');
    expect(notified).toEqual(['2 reviews shown.']);
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Newest');
    await userEvent.click(screen.getByRole('button', { name: '5 stars' }));
    await userEvent.click(screen.getByRole('button', { name: 'With photos' }));
    expect(requests.at(-1)!.query).toEqual({ sort: 'newest', stars: '5', photos: '1' });
    expect(screen.getByRole('button', { name: '5 stars' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('lead back to all reviews when none match', async () => {
    openRestaurant({
      answers: {
        getRestaurant: many,
        listReviews: ({ query }) => reply({ body: query['stars'] ? {} : keyed(MAYA, DEVON) }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: '1 star' }));
    expect(await screen.findByText('No reviews match these filters')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show all reviews' }));
    expect(await screen.findByText('Maya O.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '1 star' })).toHaveAttribute('aria-pressed', 'false');
  });

  it('say why a filter failed and try again', async () => {
    let down = true;
    openRestaurant({
      answers: {
        getRestaurant: many,
        listReviews: () => (down ? new Refusal('unavailable', 'Not now.') : reply({ body: keyed(DEVON) })),
      },
    });
    await userEvent.selectOptions(await screen.findByLabelText('Sort by'), 'Lowest rated');
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Devon T.')).toBeInTheDocument();
  });

  it('come in pages, on demand', async () => {
    const older = review({ id: idOf(5), author: 'Lee K.' });
    const { notified } = openRestaurant({
      answers: {
        getRestaurant: page({ restaurant: restaurant({ num_reviews: 3 }) }),
        listReviews: reply({ body: keyed(MAYA, DEVON, older) }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more reviews' }));
    expect(await screen.findByText('Lee K.')).toBeInTheDocument();
    expect(screen.getAllByText('Maya O.')).toHaveLength(1);
    expect(notified).toEqual(['1 more review shown.']);
    expect(screen.queryByRole('button', { name: 'Show more reviews' })).not.toBeInTheDocument();
  });

  it('are shown eight at a time before the server is asked for more', async () => {
    const all = Array.from({ length: 20 }, (_, n) => review({ id: idOf(100 - n), author: `Diner ${n}.` }));
    const { requests, notified } = openRestaurant({
      answers: {
        getRestaurant: page({ restaurant: restaurant({ num_reviews: 20 }), reviews: keyed(...all) }),
      },
    });
    expect(await screen.findByText('Diner 7.')).toBeInTheDocument();
    expect(screen.queryByText('Diner 8.')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show more reviews' }));
    expect(screen.getByText('Diner 15.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show more reviews' }));
    expect(screen.getByText('Diner 19.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more reviews' })).not.toBeInTheDocument();
    expect(requests.filter(({ call }) => call === 'listReviews')).toEqual([]);
    expect(notified).toEqual(['8 more reviews shown.', '4 more reviews shown.']);
  });

  it('show the photos a diner took, each in the image modal', async () => {
    const photos = [1, 2].map((n) => ({
      signed_id: `s${n}`,
      url: `/api/blobs/s${n}/a.jpg`,
      thumb_url: `/api/blobs/s${n}/a.jpg?w=160`,
    }));
    const { modal, modalProps } = openRestaurant({
      answers: { getRestaurant: page({ reviews: keyed({ ...MAYA, photos }) }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Photo 2 of 2 by Maya O.' }));
    expect(modal()).toBe('image');
    expect(modalProps()).toMatchObject({
      start: 1,
      photos: [{ url: photos[0]!.url }, { url: photos[1]!.url }],
    });
  });

  it('may be unavailable while the rest of the page works', async () => {
    let down = true;
    openRestaurant({
      answers: {
        getRestaurant: () => (down ? page({ reviews: {}, stars: undefined, missing: ['reviews'] }) : page()),
      },
    });
    await heading();
    expect(await screen.findByText(/^Reviews aren't available right now/)).toBeInTheDocument();
    expect(screen.queryByText('no reviews yet')).not.toBeInTheDocument();
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Maya O.')).toBeInTheDocument();
  });
});
