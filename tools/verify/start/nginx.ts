import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '@mesa/remote-tools/commands';
import { installDebianPackage } from '../../offline/debian';
import { supervise } from '../../commands/machine/supervise';
import { withDeathSignal, onPath } from '../../offline/mongo/sources';

/** How long nginx keeps an idle connection: shorter than a part drains (docs/operations.md). */
const IDLE_MS = 200;

const ERROR_LINES = 20;

/** The ports of the instances (`targets`), by the name of their group; each group has a port of its own. */
interface Balanced {
  [name: string]: { port: number; targets: number[] };
}

/** nginx from PATH, or Debian's, installed where that needs no password. */
async function findNginx(): Promise<string> {
  const onSystem = (await onPath('nginx')) ?? (await onPath('/usr/sbin/nginx'));
  if (onSystem) return onSystem;
  const reason = await installDebianPackage('nginx', 'the cluster-like test needs a balancer');
  const installed = reason ? null : ((await onPath('nginx')) ?? '/usr/sbin/nginx');
  if (installed) return installed;
  throw new UserError(`The cluster-like test needs nginx: ${reason}.`);
}

/**
 * A load balancer that leaves out instances which are not available, as Kubernetes does.
 * Balances each group as an Ingress and Services would: when an instance refuses the connection, the request
 * goes to the next one; a booking that was sent is not retried. No instance is marked as failed: with only
 * two, one slow answer during a restart of the other would leave none.
 */
export async function startNginx(folder: string, groups: Balanced) {
  for (const name of ['tmp', 'away']) await mkdir(join(folder, name), { recursive: true });
  const config = join(folder, 'nginx.conf');
  await writeFile(config, configOf(folder, groups));
  const command = [await findNginx(), '-p', folder, '-c', config, '-e', join(folder, 'error.log')];
  const [program, ...args] = await withDeathSignal('TERM', command);
  const nginx = await supervise({
    name: 'nginx',
    stopSignal: 'SIGQUIT',
    spawn: () => spawn(program!, args, { stdio: 'ignore', detached: true }),
  });
  return {
    /** Sends no new requests to the instance on that port; requests under way still complete. */
    leave: (port: number) => writeFile(awayFile(folder, port), ''),
    join: (port: number) => rm(awayFile(folder, port)),
    /** The last lines of its error log. */
    lastErrors: async () =>
      (await readFile(join(folder, 'error.log'), 'utf8')).trim().split('\n').slice(-ERROR_LINES),
    stop: (withinMs: number) => nginx.stop(withinMs),
  };
}

/** While it exists, nginx skips the port; reloading its configuration would close connections. */
const awayFile = (folder: string, port: number): string => join(folder, 'away', String(port));

function configOf(folder: string, groups: Balanced): string {
  const at = (name: string): string => `${name}_temp_path ${join(folder, 'tmp', name)};`;
  const blocks = Object.entries(groups).map(([name, group]) => blockOf(folder, name, group));
  // as root its workers would run as `nobody`, who cannot read our folders
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

/** One group: its instances, its instances without each of them, and the server that chooses. */
function blockOf(folder: string, name: string, { port, targets }: Balanced[string]): string {
  const without = (away: number): string => `${name}-without-${away}`;
  const avoid = (away: number): string =>
    `if (-f ${awayFile(folder, away)}) { set $group ${without(away)}; }`;
  return `${upstream(name, targets)}
  ${targets
    .map((away) =>
      upstream(
        without(away),
        targets.filter((target) => target !== away),
      ),
    )
    .join('')}
  server {
    listen 127.0.0.1:${port};
    set $group ${name};
    ${targets.map(avoid).join('\n    ')}
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
  }`;
}

const upstream = (name: string, targets: number[]): string => `
  upstream ${name} {
    ${targets.map((target) => `server 127.0.0.1:${target} max_fails=0;`).join('\n    ')}
    keepalive 32;
    keepalive_timeout ${IDLE_MS}ms;
  }`;
