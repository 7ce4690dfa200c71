import { step } from './progress-step';
import { pathTo, type Admin } from './admin';
import { required, usageError, type Command, type CommandContext } from './command';
import { readBuild } from './read-build';

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
      const how = { live: !options.stage, force: options.force ?? false };
      await admin.post(pathTo(remote, 'versions', version), { declaration, files, ...how });
    } finally {
      progress.done();
    }
    if (!options.stage) return console.log(`${remote} ${version} is live.`);
    const link = await linkTo(admin, remote, version);
    console.log(`${remote} ${version} is published but not live; try it at ${link.url}`);
  },
};

export const preview: Command = {
  usage: 'preview NAME VERSION',
  about: 'prints a link by which a visitor tries a version that is not live, for seven days',
  async run(admin, { names: [name, version] }) {
    if (!name || !version) throw usageError();
    const { url, expires_at } = await linkTo(admin, name, version);
    // the link alone on standard output, so that a script can pass it on
    console.error(`Until ${expires_at.slice(0, 10)} this opens ${name} ${version}:`);
    console.log(url);
  },
};

async function linkTo(admin: Admin, name: string, version: string) {
  const answer = await admin.post(pathTo(name, 'preview'), { version });
  const { path, expires_at } = answer as { path: string; expires_at: string };
  return { url: admin.publicUrl + path, expires_at };
}

async function buildOf(name: string, dir: string | undefined, context: CommandContext) {
  const folder = context.folderOf(name, dir);
  await context.build(folder);
  return readBuild(folder);
}
