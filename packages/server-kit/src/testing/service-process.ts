import Router from '@koa/router';
import { serviceCommon } from '../config';
import { runService } from '../koa/run-service';

/** A service that only listens to events, as a process of its own that a test starts and stops. */
void runService({
  name: 'reviews',
  variables: serviceCommon,
  build: async ({ feed }) => {
    const consumer = feed.consume('test', ['diner-deleted'], async () => {});
    const listener = feed.listen(['diner-deleted'], () => {});
    await Promise.all([consumer.ready, listener.ready]);
    return {
      routes: new Router(),
      stop: async () => {
        await Promise.all([consumer.stop(), listener.stop()]);
      },
    };
  },
});
