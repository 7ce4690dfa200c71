import type { Registry } from '@mesa/contract';
import { eventually } from '@mesa/server-kit/testing';
import { openBrowser } from '../../testing/browser';
import { buildOf } from '../../testing/remotes';
import { setUpBff } from '../../testing/set-up-bff';

describe('retiring a remote', () => {
  const { bff, admin } = setUpBff();

  const retire = (name: string, body?: object) => admin.ask('POST', `/${name}/retire`, body);
  const registry = async (origin = bff.origin) =>
    ((await (await fetch(`${origin}/remotes/registry.json`)).json()) as Registry).remotes.map(
      ({ name }) => name,
    );
  const live = async (name: string, ...versions: string[]) => {
    for (const version of versions) {
      await admin.publish(version, buildOf(name, version, { routes: [`/${name}`] }));
      await admin.live(name, version);
    }
  };

  it('takes a first release off the site, which a rollback cannot', async () => {
    const second = await bff.another();
    await live('mf-first', '1.0.0');
    expect((await admin.rollback('mf-first')).body).toEqual([
      'mf-first has no earlier version that did not fail. ' + 'The command retire takes it off the site.',
    ]);
    expect(await retire('mf-first')).toEqual({ status: 200, body: { live: null, canary: null } });
    expect(await registry()).not.toContain('mf-first');
    const { bootstrap } = await openBrowser(bff.origin).open();
    expect(bootstrap.remotes.map(({ name }) => name)).not.toContain('mf-first');
    await eventually(async () => expect(await registry(second.origin)).not.toContain('mf-first'), 2_000);
    await second.end();
    expect(await admin.remote('mf-first')).toMatchObject({
      live: null,
      retired: true,
      versions: [{ version: '1.0.0' }],
    });
    expect((await admin.audit('mf-first'))[0]).toMatchObject({
      action: 'retire',
      version: '1.0.0',
      by: 'operator',
    });
  });

  it('frees its routes for other remotes, and keeps its files for open tabs', async () => {
    await live('mf-left', '1.0.0');
    const { path } = buildOf('mf-left', '1.0.0').files[0]!;
    await retire('mf-left');
    expect((await fetch(`${bff.origin}/remotes/mf-left/1.0.0/${path}`)).status).toBe(200);
    await admin.publish('1.0.0', buildOf('mf-heir', 'x', { routes: ['/mf-left'] }));
    expect((await admin.live('mf-heir', '1.0.0')).status).toBe(200);
  });

  it('can be undone by making a version live', async () => {
    await live('mf-again', '1.0.0');
    await retire('mf-again');
    expect((await admin.rollback('mf-again')).body).toEqual(['mf-again is not live.']);
    expect((await admin.live('mf-again', '1.0.0')).status).toBe(200);
    expect(await registry()).toContain('mf-again');
    expect(await admin.remote('mf-again')).toMatchObject({ live: { version: '1.0.0' }, retired: false });
  });

  it('ends its canary', async () => {
    await live('mf-tried', '1.0.0');
    await admin.publish('1.1.0', buildOf('mf-tried', '1.1.0', { routes: ['/mf-tried'] }));
    await admin.canary('mf-tried', '1.1.0', 100);
    await retire('mf-tried');
    const { bootstrap } = await openBrowser(bff.origin).open();
    expect(bootstrap.remotes.map(({ name }) => name)).not.toContain('mf-tried');
    expect((await admin.ask('POST', '/mf-tried/promote')).status).toBe(422);
  });

  it('is refused while an earlier version could be restored, unless forced', async () => {
    await live('mf-old', '1.0.0', '2.0.0');
    expect(await retire('mf-old')).toEqual({
      status: 422,
      body: [
        'mf-old 1.0.0 was live before: roll back to it, or take the whole remote off the site with --force.',
      ],
    });
    expect((await retire('mf-old', { force: true })).status).toBe(200);
    expect(await retire('mf-old')).toEqual({ status: 422, body: ['mf-old is not live.'] });
    expect((await retire('mf-never')).body).toEqual(['mf-never is not live.']);
  });
});
