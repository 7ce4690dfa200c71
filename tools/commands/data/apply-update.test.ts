import { applyUpdate, type UpdateDescription } from './apply-update';

describe('applyUpdate', () => {
  it.each<[string, before: object, UpdateDescription, after: object]>([
    ['sets a field', { a: 1 }, { updatedFields: { b: 2 } }, { a: 1, b: 2 }],
    [
      'sets a field deep inside',
      { a: { b: [{ c: 1 }] } },
      { updatedFields: { 'a.b.0.c': 2 } },
      { a: { b: [{ c: 2 }] } },
    ],
    ['adds to an array', { a: [1] }, { updatedFields: { 'a.1': 2 } }, { a: [1, 2] }],
    ['removes fields', { a: { b: 1, c: 2 }, d: 3 }, { removedFields: ['a.b', 'd'] }, { a: { c: 2 } }],
    [
      'cuts an array before it sets its elements',
      { a: [1, 2, 3] },
      { truncatedArrays: [{ field: 'a', newSize: 2 }], updatedFields: { 'a.1': 9 } },
      { a: [1, 9] },
    ],
    [
      'sets a field with dots in its name',
      { by: { 'x.js': 1 } },
      { updatedFields: { 'by.x.js': 2 }, disambiguatedPaths: { 'by.x.js': ['by', 'x.js'] } },
      { by: { 'x.js': 2 } },
    ],
    [
      'sets a field with a number as its name',
      { a: {} },
      { updatedFields: { 'a.0': 1 }, disambiguatedPaths: { 'a.0': ['a', '0'] } },
      { a: { '0': 1 } },
    ],
  ])('%s', (_title, before, update, after) => {
    applyUpdate(before as Record<string, unknown>, update);
    expect(before).toEqual(after);
  });

  it('refuses an update of another document', () => {
    expect(() => applyUpdate({}, { updatedFields: { 'a.b': 1 } })).toThrow('A change of a.b does not fit.');
  });
});
