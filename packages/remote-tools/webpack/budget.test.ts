import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUDGETS } from '@mesa/contract';
import { growth, withinBudget } from './budget';

// Jest compiles the contract itself
jest.mock('tsx/cjs/api', () => ({ require: (module: string) => jest.requireActual<object>(module) }));

const asset = (bytes: number) => ({ size: () => bytes });

describe('withinBudget', () => {
  it('accepts scripts within the budget, counting their compressed size', () => {
    const assets = {
      'a.js': asset(300_000),
      'a.js.br': asset(80_000),
      'b.js.br': asset(35_000),
      'a.css.br': asset(90_000),
    };
    expect(() => withinBudget(assets, ['a.js', 'b.js', 'a.css'], 'shell', 'The shell')).not.toThrow();
  });

  it('names what is too large, its size, the limit, where that is, and what grew', () => {
    const size = (bytes: number) => `${(bytes / 1_000).toFixed(3)} kB`;
    const tooMuch = BUDGETS.screen + 950;
    const assets = { 'a.js.br': asset(tooMuch) };
    expect(() =>
      withinBudget(assets, ['a.js'], 'screen', '/search', () => ' Grown: packages/ui 2.000 kB.'),
    ).toThrow(
      `/search needs ${size(tooMuch)} of JavaScript; ${size(BUDGETS.screen)} is the limit ` +
        `("screen" in packages/contract/src/budgets.ts). Its files: a.js (${size(tooMuch)}). ` +
        'Grown: packages/ui 2.000 kB.',
    );
  });
});

describe('growth', () => {
  const built = (sizes: Record<string, number>) => ({
    modules: new Set(Object.entries(sizes).map(([resource, bytes]) => ({ resource, size: () => bytes }))),
    chunkGraph: { getNumberOfModuleChunks: () => 1 },
  });

  it('names the largest packages at first, then those that grew since the last good build', () => {
    const dir = mkdtempSync(join(tmpdir(), 'mesa-sizes-'));
    try {
      const files = {
        '/m/packages/ui/src/a.ts': 900,
        '/m/shell/src/b.ts': 50,
        '/m/node_modules/react/c.js': 70,
      };
      const first = growth(built(files), dir);
      expect(first.grown()).toBe(' Largest parts: packages/ui 0.900 kB, react 0.070 kB, src 0.050 kB.');
      first.keep();
      expect(growth(built({ ...files, '/m/shell/src/b.ts': 90 }), dir).grown()).toBe(
        ' Grown since the last good build, in source: src 0.040 kB.',
      );
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});
