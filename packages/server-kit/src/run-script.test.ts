import type { Database } from './mongo';
import { runScript } from './run-script';
import { testDatabase } from './testing';

const { MONGODB_URI } = process.env;

describe('a script', () => {
  let printed: string[];

  beforeEach(() => {
    printed = [];
    for (const stream of [process.stdout, process.stderr])
      jest.spyOn(stream, 'write').mockImplementation((text) => {
        // Node warns of an option of the test run, at the first import
        if (!String(text).includes('ExperimentalWarning')) printed.push(String(text));
        return true;
      });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    process.exitCode = 0;
    if (MONGODB_URI === undefined) delete process.env['MONGODB_URI'];
    else process.env['MONGODB_URI'] = MONGODB_URI;
  });

  it('works on the database of its environment, and closes the connection', async () => {
    const { database, uri, drop } = await testDatabase();
    process.env['MONGODB_URI'] = uri;
    let used: Database | undefined;
    await runScript(async (script) => {
      used = script.database;
      await script.database.collection('things').insertOne({ n: 1 });
      script.say('1 thing added');
    });
    expect(printed).toEqual(['1 thing added\n']);
    expect(await database.collection('things').countDocuments()).toBe(1);
    expect(used!.readyState).toBe(0);
    expect(process.exitCode ?? 0).toBe(0);
    await drop();
  });

  it('ends with 1 after an error, which it prints', async () => {
    const { uri, drop } = await testDatabase();
    process.env['MONGODB_URI'] = uri;
    await runScript(() => Promise.reject(new Error('no more tables')));
    expect(printed.join('')).toMatch(/^Error: no more tables\n +at /);
    expect(process.exitCode).toBe(1);
    await drop();
  });

  it('names a setting that is missing', async () => {
    process.env['MONGODB_URI'] = '';
    await runScript(async () => {});
    expect(printed.join('')).toMatch(/^MONGODB_URI must be set: expected the mongodb:/);
    expect(process.exitCode).toBe(1);
  });
});
