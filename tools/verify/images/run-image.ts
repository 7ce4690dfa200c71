import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { buildah } from './buildah';

/** What an image says about how to run it. */
interface ImageConfig {
  Cmd: string[];
  Env: string[];
  User: string;
  WorkingDir: string;
}

export interface Container {
  config: ImageConfig;
  /** @param command instead of the image's own */
  start(env: NodeJS.ProcessEnv, command?: string[]): ChildProcess;
  /** @returns its exit code and all that it printed */
  run(env: NodeJS.ProcessEnv, command: string[]): Promise<{ code: number | null; output: string }>;
  remove(): void;
}

/**
 * The image's files, read-only and seen by this process alone, with /proc and /dev; then the command as the
 * image's user.
 */
const ENTER = `
  root=$1 folder=$2 user=$3; shift 3
  mount --bind "$root" "$root" && mount -o remount,bind,ro "$root" &&
  mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev" &&
  exec chroot --userspec="$user" "$root" sh -c 'cd "$0" && exec "$@"' "$folder" "$@"
`;

/** Opens an image of buildah's store, to be run as Kubernetes does: its user, on a read-only root. */
export function openImage(image: string): Container {
  const name = buildah(['from', '--pull-never', image]);
  const root = buildah(['mount', name]);
  const { OCIv1 } = JSON.parse(buildah(['inspect', name])) as { OCIv1: { config: ImageConfig } };
  const { config } = OCIv1;
  const start: Container['start'] = (env, command = config.Cmd) =>
    spawn(
      'unshare',
      ['--mount', '--propagation', 'private', 'sh', '-c', ENTER, 'sh', root].concat(
        config.WorkingDir,
        config.User,
        command,
      ),
      { env: { ...Object.fromEntries(config.Env.map(pairOf)), ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
  return {
    config,
    start,
    async run(env, command) {
      const child = start(env, command);
      let output = '';
      for (const stream of [child.stdout!, child.stderr!])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, output };
    },
    remove: () => void buildah(['rm', name]),
  };
}

function pairOf(variable: string): [string, string] {
  const at = variable.indexOf('=');
  return [variable.slice(0, at), variable.slice(at + 1)];
}
