import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@mesa/contract';
import type { RenderRemoteOptions } from '@mesa/remote-kit/testing';
import { photo, RESERVATION, review, REVIEW, show } from '../../testing';
import { picture, preparePage, uploadsAnswer } from '../../testing-uploads';

const alerted: string[] = [];

beforeAll(preparePage);
beforeEach(() => {
  alerted.length = 0;
  globalThis.alert = (sentence: string) => void alerted.push(sentence);
});

/** The form, and its events in order: "start a.jpg". */
async function openForm(options: RenderRemoteOptions = {}, path = `/feedback/${RESERVATION}`) {
  const shown = show(path, {
    ...options,
    answers: { createReview: { review: review() }, changeReview: { review: review() }, ...options.answers },
  });
  const input = (await screen.findByLabelText('Add photos', { selector: 'input' })) as HTMLInputElement;
  const events: string[] = [];
  for (const name of [
    'initialize',
    'start',
    'before-blob-request',
    'before-storage-request',
    'progress',
    'error',
    'end',
  ]) {
    input.addEventListener(`direct-upload:${name}`, (event) => {
      const { file, progress } = (event as CustomEvent<{ file: File; progress?: number }>).detail;
      events.push([name, file.name, progress].filter((part) => part !== undefined).join(' '));
    });
  }
  for (const name of ['start', 'end'])
    input.form!.addEventListener(`direct-uploads:${name}`, () => events.push(`all ${name}`));
  return { ...shown, input, events };
}

function choose(input: HTMLInputElement, ...files: File[]) {
  (input as { files: unknown }).files = files;
  fireEvent.change(input);
}

const items = () =>
  within(screen.getByRole('list', { name: 'Photos of this review' })).getAllByRole('listitem');
const names = () => items().map((item) => within(item).getByRole('img').getAttribute('alt'));
const submit = () => userEvent.click(screen.getByRole('button', { name: /Submit Review|Save Review/ }));
const reviewsIn = (requests: { call: string; body: unknown }[]) =>
  requests
    .filter(({ call }) => call === 'createReview')
    .map(({ body }) => (body as { review: { photos: string[] } }).review.photos);

describe('PhotosField', () => {
  test('the sequence of spec.md §4: start, one file after another, end; then the review', async () => {
    const sent = uploadsAnswer();
    const { input, events, requests, path } = await openForm();
    choose(input, picture('a.jpg'), picture('b.jpg'));
    expect(sent).toHaveLength(0);
    await submit();
    await waitFor(() => expect(path()).toBe('/profile'));
    const each = (name: string) => [
      `start ${name}`,
      `before-blob-request ${name}`,
      `before-storage-request ${name}`,
      `progress ${name} 50`,
      `progress ${name} 100`,
      `end ${name}`,
    ];
    expect(events).toEqual([
      'initialize a.jpg',
      'initialize b.jpg',
      'all start',
      ...each('a.jpg'),
      ...each('b.jpg'),
      'all end',
    ]);
    expect(reviewsIn(requests)).toEqual([['signed-a.jpg', 'signed-b.jpg']]);
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/direct_uploads',
      'PUT /api/uploads/a.jpg',
      'POST /api/direct_uploads',
      'PUT /api/uploads/b.jpg',
    ]);
    expect(sent[0]?.body).toEqual({
      blob: {
        filename: 'a.jpg',
        content_type: 'image/jpeg',
        byte_size: 5,
        checksum: expect.stringMatching(/^[A-Za-z0-9+/]{22}==$/),
      },
    });
    expect(alerted).toEqual([]);
  });

  test('a hidden field named after the input gets the signed id', async () => {
    uploadsAnswer();
    const { input } = await openForm({
      answers: { createReview: new Refusal('invalid', "Body can't be blank") },
    });
    const { form, name } = input;
    choose(input, picture('a.jpg'));
    await submit();
    await screen.findByText("can't be blank");
    expect(
      [...form!.querySelectorAll<HTMLInputElement>(`input[type=hidden][name="${name}"]`)].map(
        ({ value }) => value,
      ),
    ).toEqual(['signed-a.jpg']);
  });

  test.each([
    ['the blob record', 'POST', 500, 'Error creating Blob for "b.jpg". Status: 500'],
    ['the check of the checksum', 'PUT', 422, 'Error storing "b.jpg". Status: 422'],
    ['the storage', 'PUT', 403, 'Error storing "b.jpg". Status: 403'],
    ['the connection', 'PUT', 0, 'Error storing "b.jpg". Status: 0'],
  ])(
    '%s fails: the upload stops, the photo shows the error, the text stays, and "Try again" continues',
    async (_, method, status, words) => {
      let broken = true;
      const sent = uploadsAnswer((request, count) =>
        broken && request.method === method && count > 2 ? status : 200,
      );
      const { input, events, requests, path } = await openForm();
      await userEvent.type(screen.getByLabelText(/^Your review/), 'Typed with love');
      choose(input, picture('a.jpg'), picture('b.jpg'), picture('c.jpg'));
      await submit();
      expect(await screen.findByText(words)).toHaveAttribute('role', 'alert');
      expect(events.slice(-3)).toEqual(['error b.jpg', 'end b.jpg', 'all end']);
      expect(events).not.toContain('start c.jpg');
      expect(alerted).toEqual([]);
      expect(reviewsIn(requests)).toEqual([]);
      expect(screen.getByLabelText(/^Your review/)).toHaveValue('Typed with love');

      broken = false;
      const before = sent.length;
      await userEvent.click(within(items()[1]!).getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(path()).toBe('/profile'));
      // what had arrived is not sent again
      expect(sent.slice(before).map(({ url }) => url)).toEqual([
        '/api/direct_uploads',
        '/api/uploads/b.jpg',
        '/api/direct_uploads',
        '/api/uploads/c.jpg',
      ]);
      expect(reviewsIn(requests)).toEqual([['signed-a.jpg', 'signed-b.jpg', 'signed-c.jpg']]);
    },
  );

  test('the upload can be stopped without an error, and the next submit uploads the rest', async () => {
    let hangs = true;
    const sent = uploadsAnswer(({ method, url }) =>
      hangs && method === 'PUT' && url.endsWith('b.jpg') ? null : 200,
    );
    const { input, requests, path } = await openForm();
    await userEvent.type(screen.getByLabelText(/^Your review/), 'Typed with love');
    choose(input, picture('a.jpg'), picture('b.jpg'), picture('c.jpg'));
    await submit();
    await waitFor(() =>
      expect(screen.getByRole('progressbar', { name: 'Uploading b.jpg' })).toHaveAttribute(
        'aria-valuenow',
        '40',
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Stop upload' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Stop upload' })).not.toBeInTheDocument(),
    );
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(screen.queryByText(/^Error storing/)).not.toBeInTheDocument();
    expect([items().length, reviewsIn(requests)]).toEqual([3, []]);
    // its button is no longer there: the photo that was being uploaded has the focus
    expect(items()[1]).toHaveFocus();

    hangs = false;
    await userEvent.click(screen.getByRole('button', { name: 'Remove photo 2' }));
    await submit();
    await waitFor(() => expect(path()).toBe('/profile'));
    expect(reviewsIn(requests)).toEqual([['signed-a.jpg', 'signed-c.jpg']]);
    expect(sent.filter(({ method, url }) => method === 'PUT' && url.endsWith('a.jpg'))).toHaveLength(1);
  });

  test('a file that cannot be read shows an error', async () => {
    uploadsAnswer();
    const { input } = await openForm();
    const read = jest.spyOn(FileReader.prototype, 'readAsArrayBuffer').mockImplementation(function (
      this: FileReader,
    ) {
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    });
    choose(input, picture('gone.jpg'));
    await submit();
    expect(await screen.findByText('Error reading gone.jpg')).toBeInTheDocument();
    read.mockRestore();
  });

  test('a photo that cannot be accepted has no "Try again"; without it the review is saved', async () => {
    uploadsAnswer(({ body }) =>
      (body as { blob?: { filename: string } }).blob?.filename === 'bad.jpg' ? 422 : 200,
    );
    const { input, requests, path } = await openForm();
    choose(input, picture('bad.jpg'), picture('b.jpg'));
    await submit();
    expect(await screen.findByText('Error creating Blob for "bad.jpg". Status: 422')).toBeInTheDocument();
    expect(
      screen.getByText('Your review is still here. Remove this photo to submit the rest.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove photo 1' }));
    await submit();
    await waitFor(() => expect(path()).toBe('/profile'));
    expect(reviewsIn(requests)).toEqual([['signed-b.jpg']]);
  });

  test('a photo is sent as what its bytes are, whatever its sender calls it', async () => {
    const { input } = await openForm();
    const named = (name: string, type: string, bytes: string) =>
      new File([Buffer.from(bytes, 'latin1')], name, { type });
    const avif = '\0\0\0 ftypmif1\0\0\0\0mif1avif';
    choose(
      input,
      named('a.heic', 'image/heic', '\xff\xd8\xff\xe0'),
      named('b', '', '\x89PNG\r\n\x1a\n'),
      named('c.bin', 'application/octet-stream', 'RIFF....WEBPVP8 '),
      named('d.txt', 'text/plain', avif),
      named('e.jpg', 'image/jpg', '\xff\xd8\xff\xe1'),
      named('f.jpg', 'image/jpeg', 'anything'),
      named('g.heic', 'image/heic', '\0\0\0 ftypheic\0\0\0\0mif1heic'),
    );
    await waitFor(() => expect(names()).toEqual(['a.heic', 'b', 'c.bin', 'd.txt', 'e.jpg', 'f.jpg']));
    const types = ['jpeg', 'png', 'webp', 'avif', 'jpeg', 'jpeg'].map((type) => `image/${type}`);
    expect([...input.files!].map(({ type }) => type)).toEqual(types);
    expect(
      screen.getByText("g.heic isn't a JPEG, PNG, WebP or AVIF image, so it wasn't added."),
    ).toBeInTheDocument();
  });

  test('a file over 10 MB is refused when it is chosen', async () => {
    uploadsAnswer();
    const { input } = await openForm();
    const huge = picture('huge.jpg');
    Object.defineProperty(huge, 'size', { value: 10 * 1024 * 1024 + 1 });
    choose(input, picture('a.jpg'), huge);
    expect(names()).toEqual(['a.jpg']);
    expect(screen.getByText("huge.jpg is over 10 MB, so it wasn't added.")).toBeInTheDocument();
  });

  test('a file of another kind is refused when it is chosen, and the others stay', async () => {
    const sent = uploadsAnswer();
    const { input, requests, path } = await openForm();
    choose(input, picture('a.jpg'), picture('notes.txt', 'text/plain'), picture('b.avif', 'image/avif'));
    expect(
      await screen.findByText("notes.txt isn't a JPEG, PNG, WebP or AVIF image, so it wasn't added."),
    ).toBeInTheDocument();
    expect(names()).toEqual(['a.jpg', 'b.avif']);
    choose(input, picture('one.svg', 'image/svg+xml'), picture('two', ''));
    expect(
      await screen.findByText(
        "one.svg and 1 more aren't JPEG, PNG, WebP or AVIF images, so they weren't added.",
      ),
    ).toBeInTheDocument();
    expect(names()).toEqual(['a.jpg', 'b.avif']);
    await submit();
    await waitFor(() => expect(path()).toBe('/profile'));
    expect(reviewsIn(requests)).toEqual([['signed-a.jpg', 'signed-b.avif']]);
    expect(sent).toHaveLength(4);
  });

  test('a file that cannot be drawn is refused at once, and the others stay', async () => {
    const { input } = await openForm();
    choose(input, picture('a.jpg'), picture('broken.jpg'));
    screen.getByRole('button', { name: 'Remove photo 2' }).focus();
    fireEvent.error(within(items()[1]!).getByRole('img'));
    expect(
      await screen.findByText("broken.jpg can't be shown as a picture, so it wasn't added."),
    ).toBeInTheDocument();
    expect(names()).toEqual(['a.jpg']);
    expect(input).toHaveFocus();
  });

  test('a file that cannot be read fails; a saved photo stays if its picture does not load', async () => {
    const { input } = await openForm(
      { answers: { getReview: { review: review({ photos: [photo(1)] }) } } },
      `/feedback/edit/${REVIEW}`,
    );
    const read = jest.spyOn(FileReader.prototype, 'readAsArrayBuffer').mockImplementation(function (
      this: FileReader,
    ) {
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    });
    choose(input, picture('gone.jpg'));
    for (const item of items()) fireEvent.error(within(item).getByRole('img'));
    await act(async () => {});
    expect(names()).toEqual(['Photo 1', 'gone.jpg']);
    read.mockRestore();
  });

  test('a review that is refused after its photos were uploaded does not upload them again', async () => {
    const sent = uploadsAnswer();
    let tries = 0;
    const { input, requests, path } = await openForm({
      answers: {
        createReview: () =>
          (tries += 1) === 1 ? new Refusal('invalid', "Body can't be blank") : { review: review() },
      },
    });
    choose(input, picture('a.jpg'));
    await submit();
    await screen.findByText("can't be blank");
    expect(input).toBeEnabled();
    choose(input, picture('b.jpg'));
    await submit();
    await waitFor(() => expect(path()).toBe('/profile'));
    expect(sent.filter(({ method }) => method === 'PUT').map(({ url }) => url)).toEqual([
      '/api/uploads/a.jpg',
      '/api/uploads/b.jpg',
    ]);
    expect(reviewsIn(requests).at(-1)).toEqual(['signed-a.jpg', 'signed-b.jpg']);
  });

  test('photos can be moved and removed, and are sent in the new order', async () => {
    uploadsAnswer();
    const { input, requests, path } = await openForm();
    choose(input, picture('a.jpg'), picture('b.jpg'));
    choose(input, picture('c.jpg'));
    expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    await userEvent.click(screen.getByRole('button', { name: 'Move photo 3 forward' }));
    await userEvent.click(screen.getByRole('button', { name: 'Move photo 1 back' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove photo 3' }));
    expect(names()).toEqual(['c.jpg', 'a.jpg']);
    await submit();
    await waitFor(() => expect(path()).toBe('/profile'));
    expect(reviewsIn(requests)).toEqual([['signed-c.jpg', 'signed-a.jpg']]);
  });

  test('new photos follow the ones the review has', async () => {
    uploadsAnswer();
    const { input, requests, path } = await openForm(
      { answers: { getReview: { review: review({ photos: [photo(1)] }) } } },
      `/feedback/edit/${REVIEW}`,
    );
    choose(input, picture('a.jpg'));
    await submit();
    await waitFor(() => expect(path()).toBe('/profile'));
    expect(requests.find(({ call }) => call === 'changeReview')?.body).toMatchObject({
      review: { photos: ['kept-1', 'signed-a.jpg'] },
    });
  });

  test('six photos can be added', async () => {
    const { input } = await openForm();
    choose(input, ...Array.from({ length: 8 }, (_, i) => picture(`${i}.jpg`)));
    expect(items()).toHaveLength(6);
    expect(screen.getByText('A review has at most 6 photos, so 2 were not added.')).toBeInTheDocument();
    choose(input, picture('more.jpg'));
    expect(items()).toHaveLength(6);
    expect(screen.getByText('A review has at most 6 photos, so 1 was not added.')).toBeInTheDocument();
  });

  test('files can be added by drag and drop', async () => {
    const { input } = await openForm();
    const zone = input.closest('label')!;
    const dataTransfer = { types: ['Files'], files: [picture('dropped.jpg')] };
    fireEvent.dragOver(zone, { dataTransfer });
    fireEvent.drop(zone, { dataTransfer });
    expect(names()).toEqual(['dropped.jpg']);
  });

  test('progress is announced file by file, and nothing can be moved during the upload', async () => {
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    const sent = uploadsAnswer();
    const { input } = await openForm();
    // the storage request is delayed, as on a slow connection
    input.addEventListener('direct-upload:before-storage-request', (event) => {
      const { xhr } = (event as CustomEvent<{ xhr: XMLHttpRequest }>).detail;
      const send = xhr.send.bind(xhr);
      xhr.send = (body) => {
        act(
          () =>
            void xhr.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 30, total: 100 })),
        );
        void held.then(() => send(body));
      };
    });
    choose(input, picture('a.jpg'), picture('b.jpg'));
    await submit();
    expect(await screen.findByRole('progressbar', { name: 'Uploading a.jpg' })).toHaveAttribute(
      'aria-valuenow',
      '30',
    );
    expect(screen.getByRole('button', { name: 'Remove photo 1' })).toBeDisabled();
    // a second press starts nothing
    await userEvent.click(screen.getByRole('button', { name: 'Uploading photos' }));
    expect(sent).toHaveLength(1);
    go();
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  });
});
