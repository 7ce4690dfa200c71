import { serviceCommon } from '@mesa/server-kit';

/** The settings of the reservations service. */
export const variables = { ...serviceCommon };
