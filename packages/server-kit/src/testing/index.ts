export { commandsDuring } from './commands';
export { testDatabase } from './database';
export { testIdentity } from './identity';
export { testService, type TestService } from './service';
