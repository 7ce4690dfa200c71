import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../commands/console/user-error';
import { installDebian } from '../../offline/debian';
import { supervise } from '../../commands/machine/supervise';
import { onPath } from '../../offline/mongo/sources';

/** So long nginx keeps a connection that nobody uses: shorter than a part drains (docs/operations.md). */
const IDLE_MS = 200;

const COMPLAINTS = 20;

/** Origins by the name of the group they belong to, each group with a port of its own. */
export interface Balanced {
  [name: string]: { port: number; targets: number[] };
}

/** nginx from PATH, or Debian's, installed when that is possible without asking. */
async function findNginx(): Promise<string> {
  const known = (await onPath('nginx')) ?? (await onPath('/usr/sbin/nginx'));
  if (known) return known;
  const reason = await installDebian('nginx', 'the cluster-like test needs a balancer');
  const found = reason ? null : ((await onPath('nginx')) ?? '/usr/sbin/nginx');
  if (found) return found;
  throw new UserError(`The cluster-like test needs nginx: ${reason}.`);
}

/** What balances, and is told as Kubernetes tells an Ingress and Services who of a group is there. */
export interface Balancer {
  /** Nothing new goes to the instance on that port from now on; what is on its way to it arrives. */
  leave(port: number): Promise<void>;
  join(port: number): Promise<void>;
  /** Its last words about what went wrong, a line each. */
  complaints(): Promise<string[]>;
  stop(withinMs: number): Promise<void>;
}

/**
 * Balances each group as an Ingress and Services would: an instance that cannot be connected to is passed over, and what
 * was never sent is tried on the next one; a booking that was sent is not sent again. No instance is ever given up: with
 * two of them, one slow answer while the other restarts would leave nobody.
 */
export async function startNginx(folder: string, groups: Balanced): Promise<Balancer> {
  const binary = await findNginx();
  for (const name of ['tmp', 'away']) await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, 'nginx.conf'), configOf(folder, groups));
  // where the system offers it, nginx is told to stop when this process dies without a word
  const setpriv = await onPath('setpriv');
  const command = [
    ...(setpriv ? [setpriv, '--pdeathsig', 'TERM'] : []),
    binary,
    '-p',
    folder,
    '-c',
    join(folder, 'nginx.conf'),
    '-e',
    join(folder, 'error.log'),
  ];
  const nginx = await supervise({
    name: 'nginx',
    stopSignal: 'SIGQUIT',
    spawn: () => spawn(command[0]!, command.slice(1), { stdio: 'ignore', detached: true }),
  });
  return {
    leave: (port) => writeFile(awayFile(folder, port), ''),
    join: (port) => rm(awayFile(folder, port)),
    complaints: async () =>
      (await readFile(join(folder, 'error.log'), 'utf8')).trim().split('\n').slice(-COMPLAINTS),
    stop: (withinMs) => nginx.stop(withinMs),
  };
}

/** While it is there nginx passes its port over: read with each request, where a new configuration would break off connections. */
const awayFile = (folder: string, port: number): string => join(folder, 'away', String(port));

function configOf(folder: string, groups: Balanced): string {
  const at = (name: string): string => `${name}_temp_path ${join(folder, 'tmp', name)};`;
  const upstream = (name: string, targets: number[]): string => `
  upstream ${name} {
    ${targets.map((target) => `server 127.0.0.1:${target} max_fails=0;`).join('\n    ')}
    keepalive 32;
    keepalive_timeout ${IDLE_MS}ms;
  }`;
  const blocks = Object.entries(groups).map(
    ([name, { port, targets }]) => `${upstream(name, targets)}
  ${targets
    .map((away) =>
      upstream(
        `${name}-without-${away}`,
        targets.filter((target) => target !== away),
      ),
    )
    .join('')}
  server {
    listen 127.0.0.1:${port};
    set $group ${name};
    ${targets.map((away) => `if (-f ${awayFile(folder, away)}) { set $group ${name}-without-${away}; }`).join('\n    ')}
    location / {
      proxy_pass http://$group;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_next_upstream error timeout;
      proxy_connect_timeout 1s;
      proxy_read_timeout 60s;
    }
  }`,
  );
  // its workers would be nobody, who may not look into our folders
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  return `${user}daemon off;
master_process on;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 1024; }
http {
  access_log off;
  client_max_body_size 11m;
  client_body_temp_path ${join(folder, 'tmp', 'client_body')};
  ${['proxy', 'fastcgi', 'uwsgi', 'scgi'].map(at).join('\n  ')}
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
${blocks.join('\n')}
}
`;
}
