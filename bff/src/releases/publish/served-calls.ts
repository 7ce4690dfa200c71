import { callNames } from '@mesa/contract';
import type { Shapes } from '@mesa/contract/compatibility';
import { shapeOf } from '@mesa/contract/schemas';

/** The shapes of the `/api` calls that this BFF serves. */
export const servedCalls: Shapes = Object.fromEntries(callNames.map((name) => [name, shapeOf(name)]));
