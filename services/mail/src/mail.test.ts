import { newId, type Database } from '@mesa/server-kit/mongo';
import { testDatabase } from '@mesa/server-kit/testing';
import { createMail, type Mail } from './store/mail';

describe('the entries of mail', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let mail: Mail;

  beforeAll(async () => {
    ({ database, drop } = await testDatabase());
    mail = await createMail(database);
  });
  afterAll(() => drop());

  test('are found by their ids', async () => {
    const entry = { id: newId(), user_id: newId(), created_at: new Date('2026-11-20T20:00:00Z') };
    await mail.add(entry);
    expect(await mail.get(entry.id)).toEqual(entry);
  });

  test('are missing under an unknown id', async () => {
    await expect(mail.get(newId())).rejects.toMatchObject({ kind: 'missing' });
  });
});
