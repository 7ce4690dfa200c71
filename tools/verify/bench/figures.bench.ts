import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../../commands/settings';
import last from './last-figures.json';
import { isWorse, type BenchResult } from './parts/result';

const COMMAND = ['tools/run.mjs', 'bench', 'all', '--json'];

describe('figures of the benches', () => {
  let figures: BenchResult['figures'];

  beforeAll(async () => {
    // it ends with 1 where a goal is not met, which is another question than whether a figure became worse
    const { stdout } = await promisify(execFile)(process.execPath, COMMAND, { cwd: ROOT }).catch(
      (error: { stdout: string }) => error,
    );
    figures = JSON.parse(stdout) as BenchResult['figures'];
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
