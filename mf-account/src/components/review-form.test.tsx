import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal, slotInstant } from '@mesa/contract';
import {
  ANA,
  idOf,
  photo,
  press,
  reservation,
  RESERVATION,
  restaurant,
  RESTAURANT,
  review,
  REVIEW,
  show,
  stateOf,
  violationsIn,
} from '../testing';
import { preparePage } from '../testing-uploads';

const WRITE = `/feedback/${RESERVATION}`;
const EDIT = `/feedback/edit/${REVIEW}`;
const scale = async (name: RegExp) => within(await screen.findByRole('radiogroup', { name }));
const bodiesOf = (requests: { call: string; body: unknown }[], call: string) =>
  requests.filter((each) => each.call === call).map(({ body }) => body);
const RATINGS = { overall: 0, food: 0, service: 0, ambience: 0, value: 0, noise: 0 };

beforeAll(preparePage);
beforeEach(() => sessionStorage.clear());

describe('the review form', () => {
  test('of a restaurant that has left Mesa names it, and can be changed and deleted', async () => {
    const gone = { ...restaurant, removed: true } as const;
    show(EDIT, {
      answers: {
        getRestaurant: new Refusal('missing', 'There is no such thing.'),
        getUser: { user: ANA, restaurants: { [gone.id]: gone }, reservations: {} },
      },
    });
    expect(await screen.findByRole('heading', { name: 'Forno Ocaso' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Forno Ocaso' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save Review' })).toBeEnabled();
    expect(screen.getByRole('button', { name: /Delete/ })).toBeEnabled();
  });

  describe('writing', () => {
    test('begins without ratings and with "recommend" checked, and says who may review', async () => {
      show(WRITE);
      expect(await screen.findByRole('heading', { name: 'Forno Ocaso' })).toBeInTheDocument();
      for (const name of [/Overall/, /Food/, /Service/, /Ambience/, /Value/, /Noise/]) {
        for (const radio of (await scale(name)).getAllByRole('radio')) expect(radio).not.toBeChecked();
      }
      expect(screen.getByRole('checkbox', { name: 'I recommend this restaurant' })).toBeChecked();
      expect(
        screen.getByText(/Reviews may only be made by diners who have eaten at this restaurant/),
      ).toBeInTheDocument();
    });

    test('labels the ratings Poor to Outstanding and Quiet to Too Loud, by keyboard too', async () => {
      show(WRITE);
      const food = await scale(/Food/);
      expect(food.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
        '1 star, Poor',
        '2 stars, Fair',
        '3 stars, Good',
        '4 stars, Very Good',
        '5 stars, Outstanding',
      ]);
      expect(
        (await scale(/Noise/)).getAllByRole('radio').map((radio) => radio.closest('label')?.textContent),
      ).toEqual(['Quiet', 'Moderate', 'Energetic', 'Too Loud']);
      food.getByRole('radio', { name: /Poor/ }).focus();
      await userEvent.keyboard(' {ArrowRight}{ArrowRight}');
      expect(food.getByRole('radio', { name: /Good/, checked: true })).toBeInTheDocument();
      expect(food.getByText('Good')).toBeInTheDocument();
    });

    test('can be submitted untouched', async () => {
      const shown = show(WRITE, {
        answers: {
          createReview: new Refusal('invalid', { field: 'food', sentence: 'Food must be between 1 and 5' }),
        },
      });
      await press('Submit Review');
      await waitFor(() => expect(bodiesOf(shown.requests, 'createReview')).toHaveLength(1));
      expect(bodiesOf(shown.requests, 'createReview')[0]).toEqual({
        review: {
          user_id: ANA.id,
          restaurant_id: RESTAURANT,
          reservation_id: RESERVATION,
          ...RATINGS,
          body: '',
          recommend: true,
          photos: [],
        },
      });
    });

    test('shows the first error without its first five characters, and keeps what was typed', async () => {
      const shown = show(WRITE, {
        answers: {
          createReview: new Refusal('invalid', [
            { field: 'body', sentence: "Body can't be blank" },
            { field: 'food', sentence: 'Food must be between 1 and 5' },
          ]),
        },
      });
      await userEvent.type(await screen.findByLabelText(/^Your review/), 'Words that took an hour');
      await press('Submit Review');
      expect(await screen.findByText("can't be blank")).toBeInTheDocument();
      expect(screen.queryByText(/must be between/)).not.toBeInTheDocument();
      expect(screen.getByLabelText(/^Your review/)).toHaveValue('Words that took an hour');
      const errors = () => stateOf(shown.store).reviewErrors;
      expect(errors()).toEqual(["Body can't be blank", 'Food must be between 1 and 5']);
      shown.unmount();
      expect(errors()).toEqual([]);
    });

    test.each([
      "We can't reach Mesa. Check your connection and try again.",
      'This part of Mesa is unavailable right now. Please try again in a moment.',
    ])('says whole that Mesa does not answer: %s', async (sentence) => {
      show(WRITE, { answers: { createReview: new Refusal('unavailable', sentence) } });
      await press('Submit Review');
      expect(await screen.findByText(sentence)).toBeInTheDocument();
    });

    test('refused fields are marked, and the first of them has the focus', async () => {
      const sentences = [
        { field: 'service', sentence: 'Your service rating must be between 1 and 5' },
        { field: 'noise', sentence: 'Your noise rating must be between 1 and 4' },
        { field: 'body', sentence: "Body can't be blank" },
      ];
      show(WRITE, { answers: { createReview: new Refusal('invalid', sentences) } });
      await press('Submit Review');
      const service = await screen.findByRole('radiogroup', { name: /Service/ });
      await waitFor(() => expect(service).toHaveAttribute('aria-invalid', 'true'));
      const stars = within(service).getAllByRole('radio');
      await waitFor(() => expect(stars[0]).toHaveFocus());
      expect(stars[0]).toHaveAccessibleDescription('Choose 1 to 5 stars');
      expect(screen.getByRole('radiogroup', { name: /Noise/ })).toHaveAttribute('aria-invalid', 'true');
      expect(screen.getByRole('radio', { name: 'Quiet' })).toHaveAccessibleDescription(
        'Choose a noise level',
      );
      expect(screen.getByLabelText(/^Your review/)).toHaveAttribute('aria-invalid', 'true');
      expect(screen.getByLabelText(/^Your review/)).toHaveAccessibleDescription(
        /^Your review can't be blank/,
      );
      expect(screen.getByRole('radiogroup', { name: /Food/ })).not.toHaveAttribute('aria-invalid');
      expect(screen.getByText('A few things are missing')).toBeInTheDocument();
      expect(screen.getByText('service rating must be between 1 and 5')).toBeInTheDocument();
      const toComplete = screen.getByRole('list', { name: 'Fields to complete' });
      expect(toComplete).toHaveTextContent('ServiceNoiseYour review');
      await userEvent.click(within(toComplete).getByRole('button', { name: 'Your review' }));
      expect(screen.getByLabelText(/^Your review/)).toHaveFocus();
      await userEvent.click(within(toComplete).getByRole('button', { name: 'Noise' }));
      expect(screen.getByRole('radio', { name: 'Quiet' })).toHaveFocus();

      // a field that was filled in is no longer marked, and the focus stays there
      await userEvent.click(stars[3]!);
      expect(service).not.toHaveAttribute('aria-invalid');
      expect(toComplete).toHaveTextContent('NoiseYour review');
      expect(stars[3]).toHaveFocus();
      await userEvent.type(screen.getByLabelText(/^Your review/), 'Good.');
      expect(screen.getByLabelText(/^Your review/)).not.toHaveAttribute('aria-invalid');
    });

    test('a repeated refusal focuses its field again', async () => {
      show(WRITE, {
        answers: { createReview: new Refusal('invalid', { field: 'body', sentence: "Body can't be blank" }) },
      });
      for (let tried = 0; tried < 2; tried += 1) {
        await press('Submit Review');
        await waitFor(() => expect(screen.getByLabelText(/^Your review/)).toHaveFocus());
      }
    });

    test('is saved with all its fields, and leads to the profile', async () => {
      const shown = show(WRITE, { answers: { createReview: { review: review() } } });
      await userEvent.click((await scale(/Overall/)).getByRole('radio', { name: /Very Good/ }));
      await userEvent.click((await scale(/Noise/)).getByRole('radio', { name: 'Too Loud' }));
      await userEvent.type(screen.getByLabelText(/^Your review/), 'Good.');
      await userEvent.click(screen.getByRole('checkbox', { name: 'I recommend this restaurant' }));
      await press('Submit Review');
      await waitFor(() => expect(shown.path()).toBe('/profile'));
      expect(bodiesOf(shown.requests, 'createReview')[0]).toMatchObject({
        review: { ...RATINGS, overall: 4, noise: 4, body: 'Good.', recommend: false },
      });
    });

    test('what was typed survives a reload, until it is sent', async () => {
      const begun = show(WRITE);
      await userEvent.type(await screen.findByLabelText(/^Your review/), 'Typed on a train.');
      await userEvent.click((await scale(/Food/)).getByRole('radio', { name: /Fair/ }));
      await userEvent.click(screen.getByRole('checkbox', { name: 'I recommend this restaurant' }));
      begun.unmount();

      const second = show(`/feedback/${idOf(51)}`, {
        answers: { getReservation: { reservation: reservation({ id: idOf(51) }) } },
      });
      expect(await screen.findByLabelText(/^Your review/)).toHaveValue('');
      second.unmount();

      const again = show(WRITE, { answers: { createReview: { review: review() } } });
      expect(await screen.findByLabelText(/^Your review/)).toHaveValue('Typed on a train.');
      expect((await scale(/Food/)).getByRole('radio', { name: /Fair/ })).toBeChecked();
      expect(screen.getByRole('checkbox', { name: 'I recommend this restaurant' })).not.toBeChecked();
      await press('Submit Review');
      await waitFor(() => expect(again.path()).toBe('/profile'));
      expect(bodiesOf(again.requests, 'createReview')[0]).toMatchObject({
        review: { ...RATINGS, food: 2, body: 'Typed on a train.', recommend: false },
      });
      again.unmount();

      show(WRITE);
      expect(await screen.findByLabelText(/^Your review/)).toHaveValue('');
    });

    test('what was typed survives a session that ended', async () => {
      const ended = show(WRITE, {
        answers: { createReview: new Refusal('signed-out', 'Only signed-in diners can do this.') },
      });
      await userEvent.type(await screen.findByLabelText(/^Your review/), 'Typed on a train.');
      await press('Submit Review');
      await waitFor(() => expect(bodiesOf(ended.requests, 'createReview')).toHaveLength(1));
      ended.unmount();
      show(WRITE);
      expect(await screen.findByLabelText(/^Your review/)).toHaveValue('Typed on a train.');
    });

    test.each([
      ['fewer', [photo(1)]],
      ['others in their place', [photo(1), photo(3)]],
    ])('photos that could not be added are mentioned: %s', async (_, photos) => {
      const shown = show(EDIT, {
        answers: {
          getReview: { review: review({ photos: [photo(1), photo(2)] }) },
          changeReview: { review: review({ photos }) },
        },
      });
      await press('Save Review');
      await waitFor(() =>
        expect(shown.notified).toContain(
          'Your review of Forno Ocaso has been updated. ' +
            "Its photos couldn't be added. Edit it to add them again.",
        ),
      );
    });

    test('a visit that begins can be reviewed without a reload', async () => {
      const begins = slotInstant('2026-11-21', '3:30 PM').getTime();
      let now = new Date(begins - 60);
      show(WRITE, {
        now: () => now,
        answers: { getReservation: { reservation: reservation({ date: '2026-11-21', time: '3:30 PM' }) } },
      });
      expect(await screen.findByText('You can review this visit after your meal')).toBeInTheDocument();
      now = new Date(begins);
      expect(await screen.findByRole('button', { name: 'Submit Review' })).toBeInTheDocument();
    });

    test('an upcoming visit cannot be reviewed yet, and says so', async () => {
      show(WRITE, { answers: { getReservation: { reservation: reservation({ date: '2026-11-28' }) } } });
      expect(await screen.findByText('You can review this visit after your meal')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Submit Review' })).not.toBeInTheDocument();
    });

    test('a visit that has its review leads to it', async () => {
      show(WRITE, { answers: { getReservation: { reservation: reservation({ review: review() }) } } });
      expect(await screen.findByText('You have already reviewed this visit')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Edit Review' })).toHaveAttribute('href', `#${EDIT}`);
    });
  });

  describe('ownership', () => {
    test("another diner's reservation leads to /", async () => {
      const shown = show(WRITE, {
        answers: { getReservation: new Refusal('forbidden', 'This belongs to another diner.') },
      });
      await waitFor(() => expect(shown.path()).toBe('/'));
    });

    test("another diner's review leads to /", async () => {
      const shown = show(EDIT, { answers: { getReview: { review: review({ user_id: idOf(99) }) } } });
      await waitFor(() => expect(shown.path()).toBe('/'));
    });

    test.each([
      [
        WRITE,
        "We can't find that reservation",
        { getReservation: new Refusal('missing', 'This could not be found.') },
      ],
      [EDIT, "We can't find that review", { getReview: new Refusal('missing', 'This could not be found.') }],
    ])('%s: %s', async (path, words, answers) => {
      show(path, { answers });
      expect(await screen.findByText(words)).toBeInTheDocument();
      expect(document.title).toBe(`${words} | Mesa`);
    });

    test('what could not be fetched can be tried again', async () => {
      let tries = 0;
      show(EDIT, {
        answers: {
          getReview: () =>
            (tries += 1) === 1 ? new Refusal('fault', 'Mesa ran into a problem.') : { review: review() },
        },
      });
      await press('Try again');
      expect(await screen.findByRole('button', { name: 'Save Review' })).toBeInTheDocument();
    });
  });

  describe('editing', () => {
    const confirmDeletion = async () => {
      const dialog = within(await screen.findByRole('dialog', { name: 'Delete your review?' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Delete Review' }));
    };

    test('begins with the saved review', async () => {
      show(EDIT);
      expect((await scale(/Food/)).getByRole('radio', { name: /Outstanding/ })).toBeChecked();
      expect((await scale(/Noise/)).getByRole('radio', { name: 'Energetic' })).toBeChecked();
      expect(screen.getByLabelText(/^Your review/)).toHaveValue('The crust alone is worth the drive.');
    });

    test('saves the photos without the removed one, in the new order', async () => {
      const shown = show(EDIT, {
        answers: {
          getReview: { review: review({ photos: [photo(1), photo(2), photo(3)] }) },
          changeReview: { review: review() },
        },
      });
      await press('Remove photo 2');
      await press('Move photo 2 forward');
      await press('Save Review');
      await waitFor(() => expect(shown.path()).toBe('/profile'));
      const { author: _author, created_at: _created, updated_at, ...fields } = review();
      expect(bodiesOf(shown.requests, 'changeReview')[0]).toEqual({
        review: { ...fields, photos: ['kept-3', 'kept-1'], if_updated_at: updated_at },
      });
    });

    test('saves another order of the photos when nothing else was touched', async () => {
      const shown = show(EDIT, {
        answers: {
          getReview: { review: review({ photos: [photo(1), photo(2), photo(3)] }) },
          changeReview: { review: review() },
        },
      });
      await press('Move photo 3 forward');
      await press('Save Review');
      await waitFor(() =>
        expect(bodiesOf(shown.requests, 'changeReview')[0]).toMatchObject({
          review: { photos: ['kept-1', 'kept-3', 'kept-2'] },
        }),
      );
    });

    test('a half-done change survives a reload, but not a newer review', async () => {
      const begun = show(EDIT);
      await userEvent.type(await screen.findByLabelText(/^Your review/), ' Still.');
      begun.unmount();
      const again = show(EDIT);
      expect(await screen.findByLabelText(/^Your review/)).toHaveValue(
        'The crust alone is worth the drive. Still.',
      );
      again.unmount();
      show(EDIT, {
        answers: {
          getReview: { review: review({ body: 'Said elsewhere.', updated_at: '2026-11-21T10:00:00.000Z' }) },
        },
      });
      expect(await screen.findByLabelText(/^Your review/)).toHaveValue('Said elsewhere.');
    });

    test('a review changed in another tab is shown before it is overwritten; no text is lost', async () => {
      let saved = review();
      const shown = show(EDIT, {
        answers: {
          getReview: () => ({ review: saved }),
          changeReview: ({ body }) =>
            (body as { review: { if_updated_at: string } }).review.if_updated_at === saved.updated_at
              ? { review: saved }
              : new Refusal('taken', 'Your review was changed in another tab.'),
        },
      });
      await userEvent.type(await screen.findByRole('textbox', { name: /^Your review/ }), ' Still.');
      saved = review({ body: 'Said in the other tab.', updated_at: '2026-11-21T10:00:00.000Z' });
      await press('Save Review');
      expect(await screen.findByText('review was changed in another tab.')).toBeInTheDocument();
      expect(screen.queryByText('Said in the other tab.')).not.toBeInTheDocument();

      await press('Show the saved version');
      const savedElsewhere = await screen.findByRole('group', { name: 'Saved in another tab' });
      expect(within(savedElsewhere).getByText('Said in the other tab.')).toBeInTheDocument();
      await waitFor(() => expect(savedElsewhere).toHaveFocus());
      expect(screen.queryByText('review was changed in another tab.')).not.toBeInTheDocument();
      expect(screen.getByRole('textbox', { name: /^Your review/ })).toHaveValue(
        'The crust alone is worth the drive. Still.',
      );
      await press('Save Review');
      await waitFor(() => expect(shown.path()).toBe('/profile'));
      expect(bodiesOf(shown.requests, 'changeReview').at(-1)).toMatchObject({
        review: { body: 'The crust alone is worth the drive. Still.', if_updated_at: saved.updated_at },
      });
    });

    test('deletes after a confirmation', async () => {
      const shown = show(EDIT, { answers: { deleteReview: undefined } });
      await press('Delete Review');
      await press('Keep review');
      expect(bodiesOf(shown.requests, 'deleteReview')).toHaveLength(0);
      await press('Delete Review');
      await confirmDeletion();
      await waitFor(() => expect(shown.path()).toBe('/profile'));
      expect(shown.requests.find(({ call }) => call === 'deleteReview')?.params).toEqual({ id: REVIEW });
    });

    test('a refused deletion shows the reason and stays on the page', async () => {
      const shown = show(EDIT, {
        answers: { deleteReview: new Refusal('unavailable', 'This part of Mesa is unavailable right now.') },
      });
      await press('Delete Review');
      await confirmDeletion();
      expect(await screen.findByText('This part of Mesa is unavailable right now.')).toBeInTheDocument();
      expect(shown.path()).toBe(EDIT);
    });
  });

  test('no accessibility violation', async () => {
    const { container } = show(EDIT, {
      answers: { getReview: { review: review({ photos: [photo(1), photo(2)] }) } },
    });
    await screen.findByRole('button', { name: 'Save Review' });
    expect(await violationsIn(container)).toEqual([]);
  });

  test('the label of the text looks like the labels beside it', async () => {
    const sheets = [
      'packages/ui/src/forms/field',
      'packages/ui/src/ratings/rating-scale',
      'mf-account/src/components/review-form',
    ];
    const style = document.createElement('style');
    style.textContent = sheets
      .map((sheet) => readFileSync(join(__dirname, '../../..', `${sheet}.module.css`), 'utf8'))
      .join('\n');
    document.head.append(style);
    show(WRITE);
    const look = (element: Element) =>
      (({ fontSize, fontWeight, color }) => ({ fontSize, fontWeight, color }))(getComputedStyle(element));
    const label = (await screen.findByLabelText(/^Your review/))
      .closest('form')!
      .querySelector('label[for]')!;
    expect(label).toHaveTextContent('Your review');
    const legend = screen.getByText('Noise').closest('legend')!;
    expect(look(legend).fontSize).toBe('0.9375rem');
    expect(look(label)).toEqual(look(legend));
    style.remove();
  });

  test('the text can have 4,000 characters', async () => {
    show(WRITE);
    const body = await screen.findByLabelText(/^Your review/);
    expect(body).toHaveAttribute('maxlength', '4000');
    fireEvent.change(body, { target: { value: 'a'.repeat(3_990) } });
    expect(screen.getByText('10 characters left')).toBeInTheDocument();
  });
});
