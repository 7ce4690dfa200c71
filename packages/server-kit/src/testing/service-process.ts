import { serviceCommon } from '../config';
import { runService } from '../koa/run-service';

/** A service without rows, as a process of its own that a test starts and stops. */
void runService({ name: 'test', variables: serviceCommon, build: async () => ({ rows: [] }) });
