import { databaseName, databaseUri, withoutPassword } from './uri';

describe("the address of a part's database", () => {
  test.each([
    ['mongodb://127.0.0.1:27017', 'mongodb://127.0.0.1:27017/mesa_accounts'],
    ['mongodb://127.0.0.1:27017/', 'mongodb://127.0.0.1:27017/mesa_accounts'],
    ['mongodb://a:1,b:2/?replicaSet=rs', 'mongodb://a:1,b:2/mesa_accounts?replicaSet=rs'],
    ['mongodb://127.0.0.1/lunch?replicaSet=rs', 'mongodb://127.0.0.1/lunch_accounts?replicaSet=rs'],
    ['mongodb://me:secret@host/', 'mongodb://me:secret@host/mesa_accounts?authSource=admin'],
    ['mongodb://me:secret@host/lunch', 'mongodb://me:secret@host/lunch_accounts?authSource=lunch'],
    ['mongodb://me:secret@host/?authSource=users', 'mongodb://me:secret@host/mesa_accounts?authSource=users'],
    ['mongodb+srv://me:secret@cluster.example/', 'mongodb+srv://me:secret@cluster.example/mesa_accounts'],
  ])('with the base %s is %s', (base, expected) => {
    expect(databaseUri(base, 'accounts')).toBe(expected);
    expect(databaseName(base, 'accounts')).toMatch(/^(mesa|lunch)_accounts$/);
  });

  test('is shown without its password', () => {
    expect(withoutPassword('mongodb://me:sec:ret@host/x')).toBe('mongodb://me:***@host/x');
    expect(withoutPassword('mongodb://host/x')).toBe('mongodb://host/x');
  });
});
