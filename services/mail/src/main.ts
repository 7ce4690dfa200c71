import { runService } from '@mesa/server-kit/koa';
import { variables } from './config';
import { routes } from './routes';
import { createMail } from './store/mail';

void runService({
  name: 'mail',
  variables,
  build: async ({ database }) => ({
    routes: routes({ mail: await createMail(database), now: () => new Date() }),
  }),
});
