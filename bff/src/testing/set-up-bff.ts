import { startBff, type TestBff } from './bff';
import { adminOf } from './remotes';

const START_MS = 180_000;

/**
 * A BFF for all tests of a `describe`, and its admin API with the operator's token. Both are empty objects
 * until `beforeAll` has run.
 */
export function setUpBff(options?: Parameters<typeof startBff>[0]) {
  const bff = {} as TestBff;
  const admin = {} as ReturnType<typeof adminOf>;
  beforeAll(async () => {
    Object.assign(bff, await startBff(options));
    Object.assign(admin, adminOf(bff.admin));
  }, START_MS);
  afterAll(() => bff.end());
  return { bff, admin };
}
