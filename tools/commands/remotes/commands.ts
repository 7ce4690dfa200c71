import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { step } from '../console/progress-step';
import { UserError } from '../console/user-error';
import { ROOT } from '../settings';
import type { Admin } from './admin';
import { buildRemote } from './build';
import { readBuild } from './publish-checkout';
import { printAudit, printList } from './print';
import { surroundingsOf } from './surroundings';

/** The arguments after the command's name. */
export interface Arguments {
  names: string[];
  options: {
    version?: string;
    dir?: string;
    by?: string;
    percent?: string;
    keep?: string;
    hours?: string;
    stage?: boolean;
    force?: boolean;
  };
}

export interface Command {
  usage: string;
  about: string;
  run: (admin: Admin, args: Arguments) => Promise<void>;
}

const KEPT_VERSIONS = 10;
const LINK_HOURS = 24;

/** `npm run remotes -- …` (contract.md "Remotes"). */
export const commands: Record<string, Command> = {
  publish: {
    usage: 'publish NAME [--version 1.4.0] [--stage] [--force] [--dir FOLDER]',
    about:
      'builds that remote alone and makes it live for the next page load; --stage publishes without making it live, --force allows it to drop a route or modal',
    async run(admin, { names: [name], options }) {
      const remote = need(name, 'publish');
      const folder = folderOf(remote, options.dir);
      await buildRemote(folder);
      const build = await readBuild(folder);
      const version = options.version ?? build.version;
      const progress = step(`Publishing ${remote} ${version}`);
      try {
        await admin.post(`/${remote}/versions/${version}`, {
          declaration: build.declaration,
          files: build.files,
          by: byOf(options),
        });
        if (!options.stage)
          await admin.post(`/${remote}/live`, { version, by: byOf(options), force: options.force ?? false });
      } finally {
        progress.done();
      }
      console.log(
        options.stage
          ? `${remote} ${version} is published but not live; try it at ${admin.publicUrl}/?remote=${remote}@${version}`
          : `${remote} ${version} is live.`,
      );
    },
  },
  preview: {
    usage: 'preview NAME [--hours 24] [--version 1.4.0] [--dir FOLDER]',
    about:
      'builds that remote alone and prints a signed link that shows it for some hours; nothing is published',
    async run(admin, { names: [name], options }) {
      const remote = need(name, 'preview');
      const hours = Number(options.hours ?? LINK_HOURS);
      if (Number.isNaN(hours)) throw misuse('preview');
      const folder = folderOf(remote, options.dir);
      await buildRemote(folder);
      const build = await readBuild(folder);
      const version = options.version ?? build.version;
      const { link, until } = (await admin.post(`/${remote}/previews/${version}`, {
        declaration: build.declaration,
        files: build.files,
        hours,
        by: byOf(options),
      })) as { link: string; until: string };
      console.log(
        `This link shows ${remote} ${version} until ${until.slice(0, 16).replace('T', ' ')} UTC, only to those who open it:\n${admin.publicUrl}${link}`,
      );
    },
  },
  rollback: {
    usage: 'rollback NAME',
    about: 'makes the version before live again',
    async run(admin, { names: [name], options }) {
      const { live } = (await admin.post(`/${need(name, 'rollback')}/rollback`, { by: byOf(options) })) as {
        live: { version: string };
      };
      console.log(`${name} ${live.version} is live again.`);
    },
  },
  canary: {
    usage: 'canary NAME VERSION --percent 10',
    about: 'shows a published version to that share of visitors, each of whom keeps one version; 0 ends it',
    async run(admin, { names: [name, version], options }) {
      const percent = Number(options.percent ?? Number.NaN);
      if (!name || !version || Number.isNaN(percent)) throw misuse('canary');
      await admin.post(`/${name}/canary`, { version, percent, by: byOf(options) });
      console.log(
        percent > 0
          ? `${percent}% of visitors get ${name} ${version}.`
          : `Nobody gets ${name} ${version} as a canary anymore.`,
      );
    },
  },
  promote: {
    usage: 'promote NAME',
    about: 'makes the canary live for everybody',
    async run(admin, { names: [name], options }) {
      const { live } = (await admin.post(`/${need(name, 'promote')}/promote`, { by: byOf(options) })) as {
        live: { version: string };
      };
      console.log(`${name} ${live.version} is live.`);
    },
  },
  list: {
    usage: 'list [NAME]',
    about: 'what is live, since when, and what else is published; with a name, its audit log too',
    async run(admin, { names: [name] }) {
      console.log(printList((await admin.list()).filter((remote) => !name || remote.name === name)));
      if (name) console.log(printAudit(await admin.audit(name)));
    },
  },
  fit: {
    usage: 'fit [--dir SHELL_DIST]',
    about:
      'checks whether shell and calls of this checkout are compatible with every live remote; run it before you release them',
    async run(admin, { options }) {
      const { incompatibilities } = (await admin.post(
        '/fit',
        await surroundingsOf(resolve(options.dir ?? join(ROOT, 'shell/dist'))),
      )) as { incompatibilities: string[] };
      if (incompatibilities.length > 0)
        throw new UserError(
          `Not compatible:\n${incompatibilities.map((incompatibility) => `  - ${incompatibility}`).join('\n')}`,
        );
      console.log('Shell and calls are compatible with every live remote.');
    },
  },
  prune: {
    usage: `prune NAME [--keep ${KEPT_VERSIONS}]`,
    about: 'removes old versions; live, canary and the newest stay',
    async run(admin, { names: [name], options }) {
      const keep = Number(options.keep ?? KEPT_VERSIONS);
      const { removed } = (await admin.post(`/${need(name, 'prune')}/prune`, {
        keep,
        by: byOf(options),
      })) as { removed: string[] };
      console.log(removed.length > 0 ? `Removed ${removed.join(', ')}.` : 'Nothing to remove.');
    },
  },
};

function need(name: string | undefined, command: string): string {
  if (!name) throw misuse(command);
  return name;
}

function misuse(command: string): UserError {
  return new UserError(`Usage: npm run remotes -- ${commands[command]!.usage}`);
}

function byOf({ by }: Arguments['options']): string {
  return by ?? process.env['USER'] ?? userInfo().username;
}

function folderOf(name: string, dir: string | undefined): string {
  const folder = dir ? (isAbsolute(dir) ? dir : resolve(dir)) : join(ROOT, name);
  if (!existsSync(join(folder, 'remote.json')))
    throw new UserError(`${folder} is not a remote: it has no remote.json.`);
  return folder;
}
