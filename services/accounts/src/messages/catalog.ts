// Written by tools/build/messages/catalogs.mjs from en.json and es.json.
import type { Translated } from '@mesa/contract/messages';

export const catalog = {
  "unsubscribe.invitations": { en: "Stop invitations to review your visits?", es: "¿Ya no quieres invitaciones a opinar sobre tus visitas?" },
  "unsubscribe.profile": { en: "All choices are in your profile", es: "Todas las opciones están en tu perfil" },
  "unsubscribe.reminders": { en: "Stop reminders of your reservations?", es: "¿Ya no quieres recordatorios de tus reservaciones?" },
  "unsubscribe.stop": { en: "Stop these mails", es: "No enviar más" },
  "unsubscribe.stopped": { en: "Done: you get no more of these mails.", es: "Listo: ya no recibirás estos correos." },
  "unsubscribe.title": { en: "Mail from Mesa", es: "Correos de Mesa" },
  "unsubscribe.unknown": { en: "This link is not whole.", es: "Este enlace está incompleto." },
} satisfies Record<string, Translated>;
