import { withinBudget } from './budget';

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

  it('names what is too large, its size and the limit', () => {
    const assets = { 'a.js.br': asset(36_250) };
    expect(() => withinBudget(assets, ['a.js'], 'screen', '/search')).toThrow(
      '/search needs 36.250 kB of JavaScript; 35.000 kB is the limit.',
    );
  });
});
