import { join } from 'node:path';
import { callIncompatibilities, type Shapes } from '@mesa/contract/compatibility';
import { UserError } from '@mesa/remote-tools/commands';
import { runProgram } from './machine/run-program';
import { openAdminPort } from './operator/admin-port';
import { ROOT } from './settings';

const USAGE = 'Usage: npm run fit -- services\nRemotes are compared by: npm run remotes -- fit';

/** The shapes of calls by service; null for a service that did not say. */
type ByService = Record<string, Shapes | null>;

/**
 * `npm run fit -- services`: whether a service or the BFF of this checkout can be released alone. Compares
 * the calls that the running BFF and the BFF of this checkout make with those that each running service
 * answers, and those of the running BFF with this checkout's services.
 */
export async function run(args: string[]): Promise<number> {
  if (args.join(' ') !== 'services') throw new UserError(USAGE);
  const admin = await openAdminPort();
  const { body } = await admin.send('GET', '/admin/services');
  const running = body as { makes: ByService; answers: ByService };
  const checkout = await callsOfCheckout();
  const silent = Object.keys(running.answers)
    .filter((service) => !running.answers[service])
    .map((service) => `${service} does not say which calls it answers: is it running, and of this release?`);
  const reasons = [
    ...silent,
    ...compare('the running BFF', running.makes, running.answers),
    ...compare('the BFF of this checkout', checkout, running.answers),
    ...compare('the running BFF', running.makes, checkout, ' of this checkout'),
  ];
  if (reasons.length > 0)
    throw new UserError(`Not compatible:\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`);
  console.log(
    `Compatible: ${Object.keys(checkout).join(', ')} and bff of this checkout can each be released alone.`,
  );
  return 0;
}

/** One sentence for each call that is not answered, or in another form. */
function compare(caller: string, made: ByService, answers: ByService, which = ''): string[] {
  return Object.entries(made).flatMap(([service, calls]) => {
    const answered = answers[service];
    // one that does not run, or that only the other release has
    if (answered === null) return [];
    return callIncompatibilities(caller, calls ?? {}, answered ?? {}).map(
      (sentence) => `${service}${which}: ${sentence}`,
    );
  });
}

/** What the BFF of this checkout calls, which is also what its services answer: both have one contract. */
export async function callsOfCheckout(): Promise<ByService> {
  const failure = 'The calls of this checkout cannot be read';
  const cli = join(ROOT, 'bff/src/service-calls.cli.ts');
  const printed = await runProgram(process.execPath, ['--import', 'tsx', cli], { cwd: ROOT, failure });
  return JSON.parse(printed) as ByService;
}
