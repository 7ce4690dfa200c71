export { commandsDuring } from './commands-during';
export { testDatabase } from './database';
export { eventually } from './eventually';
export { freePort } from './free-port';
export { testIdentity } from './identity';
export { lateDatabase } from './late-database';
export { testService, type TestService } from './service';
