import { serviceCommon } from '@mesa/server-kit';

export const variables = { ...serviceCommon };
