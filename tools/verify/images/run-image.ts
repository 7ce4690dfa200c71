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

interface RunOptions {
  /** instead of the image's own */
  command?: string[];
  /** a folder of this machine, and where the container has it, writable */
  volume?: { folder: string; at: string };
  /** descriptor of a file for all that it prints; by default it can be read from the child */
  log?: number | 'pipe';
}

export type Container = ReturnType<typeof openImage>;

/** Mounts the image read-only, with /proc, /dev and perhaps a volume; then the command as its user. */
const ENTER = `
  root=$1 folder=$2 user=$3 volume=$4 at=$5; shift 5
  mkdir -p "$root$at" && mount --bind "$root" "$root" &&
  { [ -z "$volume" ] || mount --bind "$volume" "$root$at"; } &&
  mount -o remount,bind,ro "$root" &&
  mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev" &&
  exec chroot --userspec="$user" "$root" sh -c 'cd "$0" && exec "$@"' "$folder" "$@"
`;

/** Opens an image of buildah's store, to be run as Kubernetes does: its user, on a read-only root. */
export function openImage(image: string) {
  const name = buildah(['from', '--pull-never', image]);
  const root = buildah(['mount', name]);
  const { OCIv1 } = JSON.parse(buildah(['inspect', name])) as { OCIv1: { config: ImageConfig } };
  const { config } = OCIv1;
  const start = (
    env: NodeJS.ProcessEnv,
    { command = config.Cmd, volume, log = 'pipe' }: RunOptions = {},
  ): ChildProcess =>
    spawn(
      'unshare',
      ['--mount', '--propagation', 'private', 'sh', '-c', ENTER, 'sh', root].concat(
        config.WorkingDir,
        config.User,
        [volume?.folder ?? '', volume?.at ?? ''],
        command,
      ),
      { env: { ...Object.fromEntries(config.Env.map(pairOf)), ...env }, stdio: ['ignore', log, log] },
    );
  return {
    config,
    start,
    /** @returns its exit code and all that it printed */
    async run(env: NodeJS.ProcessEnv, command: string[], volume?: RunOptions['volume']) {
      const child = start(env, { command, volume });
      let output = '';
      for (const stream of [child.stdout!, child.stderr!])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, output };
    },
    remove: (): void => void buildah(['rm', name]),
  };
}

function pairOf(variable: string): [string, string] {
  const at = variable.indexOf('=');
  return [variable.slice(0, at), variable.slice(at + 1)];
}
