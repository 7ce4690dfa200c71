import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { parse } from '@formatjs/icu-messageformat-parser';
import { createMessages } from './create-messages';
import { currentLanguage, useLanguage } from './language';
import { setLanguage } from './set-language';

type Id = 'title' | 'found' | 'more';
const EN = {
  title: 'Find a table',
  found: parse('{count, plural, one {# table} other {# tables}} in {city}'),
  more: parse('Read <link>the {what}</link>.'),
};
const ES = {
  title: 'Busca una mesa',
  found: parse('{count, plural, one {# mesa} other {# mesas}} en {city}'),
  more: parse('Lee <link>la {what}</link>.'),
};

/** Answers as the BFF does: files by address; `down` are answered with 503. */
function serve(files: Record<string, object>, down = new Set<string>()): jest.Mock {
  const fetched = jest.fn(async (url: string) =>
    down.has(url) ? new Response('', { status: 503 }) : Response.json(files[url]),
  );
  jest.spyOn(globalThis, 'fetch').mockImplementation(fetched as never);
  return fetched;
}

let made = 0;
/** Messages in files of their own, because what is loaded stays loaded. */
function messagesInFiles() {
  const folder = `/files/${(made += 1)}`;
  const files = {
    [`${folder}/messages.en.1.json`]: EN,
    [`${folder}/messages.es.1.json`]: ES,
    [`${folder}/messages.en-XA.1.json`]: { ...EN, title: '[Fïñð á táƀĺé]' },
  };
  return {
    files,
    es: `${folder}/messages.es.1.json`,
    ...createMessages<Id>({ en: `${folder}/messages.en.1.json`, es: `${folder}/messages.es.1.json` }),
  };
}

beforeEach(() => {
  document.documentElement.lang = 'en';
});
afterEach(() => jest.restoreAllMocks());

describe('createMessages', () => {
  it.each([
    ['en', 1, '1 table in Downey'],
    ['en', 1284, '1,284 tables in Downey'],
    ['es', 1, '1 mesa en Downey'],
    ['es', 0, '0 mesas en Downey'],
  ] as const)('writes plurals and values in %s: %d', (language, count, words) => {
    document.documentElement.lang = language;
    const { textNow } = createMessages<Id>({ en: EN, es: ES });
    expect(textNow()('found', { count, city: 'Downey' })).toBe(words);
  });

  it.each([
    ['Smith, Jr.', "You're booked, Smith, Jr."],
    ['Who’s Hungry?', "You're booked, Who’s Hungry?"],
    ['Ana', "You're booked, Ana."],
  ])('ends a sentence once: %s', (name, words) => {
    const catalog = { booked: parse("You're booked, {name}.") };
    const { textNow } = createMessages<'booked'>({ en: catalog, es: catalog });
    expect(textNow()('booked', { name })).toBe(words);
  });

  it('writes tags as React nodes', () => {
    const { useText } = createMessages<Id>({ en: EN, es: ES });
    const More = () =>
      useText().rich('more', { what: <b>review</b>, link: (words) => <a href="#/all">{words}</a> });
    const { container } = render(<More />);
    expect(container.innerHTML.replace(/<\/?span>/g, '')).toBe('Read <a href="#/all">the <b>review</b></a>.');
  });

  it('shows only the messages of the page’s language, and waits for them', async () => {
    const { files, useText, es } = messagesInFiles();
    const fetched = serve(files);
    document.documentElement.lang = 'es';
    const Title = () => <h1>{useText()('title')}</h1>;
    await act(async () =>
      render(
        <Suspense fallback="waiting">
          <Title />
        </Suspense>,
      ),
    );
    expect(await screen.findByRole('heading', { name: 'Busca una mesa' })).toBeInTheDocument();
    expect(fetched.mock.calls).toEqual([[es, expect.anything()]]);
  });

  it('changes the language in place, without losing what was entered', async () => {
    const { files, useText, loadMessages } = messagesInFiles();
    serve(files);
    const Form = () => {
      const t = useText();
      const [value, setValue] = useState('');
      return (
        <label>
          {t('title')} ({useLanguage()})
          <input value={value} onChange={(event) => setValue(event.target.value)} />
        </label>
      );
    };
    await loadMessages();
    render(<Form />);
    const field = screen.getByLabelText<HTMLInputElement>('Find a table (en)');
    act(() => {
      field.focus();
    });
    await act(() => setLanguage('es'));
    expect(screen.getByLabelText('Busca una mesa (es)')).toBe(field);
    expect(field).toHaveFocus();
    expect(document.documentElement.lang).toBe('es');
  });

  it('keeps the messages when a catalog cannot be loaded, and tries again on the next change', async () => {
    const { files, textNow, loadMessages, es } = messagesInFiles();
    const down = new Set([es]);
    serve(files, down);
    await loadMessages();
    expect(textNow()('title')).toBe('Find a table');
    await setLanguage('es');
    expect(textNow()('title')).toBe('Find a table');
    down.clear();
    await setLanguage('en');
    await setLanguage('es');
    expect(textNow()('title')).toBe('Busca una mesa');
  });

  it.each<[string, () => Promise<Response>]>([
    ['gets no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is answered with 500', async () => new Response('', { status: 500 })],
    ['is answered by something else', async () => new Response('<p>Sign in to the Wi-Fi</p>')],
  ])('asks again when the first request %s, as after a preload that failed', async (_, answer) => {
    const { files, textNow, loadMessages } = messagesInFiles();
    serve(files).mockImplementationOnce(answer);
    await loadMessages();
    expect(textNow()('title')).toBe('Find a table');
  });

  it('asks again when the first request is never answered', async () => {
    const { files, textNow, loadMessages } = messagesInFiles();
    const late = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late.signal);
    serve(files).mockImplementationOnce(
      (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const loading = loadMessages();
    late.abort(new Error('late'));
    await loading;
    expect(textNow()('title')).toBe('Find a table');
  });

  it('follows a language that was set without setLanguage', async () => {
    const { files, useText, loadMessages } = messagesInFiles();
    serve(files);
    const Title = () => <h1>{useText()('title')}</h1>;
    await loadMessages();
    render(<Title />);
    act(() => {
      document.documentElement.lang = 'es';
    });
    await waitFor(() => expect(screen.getByRole('heading')).toHaveTextContent('Busca una mesa'));
  });

  it('shows the pseudo-language, which counts as English', async () => {
    const { files, textNow, loadMessages } = messagesInFiles();
    serve(files);
    document.documentElement.lang = 'en-XA';
    await loadMessages();
    expect(textNow()('title')).toBe('[Fïñð á táƀĺé]');
    expect(textNow().language).toBe('en');
  });

  it('takes the last of two changes, whichever catalog comes first', async () => {
    const { files } = messagesInFiles();
    serve(files);
    await Promise.all([setLanguage('es'), setLanguage('en')]);
    expect(currentLanguage()).toBe('en');
  });

  it('says so when messages are needed before they are loaded', () => {
    expect(() => messagesInFiles().textNow()).toThrow('The messages are not loaded yet.');
  });
});
