export { commandsDuring } from './commands-during';
export { testDatabase } from './database';
export { eventually } from './eventually';
export { freePort } from './free-port';
export { testIdentity } from './identity';
export { buildBundles, Instances } from './instances';
export { lateDatabase } from './late-database';
export { seededRandom, type SeededRandom } from './seeded-random';
export { testService, type TestService } from './service';
