import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join, resolve } from 'node:path';
import { step } from '../console/progress-step';
import { UserError } from '../console/user-error';
import { ROOT } from '../settings';
import { buildRemote } from './build';
import { misuse, need, type Command } from './command';
import { readBuild } from './publish-checkout';

const LINK_HOURS = 24;
const load = createRequire(__filename);

/** Builds a remote and makes it live, or only stores it. */
export const publish: Command = {
  usage: 'publish NAME [--version 1.4.0] [--stage] [--force] [--dir FOLDER]',
  about:
    'builds that remote alone and makes it live for the next page load; --stage publishes without making it live, --force allows it to drop a route or modal',
  async run(admin, { names: [name], options }) {
    const remote = need(name, publish);
    const build = await buildOf(remote, options.dir);
    const version = options.version ?? build.version;
    const progress = step(`Publishing ${remote} ${version}`);
    try {
      const { declaration, files } = build;
      await admin.post(`/${remote}/versions/${version}`, { declaration, files });
      if (!options.stage) await admin.post(`/${remote}/live`, { version, force: options.force ?? false });
    } finally {
      progress.done();
    }
    console.log(
      options.stage
        ? `${remote} ${version} is published but not live; try it at ${admin.publicUrl}/?remote=${remote}@${version}`
        : `${remote} ${version} is live.`,
    );
  },
};

/** Stores a build that only a signed link opens. */
export const preview: Command = {
  usage: 'preview NAME [--hours 24] [--version 1.4.0] [--dir FOLDER]',
  about:
    'builds that remote alone and prints a signed link that shows it for some hours; nothing is published',
  async run(admin, { names: [name], options }) {
    const remote = need(name, preview);
    const hours = Number(options.hours ?? LINK_HOURS);
    if (Number.isNaN(hours)) throw misuse(preview);
    const build = await buildOf(remote, options.dir);
    const version = options.version ?? build.version;
    const { link, until } = (await admin.post(`/${remote}/previews/${version}`, {
      declaration: build.declaration,
      files: build.files,
      hours,
    })) as { link: string; until: string };
    console.log(
      `This link shows ${remote} ${version} until ${until.slice(0, 16).replace('T', ' ')} UTC, only to those who open it:\n${admin.publicUrl}${link}`,
    );
  },
};

/** Asks whether shell and calls of this checkout may be released. */
export const fit: Command = {
  usage: 'fit [--dir SHELL_DIST]',
  about:
    'checks whether shell and calls of this checkout are compatible with every live remote; run it before you release them',
  async run(admin, { options }) {
    // loaded only here: the schemas of all calls take longer to load than any other command takes
    const { surroundingsOf } = load('./surroundings') as typeof import('./surroundings');
    const surroundings = await surroundingsOf(resolve(options.dir ?? join(ROOT, 'shell/dist')));
    const { incompatibilities } = (await admin.post('/fit', surroundings)) as {
      incompatibilities: string[];
    };
    if (incompatibilities.length > 0)
      throw new UserError(`Not compatible:\n${incompatibilities.map((one) => `  - ${one}`).join('\n')}`);
    console.log('Shell and calls are compatible with every live remote.');
  },
};

async function buildOf(name: string, dir: string | undefined) {
  const folder = folderOf(name, dir);
  await buildRemote(folder);
  return readBuild(folder);
}

function folderOf(name: string, dir: string | undefined): string {
  const folder = dir ? (isAbsolute(dir) ? dir : resolve(dir)) : join(ROOT, name);
  if (!existsSync(join(folder, 'remote.json')))
    throw new UserError(`${folder} is not a remote: it has no remote.json.`);
  return folder;
}
