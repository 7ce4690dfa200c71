import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../commands/settings';
import { containersOf, podOf, render } from './manifests';

const TOOLS = join(ROOT, 'tools');

describe('what operates an installation', () => {
  const manifests = render('operations');
  const workloads = manifests.filter((one) => containersOf(one).length > 0);
  const named = (name: string) => workloads.find(({ metadata }) => metadata.name === name)!;

  test('is a follower of changes, a daily backup, its check and a visitor', () => {
    expect(workloads.map(({ kind, metadata }) => `${kind}/${metadata.name}`).sort()).toEqual([
      'CronJob/backup-check',
      'CronJob/backup-full',
      'Deployment/backup',
      'Deployment/visitor',
    ]);
    const schedules = ['backup-full', 'backup-check'].map((name) => String(named(name).spec!['schedule']));
    for (const schedule of schedules) expect(schedule).toMatch(/^\d+ \d+ \* \* \*$/);
    const [full, check] = schedules.map((schedule) => Number(schedule.split(' ')[1]));
    expect(check).toBeGreaterThan(full!);
  });

  test('shares the volume of the backups on one node', () => {
    const labels = podOf(named('backup')).metadata.labels;
    for (const name of ['backup-full', 'backup-check']) {
      const { affinity } = podOf(named(name)).spec as unknown as {
        affinity: { podAffinity: Record<string, { labelSelector: { matchLabels: object } }[]> };
      };
      const [required] = affinity.podAffinity['requiredDuringSchedulingIgnoredDuringExecution']!;
      expect(labels).toMatchObject(required!.labelSelector.matchLabels);
    }
  });

  test('lets the visitor out to the public address, and nothing else', () => {
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec);
    expect(policies).toEqual([
      {
        podSelector: { matchLabels: { 'app.kubernetes.io/name': 'visitor' } },
        policyTypes: ['Egress'],
        egress: [{ ports: [{ port: 443 }] }],
      },
    ]);
  });

  test('runs commands that the image knows', () => {
    execFileSync('npm', ['run', 'build', '--silent'], { cwd: TOOLS, stdio: 'pipe' });
    for (const manifest of workloads) {
      const [program, file, command] = containersOf(manifest)[0]!['command'] as string[];
      expect([program, file]).toEqual(['node', 'dist/main.cjs']);
      expect(answerTo('--unknown-option', command!)).toContain("Unknown option '--unknown-option'");
    }
    expect(answerTo('nothing')).toContain('Name a command: backup, restore, visitor.');
  });
});

/** What the bundle prints when it refuses. */
function answerTo(option: string, command?: string): string {
  const args = command ? [command, option] : [option];
  try {
    execFileSync(process.execPath, ['dist/main.cjs', ...args], {
      cwd: TOOLS,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return '';
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
}
