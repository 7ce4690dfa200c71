import { services } from '../system';

/** Every database of a Mesa; `tools` holds data of the commands themselves, `events` the event feed. */
export const DATABASES = [...services, 'bff', 'tools', 'events'];

/** Where consumers keep their resume tokens, which mean nothing to another server (consume-changes.ts). */
export const CONSUMER_POSITIONS = 'consumer_positions';
