// Written by tools/build/messages/catalogs.mjs from en.json and es.json.
import type { Translated } from '@mesa/contract/messages';

export const catalog = {
  "notFound.heading": { en: "There is no page here.", es: "Aquí no hay ninguna página." },
  "notFound.home": { en: "Find a table on Mesa", es: "Encuentra una mesa en Mesa" },
  "notFound.search": { en: "See all restaurants", es: "Ver todos los restaurantes" },
  "page.description": { en: "Find a table in Los Angeles and book it in under a minute.", es: "Encuentra una mesa en Los Ángeles y resérvala en menos de un minuto." },
  "page.noScript": { en: "Mesa needs JavaScript.", es: "Mesa necesita JavaScript." },
  "restaurant.book": { en: "Find a table", es: "Encuentra una mesa" },
  "restaurant.kind": { en: [{"type":1,"value":"category"},{"type":0,"value":" in "},{"type":1,"value":"city"}], es: [{"type":1,"value":"category"},{"type":0,"value":" en "},{"type":1,"value":"city"}] },
} satisfies Record<string, Translated>;
