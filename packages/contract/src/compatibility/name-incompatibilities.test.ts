import { nameIncompatibilities, typeGraphSchema, type TypeGraph, type TypeNode } from '.';

/** `f` of one module, whose type is the first of these. */
const graph = (types: TypeNode[]): TypeGraph => ({ modules: { '@mesa/remote-kit': { f: 0 } }, types });

describe('nameIncompatibilities', () => {
  describe('of type graphs that no build writes', () => {
    it.each<[string, unknown]>([
      ['a reference to nothing', graph([{ or: [1] }])],
      ['a negative reference', graph([{ or: [-1] }])],
      ['a name without a type', { modules: { react: { memo: 3 } }, types: ['string'] }],
      // what another release may have written
      ['another kind of node', graph([{ exec: 1 } as never])],
      ['a field too many', graph([{ or: [0], and: [0] } as never])],
      ['more types than any build needs', graph(Array.from({ length: 20_001 }, () => 'string'))],
      ['no graph', null],
    ])('are refused: %s', (_, given) => expect(typeGraphSchema.safeParse(given).success).toBe(false));

    it('are compared in bounded depth', () => {
      const nested = (last: string) =>
        graph([
          ...Array.from({ length: 5_000 }, (_, i): TypeNode => ({ fields: { [`f${i}`]: i + 1 } })),
          last,
        ]);
      const [sentence] = nameIncompatibilities('mf-a', nested('string'), nested('number'));
      expect(sentence).toMatch(/it is too complex to be compared\.$/);
    });

    it('are compared in bounded time', () => {
      const wide = (last: string): TypeGraph => {
        const members = Array.from({ length: 1_500 }, (_, i): TypeNode => ({ fields: { [`f${i}`]: 1 } }));
        return graph([{ or: members.map((_, i) => i + 2) }, last, ...members]);
      };
      const begun = performance.now();
      expect(nameIncompatibilities('mf-a', wide('string'), wide('number'))).toHaveLength(1);
      expect(performance.now() - begun).toBeLessThan(20_000);
    });

    it('may refer to themselves', () => {
      const loop = graph([{ or: [0] }]);
      expect(nameIncompatibilities('mf-a', loop, graph([{ and: [0] }]))).toEqual([]);
      expect(nameIncompatibilities('mf-a', graph(['string']), loop)).toEqual([]);
    });

    it('may describe a type that refers to itself', () => {
      const tree: TypeNode[] = [{ tuple: [0], least: 1 }];
      expect(nameIncompatibilities('mf-a', graph(['string']), graph(tree))).toEqual([
        'mf-a uses f of @mesa/remote-kit in another form than the live shell provides: ' +
          'the shell provides [[[[…]]]], mf-a expects string.',
      ]);
    });
  });

  describe('of names that no module has', () => {
    it.each(['constructor', '__proto__', 'toString'])('%s is not provided by accident', (name) => {
      const used = { modules: { react: Object.fromEntries([[name, 0]]) }, types: ['any'] };
      const provided = { modules: { react: {} }, types: [] };
      expect(nameIncompatibilities('mf-a', used, provided)).toEqual([
        `mf-a uses ${name} of react, which the live shell does not provide.`,
      ]);
    });
  });
});
