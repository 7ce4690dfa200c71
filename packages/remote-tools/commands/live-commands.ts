import { pathTo } from './admin';
import { numberIn, usageError, required, type Command } from './command';
import { UserError } from './user-error';
import { printAudit, printList } from './print';

const KEPT_VERSIONS = 10;

interface LiveAnswer {
  live: { version: string };
}

export const rollback: Command = {
  usage: 'rollback NAME',
  about: 'makes live again the version that was live before',
  async run(admin, { names: [name] }) {
    const { live } = (await admin.post(pathTo(required(name), 'rollback'))) as LiveAnswer;
    console.log(`${name} ${live.version} is live again.`);
  },
};

export const retire: Command = {
  usage: 'retire NAME [--force]',
  about:
    'takes a remote off the site, as the rollback of its first release; --force allows it although ' +
    'an earlier version could be restored',
  async run(admin, { names: [name], options }) {
    await admin.post(pathTo(required(name), 'retire'), { force: options.force ?? false });
    console.log(`${name} is off the site. Its versions stay published: "publish" makes one live again.`);
  },
};

export const canary: Command = {
  usage: 'canary NAME VERSION --percent 10, or --steps 1,5,25,100 --every 10m',
  about:
    'shows a published version to that share of visitors, each of whom keeps one version; 0 ends it; ' +
    'with --steps it climbs by itself, and 100 makes it live',
  async run(admin, { names: [name, version], options }) {
    if (!name || !version) throw usageError();
    if (options.steps !== undefined) {
      const steps = options.steps.split(',').map((one) => Number(one.trim() || Number.NaN));
      const every_seconds = secondsIn(options.every);
      if (options.percent !== undefined || every_seconds === undefined || steps.some(Number.isNaN))
        throw usageError();
      await admin.post(pathTo(name, 'canary'), { version, steps, every_seconds });
      console.log(`${steps[0]} % of visitors get ${name} ${version}; it climbs every ${options.every}.`);
      return;
    }
    const percent = numberIn(options.percent ?? '');
    await admin.post(pathTo(name, 'canary'), { version, percent });
    console.log(
      percent > 0
        ? `${percent} % of visitors get ${name} ${version}.`
        : `Nobody gets ${name} ${version} as a canary anymore.`,
    );
  },
};

export const promote: Command = {
  usage: 'promote NAME',
  about: 'makes the canary live for everybody',
  async run(admin, { names: [name] }) {
    const { live } = (await admin.post(pathTo(required(name), 'promote'))) as LiveAnswer;
    console.log(`${name} ${live.version} is live.`);
  },
};

export const list: Command = {
  usage: 'list [NAME]',
  about: 'what is live, since when, and what else is published; with a name, its audit log too',
  async run(admin, { names: [name] }) {
    const all = await admin.list();
    if (!name) return console.log(printList(all));
    const audit = await admin.audit(name);
    const own = all.filter((remote) => remote.name === name);
    if (own.length === 0 && audit.length === 0) throw new UserError(`No remote ${name} is published.`);
    console.log(own.length > 0 ? printList(own) : `No version of ${name} is published.`);
    console.log(printAudit(audit));
  },
};

export const prune: Command = {
  usage: `prune NAME [--keep ${KEPT_VERSIONS}]`,
  about: "removes old versions; not the live one, the one before or a canary (needs the operator's token)",
  async run(admin, { names: [name], options }) {
    const keep = numberIn(options.keep ?? `${KEPT_VERSIONS}`);
    const { removed } = (await admin.post(pathTo(required(name), 'prune'), { keep })) as {
      removed: string[];
    };
    console.log(removed.length > 0 ? `Removed ${removed.join(', ')}.` : 'Nothing to remove.');
  },
};

/** "10m" is 600 seconds. */
function secondsIn(text = ''): number | undefined {
  const [, count, unit] = /^(\d+)([smhd])$/.exec(text) ?? [];
  const seconds = { s: 1, m: 60, h: 3_600, d: 86_400 }[unit ?? ''];
  return seconds && Number(count) * seconds;
}
