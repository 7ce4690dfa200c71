import { callSchemas, type CallSchema } from '@mesa/contract/schemas';
import { calls, type CallName } from '@mesa/contract';
import type { FuzzRequest } from './requests';

interface Answer {
  status: number;
  type: string;
  text: string;
}

/** Text that reveals internals. */
const LEAKS = new RegExp(
  [
    /node_modules|\bat .+\.(?:cjs|js|ts):\d+/,
    /Mongo(?:ose|Server|Network)|E11000|mongodb:\/\//,
    /ECONNREFUSED|x-mesa-identity/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/**
 * Checks an answer (contract.md "Conventions of /api"). @returns null, or a short description of the fault,
 * equal for equal faults.
 */
export function checkAnswer(request: FuzzRequest, { status, type, text }: Answer): string | null {
  if (status >= 500) return `answered ${status}`;
  if (LEAKS.test(text) && !/^\/(?:api\/(?:docs|openapi)|remotes|assets)/.test(request.path))
    return `${status} reveals internals`;
  if (request.method === 'HEAD' || status === 304) return null;
  if (status >= 400) return checkRefusal(status, type, text);
  return request.call ? checkSuccess(request.call, request.method, { status, type, text }) : null;
}

function checkRefusal(status: number, type: string, text: string): string | null {
  if (!type.startsWith('application/json')) return `${status} is ${type || 'without a type'}, not JSON`;
  const value = parsed(text);
  const isList =
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one) => typeof one === 'string' && one.length > 0);
  if (!isList) return `${status} is not a list of sentences`;
  return (value as string[]).some((one) => /\[object|undefined|NaN/.test(one))
    ? `${status} says "${(value as string[]).join(' ').slice(0, 80)}"`
    : null;
}

function checkSuccess(call: CallName, method: string, { status, type, text }: Answer): string | null {
  // another method is another call, or 405
  if (method !== calls[call].method) return null;
  const schema: CallSchema = callSchemas[call];
  if (status !== schema.status) return `answered ${status}, not ${schema.status}`;
  if (!schema.answer) return text === '' ? null : `${status} has a body`;
  if (call === 'getCalendar') return type.startsWith('text/calendar') ? null : `${status} is ${type}`;
  const result = schema.answer.safeParse(parsed(text));
  return result.success
    ? null
    : `${status} does not fit its schema at ` +
        `${result.error.issues[0]!.path.filter((one) => !/^[0-9a-f]{24}$/.test(String(one))).join('.')}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
