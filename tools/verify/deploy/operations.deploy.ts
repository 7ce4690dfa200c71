import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../commands/settings';
import { containersOf, render } from './manifests';

const TOOLS = join(ROOT, 'tools');

describe('what operates an installation', () => {
  const manifests = render('operations');
  const workloads = manifests.filter((one) => containersOf(one).length > 0);
  const named = (name: string) => workloads.find(({ metadata }) => metadata.name === name)!;

  test('is a daily backup, its age and a visitor', () => {
    expect(workloads.map(({ kind, metadata }) => `${kind}/${metadata.name}`).sort()).toEqual([
      'CronJob/backup',
      'Deployment/backup-age',
      'Deployment/visitor',
    ]);
    expect(named('backup').spec!['schedule']).toMatch(/^\d+ \d+ \* \* \*$/);
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
      const words = (containersOf(manifest)[0]!['command'] as string[]).join(' ');
      const [, command] = /^(?:sh -c )?node dist\/main\.cjs (\w+) /.exec(words)!;
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
