import { callIncompatibilities, type Shapes } from '@mesa/contract/compatibility';
import { SERVICES } from '../../routes';
import { ADMIN_TOKEN } from '../../testing/bff';
import { setUpBff } from '../../testing/set-up-bff';

describe('the calls between the BFF and services', () => {
  const { bff } = setUpBff({ services: [...SERVICES.filter((service) => service !== 'mail')] });

  it('are told to the operator: each that the BFF makes is answered by a running service', async () => {
    const url = `${bff.admin}/admin/services`;
    expect((await fetch(url)).status).toBe(401);
    const answer = await fetch(url, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } });
    const { makes, answers } = (await answer.json()) as Record<string, Record<string, Shapes>>;
    expect(Object.keys(makes!.mail!)).toContain('listOutbox');
    expect(answers!.mail).toBeNull();
    for (const service of SERVICES.filter((name) => name !== 'mail')) {
      expect(Object.keys(makes![service]!).length).toBeGreaterThan(0);
      expect(callIncompatibilities('the BFF', makes![service]!, answers![service]!)).toEqual([]);
    }
  });
});
