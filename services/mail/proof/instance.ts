import { createLog, createMetrics } from '@mesa/server-kit';
import { openFeed } from '@mesa/server-kit/events';
import { connect } from '@mesa/server-kit/mongo';
import type { Dependencies } from '../src/actions/dependencies';
import { startBackground } from '../src/background';
import { createMailMetrics } from '../src/metrics';
import { createTransport } from '../src/smtp/transport';
import { openStores } from '../src/store/open';
import { withFault, type Fault } from './faults';

const AT_ONCE = 10;

/** One instance of the mail service without HTTP, as a process of its own that the proof kills. */
async function main(): Promise<void> {
  const { MONGODB_URI, EVENTS_DB, MAIL_URL, NAME, FAULT } = process.env;
  const database = await connect(MONGODB_URI!);
  const log = createLog('mail', 'silent');
  const feed = openFeed(database, EVENTS_DB!, log);
  await feed.prepare('mail');
  const sound: Dependencies = {
    ...(await openStores(database)),
    transport: createTransport(MAIL_URL!, AT_ONCE),
    settings: {
      // the proof sees who has sent a mail
      from: { name: NAME!, email: 'tables@mesa.example' },
      publicUrl: 'http://localhost:3000',
      tokenSecret: 'a secret of the proof, and of nothing else',
      answerSecret: 'a'.repeat(32),
      sendsToDemo: true,
    },
    // the proof changes a booking as often as it likes
    limitFactor: 1_000,
    now: () => new Date(),
    random: Math.random,
  };
  const deps = withFault(sound, FAULT as Fault | undefined);
  const metrics = createMailMetrics(createMetrics('mail'), deps.mails, deps.now);
  await startBackground({ deps, feed, metrics, atOnce: AT_ONCE, log });
  process.send?.({ name: NAME });
}

process.on('disconnect', () => process.exit(0));
void main();
