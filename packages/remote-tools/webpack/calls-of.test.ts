import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callsOf } from './calls-of';
import registerCalls from './register-calls';

// Jest compiles the contract itself
jest.mock('tsx/cjs/api', () => ({ require: (module: string) => jest.requireActual<object>(module) }));

function read(source: string) {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-calls-'));
  try {
    const file = join(folder, 'thunks.tsx');
    writeFileSync(file, source);
    return callsOf(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('callsOf', () => {
  it('reads the calls of a file, also through renamed imports', () => {
    expect(
      read(`
    import { call, callPage as ask, onSignedOut } from '@mesa/web-client';
    export const one = <T,>(id: T) => call('getUser', { params: { id } });
    export const two = () => ask('listRestaurants').then(() => call('getUser'));
    onSignedOut(() => other.call('nothing'));
  `),
    ).toEqual(['getUser', 'listRestaurants']);
  });

  it('reads none in a file without the web-client', () => {
    expect(read("import { call } from './phone'; call('home');")).toEqual([]);
  });

  it('rejects a call whose name is not a literal', () => {
    expect(() =>
      read("import { call } from '@mesa/web-client'; export const any = (name) => call(name);"),
    ).toThrow(/the name of a call must be a string literal/);
  });
});

describe('registerCalls', () => {
  it('appends where the calls of a file go, and leaves other files as they are', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mesa-calls-'));
    try {
      const load = (source: string) => {
        const resourcePath = join(folder, 'some.ts');
        writeFileSync(resourcePath, source);
        return registerCalls.call({ resourcePath }, source);
      };
      const source = "import { call } from '@mesa/web-client'; call('signIn', input); call('suggest');";
      expect(load(source)).toContain(
        'mesaRegisterCalls({"signIn":"POST /api/session visitors","suggest":"GET /api/restaurants/',
      );
      expect(load('export const none = 1;')).toBe('export const none = 1;');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
