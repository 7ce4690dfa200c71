import type { Texts } from '../text';

export const accountDeleted: Texts = {
  en: {
    subject: 'Your Mesa account was deleted',
    preview: 'What was erased, and what stays.',
    heading: 'Your account was deleted{{#fname}}, {{fname}}{{/fname}}.',
    paragraphs: [
      'The account {{email}} was deleted on {{deleted}} and cannot be restored. Its upcoming reservations ' +
        'are cancelled. Your name, email, phone numbers, favorites and watched tables are erased.',
      'Your reviews stay, with their photos, signed “Former diner”.',
      'If somebody else deleted it, they knew your password: change it wherever else you use it. ' +
        'You can sign up again with the same email.',
    ],
    button: { label: 'Go to Mesa', to: 'home_url' },
  },
  es: {
    subject: 'Tu cuenta de Mesa se eliminó',
    preview: 'Qué se borró y qué se queda.',
    heading: 'Tu cuenta se eliminó{{#fname}}, {{fname}}{{/fname}}.',
    paragraphs: [
      'La cuenta {{email}} se eliminó el {{deleted}} y no se puede recuperar. Sus próximas reservaciones ' +
        'quedan canceladas. Borramos tu nombre, tu correo, tus teléfonos, tus favoritos y las mesas que ' +
        'esperabas.',
      'Tus reseñas se quedan, con sus fotos, firmadas por “Antiguo comensal”.',
      'Si la eliminó otra persona, conocía tu contraseña: cámbiala en los demás sitios donde la uses. ' +
        'Puedes crear otra cuenta con el mismo correo.',
    ],
    button: { label: 'Ir a Mesa', to: 'home_url' },
  },
};
