import { FAVORITES_MAX, type User } from '@mesa/contract';
import { newId } from '@mesa/server-kit/mongo';
import { PASSWORD, startAccounts } from './testing/start-accounts';

describe('favorites', () => {
  let accounts: Awaited<ReturnType<typeof startAccounts>>;
  let ana: User;
  beforeAll(async () => {
    accounts = await startAccounts();
  });
  beforeEach(async () => {
    await accounts.clear();
    ana = await accounts.signedUp();
  });
  afterAll(() => accounts.end());

  const add = (id: string, as?: User) => accounts.service.as(as).put(`/api/favorites/${id}`, {});
  const remove = (id: string, as?: User) => accounts.service.as(as).delete(`/api/favorites/${id}`);
  const listOf = async (as: User) => {
    const { body } = await accounts.service.as(as).get('/internal/favorites');
    return (body as { restaurant_ids: string[] }).restaurant_ids;
  };

  it('are listed with the latest first, for each diner separately', async () => {
    const ben = await accounts.signedUp({
      fname: 'Ben',
      lname: 'Ito',
      email: 'ben@mesa.example',
      password: PASSWORD,
    });
    const [first, two, three] = [newId(), newId(), newId()];
    for (const id of [first, two, three]) expect((await add(id, ana)).status).toBe(204);
    await add(two, ben);
    expect(await listOf(ana)).toEqual([three, two, first]);
    expect(await listOf(ben)).toEqual([two]);
  });

  it('are empty at first', async () => {
    expect(await listOf(ana)).toEqual([]);
  });

  it('can be added and removed repeatedly and concurrently', async () => {
    const [first, two] = [newId(), newId()];
    await add(first, ana);
    const answers = await Promise.all([add(two, ana), add(two, ana), add(first, ana), add(two, ana)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await listOf(ana)).toEqual([two, first]);
    expect((await remove(two, ana)).status).toBe(204);
    expect((await remove(two, ana)).status).toBe(204);
    expect(await listOf(ana)).toEqual([first]);
  });

  it('are limited to the maximum of the contract, also when added concurrently', async () => {
    const kept = Array.from({ length: FAVORITES_MAX - 1 }, () => newId());
    for (let from = 0; from < kept.length; from += 20)
      await Promise.all(kept.slice(from, from + 20).map((id) => add(id, ana)));
    const answers = await Promise.all([add(newId(), ana), add(newId(), ana), add(newId(), ana)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422, 422]);
    expect(answers.find(({ status }) => status === 422)!.body).toEqual([
      'You can have at most 200 favorites. Remove one first.',
    ]);
    expect((await add(kept[0]!, ana)).status).toBe(204);
    await remove(kept[0]!, ana);
    expect((await add(newId(), ana)).status).toBe(204);
    expect(await listOf(ana)).toHaveLength(FAVORITES_MAX);
  });

  it('are deleted with the account', async () => {
    await add(newId(), ana);
    await accounts.service.as(ana).delete(`/api/users/${ana.id}`, { user: { current_password: PASSWORD } });
    expect((await add(newId(), ana)).status).toBe(404);
    expect((await accounts.service.as(ana).get('/internal/favorites')).status).toBe(404);
    expect(await accounts.database.collection('users').countDocuments()).toBe(0);
  });
});
