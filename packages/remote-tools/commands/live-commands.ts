import { pathTo } from './admin';
import { numberIn, usageError, required, type Command } from './command';
import { UserError } from './user-error';
import { printAudit, printList } from './print';

const KEPT_VERSIONS = 10;

interface LiveAnswer {
  live: { version: string };
}

interface RollbackAnswer extends LiveAnswer {
  passed_over: { version: string; failed: string }[];
}

export const live: Command = {
  usage: 'live NAME VERSION [--force]',
  about: 'makes a stored version live; --force allows it to drop a route or modal',
  async run(admin, { names: [name, version], options }) {
    if (!name || !version) throw usageError();
    await admin.post(pathTo(name, 'live'), { version, force: options.force ?? false });
    console.log(`${name} ${version} is live.`);
  },
};

export const rollback: Command = {
  usage: 'rollback NAME',
  about: 'makes the last version live that did not fail, and says which it passed over',
  async run(admin, { names: [name] }) {
    const answer = (await admin.post(pathTo(required(name), 'rollback'))) as RollbackAnswer;
    for (const { version, failed } of answer.passed_over) console.log(`Passed over ${version}: ${failed}.`);
    console.log(`${name} ${answer.live.version} is live again.`);
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
  usage: 'canary NAME VERSION --percent 10',
  about: 'shows a published version to that share of visitors, each of whom keeps one version; 0 ends it',
  async run(admin, { names: [name, version], options }) {
    if (!name || !version) throw usageError();
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
    const remotes = all.filter((remote) => remote.name === name);
    if (remotes.length === 0 && audit.length === 0) throw new UserError(`No remote ${name} is published.`);
    console.log(remotes.length > 0 ? printList(remotes) : `No version of ${name} is published.`);
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
