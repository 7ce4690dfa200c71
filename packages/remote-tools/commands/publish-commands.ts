import { step } from './progress-step';
import { pathTo } from './admin';
import { numberIn, required, type Command } from './command';
import { minute } from './print';
import { readBuild } from './read-build';
import type { CommandContext } from './command-context';

const LINK_HOURS = 24;

export const publish: Command = {
  usage: 'publish NAME [--version 1.4.0] [--stage] [--force] [--dir FOLDER]',
  about:
    'builds that remote alone and makes it live for the next page load; --stage publishes without ' +
    'making it live, --force allows it to drop a route or modal',
  async run(admin, { names: [name], options }, context) {
    const remote = required(name);
    const build = await buildOf(remote, options.dir, context);
    const version = options.version ?? build.version;
    const progress = step(`Publishing ${remote} ${version}`);
    try {
      const { declaration, files } = build;
      await admin.post(pathTo(remote, 'versions', version), { declaration, files });
      if (!options.stage)
        await admin.post(pathTo(remote, 'live'), { version, force: options.force ?? false });
    } finally {
      progress.done();
    }
    console.log(
      options.stage
        ? `${remote} ${version} is published but not live; try it at ` +
            `${admin.publicUrl}/?remote=${remote}@${version}`
        : `${remote} ${version} is live.`,
    );
  },
};

export const preview: Command = {
  usage: 'preview NAME [--hours 24] [--version 1.4.0] [--dir FOLDER]',
  about:
    'builds that remote alone and prints a signed link that shows it for some hours; nothing is published',
  async run(admin, { names: [name], options }, context) {
    const remote = required(name);
    const hours = numberIn(options.hours ?? `${LINK_HOURS}`);
    const build = await buildOf(remote, options.dir, context);
    const version = options.version ?? build.version;
    const { link, until } = (await admin.post(pathTo(remote, 'previews', version), {
      declaration: build.declaration,
      files: build.files,
      hours,
    })) as { link: string; until: string };
    console.log(
      `This link shows ${remote} ${version} until ${minute(until)} UTC, only ` +
        `to those who open it:\n${admin.publicUrl}${link}`,
    );
  },
};

async function buildOf(name: string, dir: string | undefined, context: CommandContext) {
  const folder = context.folderOf(name, dir);
  await context.build(folder);
  return readBuild(folder);
}
