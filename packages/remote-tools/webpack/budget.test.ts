import { BUDGETS } from '@mesa/contract';
import { withinBudget } from './budget';

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

  it('names what is too large, its size, the limit, and where that is', () => {
    const size = (bytes: number) => `${(bytes / 1_000).toFixed(3)} kB`;
    const tooMuch = BUDGETS.screen + 950;
    const assets = { 'a.js.br': asset(tooMuch) };
    expect(() => withinBudget(assets, ['a.js'], 'screen', '/search')).toThrow(
      `/search needs ${size(tooMuch)} of JavaScript; ${size(BUDGETS.screen)} is the limit ` +
        `("screen" in packages/contract/src/budgets.ts). Its files: a.js (${size(tooMuch)}).`,
    );
  });
});
