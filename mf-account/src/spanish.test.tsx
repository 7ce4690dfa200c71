import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal, type FieldSentence } from '@mesa/contract';
import { setLanguage, type OpenModal } from '@mesa/remote-kit';
import { idOf, keyed, NOW, press, reservation, RESERVATION, review, show, watch } from './testing';
import { picture, preparePage } from './testing-uploads';

const WRITE = `/feedback/${RESERVATION}`;
const refused = (...errors: FieldSentence[]) => new Refusal('invalid', errors, undefined, 'es');
const open = (name: 'login' | 'signup', answers = {}) => {
  const modal: OpenModal = { name, props: {} };
  return show('/search/thai', { user: null, modal, answers });
};

beforeAll(preparePage);
beforeEach(() => {
  sessionStorage.clear();
  document.documentElement.lang = 'es';
});
afterEach(() => {
  document.documentElement.lang = 'en';
});

describe('the account screens in Spanish', () => {
  test('the sign-in dialog names its fields and refuses blank ones', async () => {
    open('login');
    expect(await screen.findByRole('dialog', { name: 'Inicia sesión' })).toBeInTheDocument();
    await press('Iniciar sesión');
    await waitFor(() =>
      expect(screen.getByLabelText('Correo electrónico')).toHaveAccessibleDescription('Falta tu correo'),
    );
    expect(screen.getByLabelText('Contraseña')).toHaveAccessibleDescription('Falta tu contraseña');
    expect(screen.getByRole('button', { name: 'Continuar con la cuenta demo' })).toBeInTheDocument();
    await press('Crea una cuenta');
    expect(
      await screen.findByRole('dialog', { name: '¡Te damos la bienvenida a Mesa!' }),
    ).toBeInTheDocument();
  });

  test("the sign-up dialog shows the server's sentences whole", async () => {
    const sentence = 'Este correo ya tiene una cuenta';
    open('signup', { signUp: refused({ field: 'email', sentence }) });
    for (const [label, text] of [
      [/^Nombre/, 'Ana'],
      [/^Apellido/, 'Ruiz'],
      [/^Correo electrónico/, 'ana@mesa.example'],
      [/^Contraseña/, 'una buena contraseña'],
    ] as const)
      await userEvent.type(await screen.findByLabelText(label), text);
    await press('Crear cuenta');
    await waitFor(() =>
      expect(screen.getByLabelText(/^Correo electrónico/)).toHaveAccessibleDescription(sentence),
    );
  });

  test('a review that lacks something says what, whole and at each field', async () => {
    show(WRITE, {
      answers: {
        createReview: refused(
          { field: 'food', sentence: 'Elige de 1 a 5 estrellas para la comida' },
          { field: 'body', sentence: 'Falta tu reseña' },
        ),
      },
    });
    expect(await screen.findByRole('heading', { name: '¿Cómo estuvo tu visita?' })).toBeInTheDocument();
    await press('Publicar reseña');
    expect(await screen.findByText('Faltan algunos datos')).toBeInTheDocument();
    expect(screen.getByText('Elige de 1 a 5 estrellas para la comida')).toBeInTheDocument();
    expect(screen.getByText('Elige de 1 a 5 estrellas')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Tu reseña/)).toHaveAccessibleDescription(/Falta tu reseña/);
    const fields = within(screen.getByRole('list', { name: 'Campos por completar' })).getAllByRole('button');
    expect(fields.map(({ textContent }) => textContent)).toEqual(['Comida', 'Tu reseña']);
  });

  test('a review that lacks one thing says so', async () => {
    show(WRITE, { answers: { createReview: refused({ field: 'body', sentence: 'Falta tu reseña' }) } });
    await press('Publicar reseña');
    expect(await screen.findByText('Falta un dato')).toBeInTheDocument();
  });

  test.each([
    [1, 'notas.txt no es una imagen JPEG, PNG, WebP o AVIF, así que no se agregó.'],
    [2, 'notas.txt y 1 archivo más no son imágenes JPEG, PNG, WebP o AVIF, así que no se agregaron.'],
    [3, 'notas.txt y 2 archivos más no son imágenes JPEG, PNG, WebP o AVIF, así que no se agregaron.'],
  ])('%d files that are no pictures', async (count, sentence) => {
    show(WRITE);
    const input = await screen.findByLabelText('Agregar fotos', { selector: 'input' });
    const files = Array.from({ length: count }, () => picture('notas.txt', 'text/plain'));
    fireEvent.change(input, { target: { files } });
    expect(screen.getByText(sentence)).toBeInTheDocument();
  });

  test('the profile shows visits, reviews, waitlist and settings', async () => {
    const session = {
      device: 'Chrome on Linux',
      created_at: NOW.toISOString(),
      last_seen_at: NOW.toISOString(),
    };
    show('/profile', {
      answers: {
        listReservations: {},
        listWatches: keyed(watch({ state: 'lapsed' })),
        listSessions: keyed({ id: idOf(1), ...session, current: true }),
        getUser: ({ params }: { params: Record<string, string> }) => ({
          user: { id: params['id']!, fname: 'Ana', lname: 'Ruiz', email: 'ana@mesa.example' },
          restaurants: {},
          reservations: keyed(
            reservation({ review: review() }),
            reservation({ id: idOf(51), date: '2026-11-28', time: '1:00 PM', party_size: 1 }),
          ),
        }),
      },
    });
    expect(await screen.findByRole('heading', { name: 'Hola, Ana' })).toBeInTheDocument();
    expect(
      await screen.findByText('sáb, 28 de nov, 7:00 p. m., 2 personas. Esta oferta ya venció.'),
    ).toBeInTheDocument();
    const upcoming = await screen.findByRole('list', { name: 'Próximas reservaciones' });
    expect(upcoming).toHaveTextContent('sáb, 28 de nov');
    expect(upcoming).toHaveTextContent('1:00 p. m.');
    expect(upcoming).toHaveTextContent('1 persona');
    const past = screen.getByRole('list', { name: 'Reservaciones pasadas' });
    const own = within(past).getByRole('group', { name: 'Tu reseña' });
    expect(own).toHaveTextContent(/Comida\d.*Ruido(Tranquilo|Moderado|Animado|Muy ruidoso)/);
    expect(await screen.findByText('Todavía no tienes favoritos')).toBeInTheDocument();
    expect(await screen.findByText('Chrome en Linux')).toBeInTheDocument();
    expect(screen.getByLabelText('Recuérdame mi reservación un día antes')).toBeInTheDocument();
  });

  test('the language changes while a review is half written, and nothing is lost', async () => {
    document.documentElement.lang = 'en';
    const { requests } = show(WRITE);
    await userEvent.type(await screen.findByLabelText(/^Your review/), 'Words that took an hour');
    const food = () => within(screen.getByRole('radiogroup', { name: /Food|Comida/ }));
    await userEvent.click(food().getByRole('radio', { name: '4 stars, Very Good' }));
    const input = screen.getByLabelText('Add photos', { selector: 'input' });
    fireEvent.change(input, {
      target: { files: [picture('table.jpg'), picture('notes.txt', 'text/plain')] },
    });
    const sent = requests.length;
    await act(() => setLanguage('es'));
    expect(await screen.findByLabelText(/^Tu reseña/)).toHaveValue('Words that took an hour');
    expect(food().getByRole('radio', { name: '4 estrellas, Muy bueno' })).toBeChecked();
    expect(
      within(screen.getByRole('list', { name: 'Fotos de esta reseña' })).getAllByRole('img'),
    ).toHaveLength(1);
    // the messages about the files change their language, too
    expect(screen.getByText(/^notes\.txt no es una imagen/)).toBeInTheDocument();
    expect(document.title).toBe('Escribe una reseña | Mesa');
    expect(requests).toHaveLength(sent);
  });

  test('the language changes while somebody signs up, and nothing is lost', async () => {
    document.documentElement.lang = 'en';
    open('signup');
    await userEvent.type(await screen.findByLabelText(/^First name/), 'Ana');
    await userEvent.type(screen.getByLabelText(/^Email/), 'ana@mesa.example');
    await act(() => setLanguage('es'));
    expect(await screen.findByLabelText(/^Nombre/)).toHaveValue('Ana');
    expect(screen.getByLabelText(/^Correo electrónico/)).toHaveValue('ana@mesa.example');
    expect(screen.getByRole('dialog', { name: '¡Te damos la bienvenida a Mesa!' })).toBeInTheDocument();
  });
});
