import { call } from './call';
import type { Kind } from './kind';
import { remote } from './remote';
import { screen } from './screen';
import { service } from './service';

/** `npm run new -- KIND …`. */
export const kinds: Record<string, Kind> = { remote, screen, service, call };
