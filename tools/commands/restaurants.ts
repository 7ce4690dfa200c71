import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UserError } from '@mesa/remote-tools/commands';
import { withData } from './data/with-data';
import { exportRestaurants } from './restaurants/export-restaurants';
import { close, openAgain, remove } from './restaurants/days';
import { importRestaurants } from './restaurants/import-restaurants';
import { listed } from './restaurants/listed';
import { OWNER_FOLDERS } from './restaurants/programs';
import { readRestaurantFile } from './restaurants/read-restaurant-file';
import { readSettings } from './settings';
import { buildChanged } from './start/build';
import { secretsOf } from './start/secrets';
import { createSharedCollections } from './start/database';
import { systemConfig } from './start/start-system';
import { stopRequest } from './start/stop-request';
import type { SystemConfig } from './system';

const OPTIONS = {
  check: { type: 'boolean', default: false },
  'keep-bookings': { type: 'boolean', default: false },
  'drop-fields': { type: 'boolean', default: false },
  'cancel-bookings': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  reason: { type: 'string' },
} as const;

const USAGE = `Usage: npm run restaurants -- import FILE.json [--check] [--keep-bookings] [--drop-fields]
                              list [--json]
                              export FILE.json
                              close SLUG FROM [TO] --reason "…" [--cancel-bookings]
                              open SLUG FROM [TO]
                              remove SLUG`;

interface Command {
  config: SystemConfig;
  words: string[];
  values: ReturnType<typeof read>['values'];
}

/** Each action, with how many words it takes at least and at most. */
const ACTIONS: Record<string, { words: [number, number]; run: (command: Command) => Promise<void> }> = {
  import: { words: [1, 1], run: importFile },
  list: { words: [0, 0], run: list },
  export: { words: [1, 1], run: exportFile },
  close: {
    words: [2, 3],
    run({ config, words: [slug = '', from = '', to = from], values }) {
      const cancelBookings = values['cancel-bookings'];
      return close(config, { slug, from, to, reason: values.reason!.trim(), cancelBookings });
    },
  },
  open: {
    words: [2, 3],
    run: ({ config, words: [slug = '', from = '', to = from] }) => openAgain(config, slug, from, to),
  },
  remove: { words: [1, 1], run: ({ config, words: [slug = ''] }) => remove(config, slug) },
};

const read = (args: string[]) => parseArgs({ args, options: OPTIONS, allowPositionals: true });

/**
 * `npm run restaurants -- ACTION …`: puts an operator's restaurants on Mesa and changes them, in the database
 * of the running system, or else the one that `npm start` would use.
 */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = read(args);
  const [name = '', ...words] = positionals;
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (!action || words.length < action.words[0] || words.length > action.words[1]) throw new UserError(USAGE);
  if (name === 'close' && !values.reason?.trim()) throw new UserError('Say why, with --reason "…".');
  const settings = readSettings();
  await buildChanged(OWNER_FOLDERS);
  return withData(async ({ uri }) => {
    await createSharedCollections(uri);
    const config = await systemConfig(settings, await secretsOf(settings.MESA_DATA_DIR), uri);
    await action.run({ config, words, values });
    return 0;
  });
}

/** Where npm was called. */
const pathOf = (file: string): string => resolve(process.env.INIT_CWD ?? '.', file);

async function importFile({ config, words: [file = ''], values }: Command): Promise<void> {
  const { check } = values;
  const restaurants = await readRestaurantFile(pathOf(file));
  const { counts, warnings } = await importRestaurants({
    config,
    restaurants,
    check,
    keepBookings: values['keep-bookings'],
    dropFields: values['drop-fields'],
  });
  for (const warning of warnings) console.log(warning);
  const { added, updated, unchanged } = counts;
  console.log(`${check ? 'Would be: ' : ''}${added} added, ${updated} updated, ${unchanged} unchanged`);
}

async function list({ config, values }: Command): Promise<void> {
  const all: object[] = [];
  const rows: string[][] = [];
  for await (const { entry, upcoming_bookings } of listed(config)) {
    const { slug, name, city, tables, tell, desk = [] } = entry;
    const email = tell?.email ?? null;
    all.push({ slug, name, city, tables: tables.length, upcoming_bookings, tell: email, desk });
    const counts = [`${tables.length}`, `${upcoming_bookings}`];
    rows.push([slug, name, city, ...counts, email ?? '', desk.join(', ')]);
  }
  if (values.json) return console.log(JSON.stringify(all, null, 2));
  const head = ['SLUG', 'NAME', 'CITY', 'TABLES', 'UPCOMING', 'TELL', 'DESK'];
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i]!.length)));
  for (const row of [head, ...rows])
    console.log(
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    );
}

async function exportFile({ config, words: [file = ''] }: Command): Promise<void> {
  const path = pathOf(file);
  const { signal } = stopRequest();
  const { restaurants, pictures, warnings } = await exportRestaurants({ config, path, signal });
  for (const warning of warnings) console.log(warning);
  console.log(`${restaurants} restaurants in ${path}, ${pictures} pictures beside it`);
}
