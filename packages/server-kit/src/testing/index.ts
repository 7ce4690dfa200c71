export { commandsDuring } from './commands';
export { testDatabase } from './database';
export { freePort } from './free-port';
export { testIdentity } from './identity';
export { testService, type TestService } from './service';
