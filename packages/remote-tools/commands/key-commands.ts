import { pathTo } from './admin';
import { numberIn, usageError, required, type Command } from './command';
import { printKeys } from './print';

const KEY_DAYS = 365;

export const key: Command = {
  usage: `key NAME... --team TEAM [--days ${KEY_DAYS}]`,
  about:
    'prints a key once, with which that team may publish, canary, promote and roll back these ' +
    "remotes alone (needs the operator's token)",
  async run(admin, { names: remotes, options }) {
    const days = numberIn(options.days ?? `${KEY_DAYS}`);
    if (remotes.length === 0 || !options.team) throw usageError();
    const made = (await admin.post('/keys', { remotes, team: options.team, days })) as {
      id: string;
      key: string;
      expires_at: string;
    };
    // the key alone on standard output, so that a script can pass it on
    console.error(
      `The key ${made.id} of the team ${options.team} for ${remotes.join(', ')} is valid until ` +
        `${made.expires_at.slice(0, 10)}. It is shown only now; give it to the team, which sets it as ` +
        'MESA_REMOTES_KEY:',
    );
    console.log(made.key);
  },
};

export const keys: Command = {
  usage: 'keys',
  about: "every key: id, team, remotes, created, last used (needs the operator's token)",
  async run(admin) {
    console.log(printKeys(await admin.keys(), new Date()));
  },
};

export const revoke: Command = {
  usage: 'revoke ID',
  about: "ends a key at once, everywhere (needs the operator's token)",
  async run(admin, { names: [id] }) {
    const { team } = (await admin.post(pathTo('keys', required(id), 'revoke'))) as { team: string };
    console.log(`The key ${id} of the team ${team} has ended.`);
  },
};

export const hookKey: Command = {
  usage: 'hook-key',
  about: "prints the key of the signatures that MESA_RELEASE_HOOK gets (needs the operator's token)",
  async run(admin) {
    console.log(await admin.hookKey());
  },
};
