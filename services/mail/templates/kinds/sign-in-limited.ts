import type { Texts } from '../text';

export const signInLimited: Texts = {
  en: {
    subject: 'Many wrong passwords for your Mesa account',
    preview: 'Signing in is paused. Your account is as it was.',
    heading: 'Somebody may be guessing your password{{#fname}}, {{fname}}{{/fname}}.',
    paragraphs: [
      'There were many wrong passwords for your account {{email}}, so nobody can sign in to it until ' +
        '{{until}}. Nobody got in this way, and devices that are signed in stay so.',
      'If it was you, there is nothing to do: try again after that time. If you no longer know your ' +
        'password, “Forgot your password?” on the sign-in form lets you set a new one.',
      'If it was not you, there is nothing to do either, as long as your password is long and used nowhere ' +
        'else. If it is not, set a new one.',
    ],
    button: { label: 'Go to Mesa', to: 'home_url' },
  },
  es: {
    subject: 'Muchas contraseñas incorrectas en tu cuenta de Mesa',
    preview: 'El inicio de sesión está en pausa. Tu cuenta sigue como estaba.',
    heading: 'Puede que alguien intente adivinar tu contraseña{{#fname}}, {{fname}}{{/fname}}.',
    paragraphs: [
      'Hubo muchas contraseñas incorrectas para tu cuenta {{email}}, así que nadie puede iniciar sesión en ' +
        'ella hasta el {{until}}. Nadie entró de esta forma, y los dispositivos con la sesión iniciada la ' +
        'conservan.',
      'Si fuiste tú, no tienes que hacer nada: inténtalo de nuevo después de esa hora. Si ya no recuerdas ' +
        'tu contraseña, elige una nueva con “¿Olvidaste tu contraseña?” al iniciar sesión.',
      'Si no fuiste tú, tampoco tienes que hacer nada, siempre que tu contraseña sea larga y no la uses en ' +
        'otro sitio. Si no es así, elige una nueva.',
    ],
    button: { label: 'Ir a Mesa', to: 'home_url' },
  },
};
