import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { UserError } from '../../commands/console/user-error';

/** A process to compare with; it ends with this one. */
export interface Bare {
  pid: number;
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts bare/<name>.mjs.
 * @throws UserError when it ends before it listens
 */
export async function startBare(name: string, env: Record<string, string>): Promise<Bare> {
  const child = spawn(process.execPath, [join(__dirname, 'bare', `${name}.mjs`)], {
    env: { ...process.env, ...env, NODE_ENV: 'production', NODE_OPTIONS: '' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  const [said] = (await Promise.race([once(child, 'message'), gone.then(() => [null])])) as [
    { port: number } | null,
  ];
  if (!said) throw new UserError(`The bare process ${name} ended before it listened.`);
  return {
    pid: child.pid!,
    url: `http://127.0.0.1:${said.port}`,
    stop: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
