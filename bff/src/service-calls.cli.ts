import { callsMade } from './releases/publish/service-calls';

/** Prints the calls that this BFF makes, for `npm run fit -- services`. */
process.stdout.write(JSON.stringify(callsMade()));
