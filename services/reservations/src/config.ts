import { serviceCommon, type Variables } from '@mesa/server-kit';

/** The settings of the reservations service. */
export const variables = { ...serviceCommon } satisfies Variables;
