import { spawnTool } from '../../commands/test/spawn-tool';
import last from './last-figures.json';
import { isWorse, type BenchResult } from './helpers/result';

describe('figures of the benches', () => {
  let figures: BenchResult['figures'];

  beforeAll(async () => {
    const { MONGODB_URI } = process.env;
    const { stdout, ended } = spawnTool(['bench', 'all', '--json'], { MONGODB_URI });
    // its exit code says whether every goal is met; this test compares the figures with the last ones instead
    await ended;
    figures = JSON.parse(stdout()) as BenchResult['figures'];
  });

  it.each(Object.entries(last))('%s: is no worse than last time', (name, { value, tolerance }) => {
    const figure = figures[name]!;
    expect({ ...figure, last: value, isWorse: isWorse(figure, { value, tolerance }) }).toEqual({
      ...figure,
      last: value,
      isWorse: false,
    });
  });
});
