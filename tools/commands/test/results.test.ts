import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playwrightCount, sum } from './results';

describe('the closing count', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mesa-results-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('adds up', () => {
    expect(
      sum([
        { passed: 3, failed: 0 },
        { passed: 2, failed: 1 },
      ]),
    ).toEqual({ passed: 5, failed: 1 });
    expect(sum([])).toEqual({ passed: 0, failed: 0 });
  });

  test('counts missing results as a failure', async () => {
    expect(await playwrightCount(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 1 });
  });

  test('counts a skipped story as a failure', async () => {
    const file = join(folder, 'stories.json');
    await writeFile(
      file,
      JSON.stringify({ stats: { expected: 10, unexpected: 1, flaky: 2, skipped: 3 }, errors: [] }),
    );
    expect(await playwrightCount(file)).toEqual({ passed: 12, failed: 4 });
  });
});
