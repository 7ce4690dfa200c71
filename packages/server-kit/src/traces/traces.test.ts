import { execFileSync } from 'node:child_process';
import path from 'node:path';

const KIT = path.join(__dirname, '../index.ts');
const TRACES = path.join(__dirname, 'traces.ts');

/** Whether a process has opened its traces, and whether it has loaded OpenTelemetry's SDK for that. */
function loadedWith(endpoint: string | null): string[] {
  const script = `
    const { createRequire } = require('node:module');
    require(${JSON.stringify(KIT)});
    const { openTraces, traces } = require(${JSON.stringify(TRACES)});
    openTraces({ part: 'test', endpoint: ${JSON.stringify(endpoint)}, share: 1 }).then(async (close) => {
      const open = traces() !== undefined;
      await close();
      const loaded = Object.keys(createRequire(${JSON.stringify(KIT)}).cache)
        .filter((file) => /@opentelemetry.(sdk|exporter|resources)/.test(file));
      process.stdout.write(JSON.stringify({ open, loaded: loaded.length }));
    });
  `;
  const { NODE_OPTIONS: _jest, ...env } = process.env;
  const { open, loaded } = JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', '-e', script], {
      encoding: 'utf8',
      cwd: __dirname,
      env,
    }),
  ) as { open: boolean; loaded: number };
  return [open ? 'open' : 'closed', loaded > 0 ? 'loaded' : 'not loaded'];
}

describe('traces', () => {
  it('load nothing of OpenTelemetry unless an address for traces is set', () => {
    expect(loadedWith(null)).toEqual(['closed', 'not loaded']);
    expect(loadedWith('http://127.0.0.1:9')).toEqual(['open', 'loaded']);
  }, 60_000);
});
