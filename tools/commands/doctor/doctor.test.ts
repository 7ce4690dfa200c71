import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { parts } from '../system';
import { examineDatabase, examineEncryption } from './database';
import { Databases } from '../data/databases';
import { examineDataDir, examineDisk } from './machine';
import { examineParts, examinePort } from './parts';
import { examineAddresses, examineWaitingMails } from './mails';

describe('the doctor', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mesa-doctor-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('reports secrets that others can read, with the command that protects them', async () => {
    await writeFile(join(folder, 'secrets.json'), '{}', { mode: 0o644 });
    expect(await examineDataDir(folder)).toMatchObject([
      { state: 'fine' },
      { state: 'wrong', remedy: `chmod 600 ${join(folder, 'secrets.json')}` },
    ]);
  });

  test('tells a data folder that is a file from one that is missing', async () => {
    await writeFile(join(folder, 'file'), '');
    expect(await examineDataDir(join(folder, 'file'))).toMatchObject([{ state: 'wrong' }]);
    expect(await examineDataDir(join(folder, 'nothing'))).toMatchObject([{ state: 'note' }]);
  });

  test('measures the disk that holds the data folder', async () => {
    expect((await examineDisk(folder)).what).toMatch(/free on the disk/);
  });

  test('reports a MongoDB that does not answer, without its password', async () => {
    const [finding] = await examineDatabase(
      'mongodb://mesa:secret@127.0.0.1:9/?serverSelectionTimeoutMS=200',
      () => new Date(),
    );
    expect(finding).toMatchObject({ state: 'wrong' });
    expect(JSON.stringify(finding)).not.toContain('secret');
  }, 20_000);

  test.each([
    ['mongodb://127.0.0.1:27017,localhost:27018/', []],
    ['mongodb://[::1]:27017/', []],
    ['mongodb://db-1.example.com,db-2.example.com/?tls=true', []],
    ['mongodb://mesa:secret@127.0.0.1,db-2.example.com/', ['db-2.example.com']],
  ])('names the hosts beyond this machine that %s reaches without TLS: %j', (uri, hosts) => {
    const findings = examineEncryption(new MongoClient(uri));
    expect(findings.map(({ state, what }) => [state, what])).toEqual(
      hosts.map((host) => ['note', `The connections to MongoDB at ${host} are not encrypted.`]),
    );
  });

  describe('in the database', () => {
    const base = new URL(process.env.MESA_TEST_MONGODB_URI!);
    base.pathname = `/mesa_doctor_${process.pid}`;
    const uri = base.href;
    const now = new Date();
    const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    let client: MongoClient;
    let databases: Databases;
    beforeAll(async () => {
      client = await MongoClient.connect(uri);
      databases = new Databases(client, uri);
    });
    afterAll(async () => {
      await databases.drop();
      await client.close();
    }, 30_000);

    test('says why mails wait', async () => {
      const mails = databases.get('mail').collection('mails');
      await mails.insertMany([
        { state: 'sent', created_at: minutesAgo(60) },
        { state: 'queued', created_at: minutesAgo(1), queued_at: minutesAgo(1), reason: 'greylisted' },
        // over its budget
        { state: 'queued', created_at: minutesAgo(60), queued_at: minutesAgo(-60) },
      ]);
      expect((await examineWaitingMails(databases, now)).state).toBe('fine');
      const at = minutesAgo(9);
      await mails.insertOne({
        state: 'queued',
        created_at: at,
        queued_at: at,
        reason: 'connect ECONNREFUSED',
      });
      expect(await examineWaitingMails(databases, now)).toMatchObject({
        state: 'wrong',
        what: '1 mails have been waiting for more than five minutes, the oldest with: connect ECONNREFUSED',
      });
    });
  });

  test('reports a port in use, and parts that are ready, refuse, are silent or cut off', async () => {
    const server = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      if (request.headers.host?.startsWith('127'))
        response.end(JSON.stringify({ ready: true, open_circuits: ['reviews'] }));
    }).listen(0, '127.0.0.1');
    const refusing = createServer((_request, response) =>
      response
        .writeHead(503, { 'content-type': 'application/json' })
        .end('["Mesa is restarting this part."]'),
    ).listen(0, '127.0.0.1');
    for (const listener of [server, refusing]) if (!listener.listening) await once(listener, 'listening');
    const portOf = (listener: typeof server): number => (listener.address() as AddressInfo).port;
    try {
      expect((await examinePort(portOf(server), '127.0.0.1')).state).toBe('wrong');
      const ports = Object.fromEntries(parts.map(({ name }) => [name, 9]));
      const running = { ...ports, bff: portOf(server), reviews: portOf(refusing) };
      const findings = await examineParts(
        { ports: running, adminUrl: `http://127.0.0.1:${running.bff}` },
        folder,
      );
      const lines = findings.map(({ what }) => what);
      expect(lines).toContain(`bff is ready on port ${portOf(server)}.`);
      expect(lines).toContain('The BFF has stopped calling reviews for now.');
      expect(lines).toContain('reviews cannot serve: Mesa is restarting this part.');
      expect(lines).toContain('media does not answer on port 9.');
      expect(findings.filter(({ state }) => state === 'fine')).toHaveLength(1);
      expect(findings.length).toBe(parts.length + 1);
    } finally {
      server.close();
      refusing.close();
    }
  });
});

describe('what the doctor says about addresses', () => {
  const MAIL_URL = 'smtp://mail.mesa.example';
  const LOCAL = /links lead to/;
  const PROXY = /TRUST_PROXY is 0/;

  test.each([
    ['nothing is set', {}, []],
    ['mails leave and PUBLIC_URL is unset', { MAIL_URL }, [LOCAL]],
    ['mails leave and PUBLIC_URL is localhost', { MAIL_URL, PUBLIC_URL: 'http://localhost:3000' }, [LOCAL]],
    ['mails leave and PUBLIC_URL is a loopback', { MAIL_URL, PUBLIC_URL: 'http://127.0.0.1' }, [LOCAL]],
    ['https has no trusted proxy', { MAIL_URL, PUBLIC_URL: 'https://mesa.example' }, [PROXY]],
    [
      'https has a proxy that is not trusted',
      { PUBLIC_URL: 'https://mesa.example', TRUST_PROXY: '0' },
      [PROXY],
    ],
    ['all fits', { MAIL_URL, PUBLIC_URL: 'https://mesa.example', TRUST_PROXY: '1' }, []],
  ])('when %s', (_, settings, wrong) => {
    const findings = examineAddresses({ MAIL_URL: undefined, PUBLIC_URL: undefined, ...settings });
    expect(findings.filter(({ state }) => state === 'wrong').map(({ what }) => what)).toEqual(
      wrong.map((pattern) => expect.stringMatching(pattern) as string),
    );
  });
});
