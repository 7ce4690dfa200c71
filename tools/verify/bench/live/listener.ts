import { readFile, readdir, readlink } from 'node:fs/promises';

/** The number of the process that listens on a loopback port; it changes when a part is restarted. */
export async function listenerOn(port: number): Promise<number> {
  const rows = (
    await Promise.all(['tcp', 'tcp6'].map((file) => readFile(`/proc/net/${file}`, 'utf8').catch(() => '')))
  )
    .join('\n')
    .split('\n');
  const listens = new RegExp(
    `^\\s*\\d+: \\w+:${port.toString(16).toUpperCase().padStart(4, '0')} \\w+:0000 0A `,
  );
  const inode = rows
    .find((row) => listens.test(row))
    ?.trim()
    .split(/\s+/)[9];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const links = await readdir(`/proc/${pid}/fd`).catch(() => []);
    for (const fd of links)
      if ((await readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')) === `socket:[${inode}]`)
        return Number(pid);
  }
  throw new Error(`Nobody listens on port ${port}.`);
}
