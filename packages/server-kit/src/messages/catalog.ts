// Written by tools/build/messages/catalogs.mjs from en.json and es.json.
import type { Translated } from '@mesa/contract/messages';

export const catalog = {
  "calendar.booked": { en: [{"type":0,"value":"Your table at "},{"type":1,"value":"restaurant"},{"type":0,"value":", booked with Mesa."}], es: [{"type":0,"value":"Tu mesa en "},{"type":1,"value":"restaurant"},{"type":0,"value":", reservada con Mesa."}] },
  "calendar.change": { en: [{"type":0,"value":"See, change or cancel it: "},{"type":1,"value":"url"}], es: [{"type":0,"value":"Verla, cambiarla o cancelarla: "},{"type":1,"value":"url"}] },
  "calendar.code": { en: [{"type":0,"value":"Confirmation code: "},{"type":1,"value":"code"}], es: [{"type":0,"value":"Código de confirmación: "},{"type":1,"value":"code"}] },
  "calendar.phone": { en: [{"type":0,"value":"Restaurant's phone: "},{"type":1,"value":"phone"}], es: [{"type":0,"value":"Teléfono del restaurante: "},{"type":1,"value":"phone"}] },
  "calendar.request": { en: [{"type":0,"value":"Special request: "},{"type":1,"value":"notes"}], es: [{"type":0,"value":"Petición especial: "},{"type":1,"value":"notes"}] },
  "calendar.title": { en: [{"type":1,"value":"restaurant"},{"type":0,"value":", table for "},{"type":6,"value":"people","options":{"one":{"value":[{"type":7},{"type":0,"value":" person"}]},"other":{"value":[{"type":7},{"type":0,"value":" people"}]}},"offset":0,"pluralType":"cardinal"}], es: [{"type":1,"value":"restaurant"},{"type":0,"value":", mesa para "},{"type":6,"value":"people","options":{"one":{"value":[{"type":7},{"type":0,"value":" persona"}]},"other":{"value":[{"type":7},{"type":0,"value":" personas"}]}},"offset":0,"pluralType":"cardinal"}] },
} satisfies Record<string, Translated>;
