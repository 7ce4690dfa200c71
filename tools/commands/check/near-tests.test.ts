import { nearTests } from './near-tests';

const near = async (file: string): Promise<string[]> => {
  const folder = /^(packages|services)\/[^/]+|^[^/]+/.exec(file)![0];
  return (await nearTests(folder, [file])).near.map((test) => test.slice(`${folder}/src/`.length));
};

describe('nearTests', () => {
  test.each([
    ['a changed test', 'mf-booking/src/spanish.test.tsx', ['spanish.test.tsx']],
    [
      'a component: the tests beside it and beside the screens that show it',
      'mf-booking/src/components/hold-notice.tsx',
      [
        'components/hold-notice.test.tsx',
        'screens/complete-booking/screen.test.tsx',
        'screens/edit-booking/screen.test.tsx',
      ],
    ],
  ])('of %s', async (_, file, tests) => expect(await near(file)).toEqual(tests));

  test('of an action that only routes name: tests with a word of its name', async () => {
    const tests = await near('services/reservations/src/actions/book-table.ts');
    expect(tests).toContain('bookings.test.ts');
    expect(tests).not.toContain('watches.test.ts');
  });

  test('of a file without any: all that reach it, and no long ones', async () => {
    const tests = await near('services/reservations/src/domain/refusals.ts');
    expect(tests).toEqual(expect.arrayContaining(['store/commit/book.test.ts', 'store/commit/move.test.ts']));
    expect(tests.filter((file) => file.includes('.long.'))).toEqual([]);
  });

  test('of a catalog: those beside all that show its messages', async () => {
    expect(await near('mf-booking/src/messages/es.json')).toContain('screens/view-booking/screen.test.tsx');
  });
});
