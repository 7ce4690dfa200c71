import { step } from './progress-step';
import { pathTo } from './admin';
import { required, type Command, type CommandContext } from './command';
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
    console.log(
      options.stage
        ? `${remote} ${version} is published but not live; try it at ` +
            `${admin.publicUrl}/?remote=${remote}@${version}`
        : `${remote} ${version} is live.`,
    );
  },
};

async function buildOf(name: string, dir: string | undefined, context: CommandContext) {
  const folder = context.folderOf(name, dir);
  await context.build(folder);
  return readBuild(folder);
}
