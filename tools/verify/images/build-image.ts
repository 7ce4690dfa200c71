import { ROOT } from '../../commands/settings';
import { BASE_TAG } from './base-image';
import { buildah } from './buildah';

/** Of one image, which takes minutes on an idle machine. */
export const BUILD_MS = 900_000;

export const imageOf = (name: string): string => `localhost/mesa-verify/${name}`;

/**
 * Builds the image of a part as the pipeline does, but by buildah, which needs neither a daemon nor a
 * container's privileges.
 * @param folder of the part, relative to the checkout
 * @throws after a quarter of an hour
 */
export function buildImage(folder: string, name: string): void {
  const file = ['-f', 'deploy/Dockerfile', '--ignorefile', 'deploy/Dockerfile.dockerignore'];
  const how = ['--isolation', 'chroot', '--format', 'docker', '--layers', '--pull-never'];
  const began = performance.now();
  const args = ['--build-arg', `NODE=${BASE_TAG}`, '--build-arg', `PART=${folder}`];
  buildah(['build', ...how, ...file, ...args, '-t', imageOf(name), '.'], { cwd: ROOT, timeout: BUILD_MS });
  process.stderr.write(`${imageOf(name)} built in ${Math.round((performance.now() - began) / 1_000)} s\n`);
}
