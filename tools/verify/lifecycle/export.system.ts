import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Restaurant } from '@mesa/contract';
import { freePorts } from '../../commands/machine/ports';
import { ROOT } from '../../commands/settings';
import { spawnTool, untilReady, type Tool } from '../../commands/test/spawn-tool';

/** A Mesa of the test, which may run. */
interface Mesa {
  env: NodeJS.ProcessEnv;
  origin: string;
  tool: Tool;
}

const HOURS = { fri: [{ open: '5:00 PM', close: '10:00 PM' }] };
const CASA = {
  slug: 'casa-lumbre',
  name: 'Casa Lumbre',
  category: 'Peruvian',
  city: 'Pasadena',
  neighborhood: 'Old Town',
  address: '5260 E 2nd St, Pasadena, CA 91103',
  lat: 34.14,
  lng: -118.14,
  phone: '(562) 555-0142',
  website: 'https://casalumbre.example',
  description: 'Ceviche by the fire.',
  price: 3,
  hours: HOURS,
  tables: [
    { name: '1', seats: 2 },
    { name: '2', seats: 4 },
  ],
  pairs: [['1', '2']],
  photos: ['photos/front.webp', 'photos/back.webp'],
  tags: ['patio'],
  dishes: [{ name: 'Ceviche', price: 19 }],
  tell: { email: 'host@casalumbre.example', language: 'es' },
};

describe('an export of restaurants', () => {
  let folder: string;
  const running: Mesa[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mesa-export-'));
  });
  afterEach(async () => {
    for (const { tool } of running.splice(0)) {
      tool.child.kill('SIGTERM');
      await tool.ended;
    }
    await rm(folder, { recursive: true, force: true });
  });

  async function start(name: string): Promise<Mesa> {
    const [port] = (await freePorts(1)) as [number];
    const env = { PORT: String(port), MESA_DATA_DIR: join(folder, name), MESA_RESTAURANTS: '0' };
    const mesa = { env, origin: `http://127.0.0.1:${port}`, tool: spawnTool(['start'], env) };
    running.push(mesa);
    await untilReady(mesa.tool);
    return mesa;
  }

  async function restaurants(
    { env }: Mesa,
    ...args: string[]
  ): Promise<{ code: number | null; out: string }> {
    const tool = spawnTool(['restaurants', ...args], env);
    return { code: await tool.ended, out: tool.stdout() + tool.stderr() };
  }

  /** What its visitors see of all restaurants, with the bytes of their pictures instead of the addresses. */
  async function siteOf({ origin }: Mesa): Promise<unknown[]> {
    const list = (await (await fetch(`${origin}/api/restaurants/search`)).json()) as Restaurant[];
    const pages = list.map(async ({ id, photoUrl, photoUrls, ...restaurant }) => {
      expect(photoUrl).toBe(photoUrls[0]);
      const pictures = photoUrls.map(async (url) => {
        const answer = await fetch(`${origin + url}?w=640`);
        return [answer.status, Buffer.from(await answer.arrayBuffer()).toString('base64')];
      });
      const month = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 7);
      const days = await fetch(`${origin}/api/restaurants/${id}/days?month=${month}&party_size=6`);
      const { days: statuses } = (await days.json()) as { days: unknown };
      return { restaurant, statuses, pictures: await Promise.all(pictures) };
    });
    return Promise.all(pages);
  }

  it('gives another Mesa the same site, and changes nothing where it is from', async () => {
    await mkdir(join(folder, 'photos'));
    for (const [name, photo] of [
      ['front', 'mexican_tacos_hero_v0-960'],
      ['back', 'thai_curry_hero_v0-640'],
    ])
      await copyFile(join(ROOT, `shell/assets/photos/${photo}.webp`), join(folder, `photos/${name}.webp`));
    const { slug, name, category, city, address, lat, lng, phone, hours, tables } = CASA;
    const plain = { slug: 'plain', name, category, city, address, lat, lng, phone, hours, tables };
    const file = join(folder, 'restaurants.json');
    await writeFile(file, JSON.stringify([CASA, plain]));
    const from = await start('from');
    expect(await restaurants(from, 'import', file)).toMatchObject({ code: 0 });

    const moved = join(folder, 'moved/restaurants.json');
    await mkdir(join(folder, 'moved'));
    expect(await restaurants(from, 'export', moved)).toMatchObject({ code: 0 });
    expect((await readdir(join(folder, 'moved'))).sort()).toEqual(['photos', 'restaurants.json']);
    expect(await readFile(moved, 'utf8')).toContain(`"${slug}"`);
    expect((await restaurants(from, 'import', moved)).out).toContain('0 added, 0 updated, 2 unchanged');

    const to = await start('to');
    expect((await restaurants(to, 'import', moved)).out).toContain('2 added, 0 updated, 0 unchanged');
    expect(await siteOf(to)).toEqual(await siteOf(from));
    expect((await restaurants(to, 'list', '--json')).out).toContain(CASA.tell.email);
  });

  it('that fails leaves nothing behind, and what was there as it was', async () => {
    const mesa = await start('from');
    const file = join(folder, 'restaurants.json');
    await mkdir(join(folder, 'photos'));
    await copyFile(
      join(ROOT, 'shell/assets/photos/thai_curry_hero_v0-640.webp'),
      join(folder, 'photos/front.webp'),
    );
    await writeFile(file, JSON.stringify([{ ...CASA, photos: ['photos/front.webp'] }]));
    expect(await restaurants(mesa, 'import', file)).toMatchObject({ code: 0 });
    const to = join(folder, 'to');
    await mkdir(to);
    // the pictures' folder cannot be made
    await writeFile(join(to, 'photos'), 'a file');
    await writeFile(join(to, 'all.json'), 'of last week');
    const failed = await restaurants(mesa, 'export', join(to, 'all.json'));
    expect(failed).toMatchObject({ code: 1, out: expect.stringContaining('cannot be written') });
    expect((await readdir(to)).sort()).toEqual(['all.json', 'photos']);
    expect(await readFile(join(to, 'all.json'), 'utf8')).toBe('of last week');
  });
});
