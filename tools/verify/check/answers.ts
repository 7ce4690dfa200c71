import { calls, type CallName } from '@mesa/contract';
import { callSchemas, type CallSchema } from '@mesa/contract/schemas';

/** Text that reveals internals: of a stack trace, the database, or a service behind the BFF. */
export const LEAKS = new RegExp(
  /node_modules|\bat .+\.(?:cjs|js|ts):\d+|Mongo(?:ose|Server|Network)|E11000|mongodb:\/\//.source +
    /|ECONNREFUSED|x-mesa-identity|127\.0\.0\.1:\d/.source,
);

interface Request {
  /** absent for addresses outside the contract */
  call?: CallName;
  method: string;
  path: string;
}

interface Answer {
  status: number;
  type: string;
  text: string;
}

/**
 * Checks an answer (contract.md "Conventions of /api"). @returns null, or a short description of the fault,
 * equal for equal faults.
 */
export function checkAnswer(request: Request, { status, type, text }: Answer): string | null {
  if (status >= 500) return `answered ${status}`;
  if (LEAKS.test(text) && !/^\/(?:api\/(?:docs|openapi)|remotes|assets)/.test(request.path))
    return `${status} reveals internals`;
  if (request.method === 'HEAD' || status === 304) return null;
  if (status >= 400) return checkRefusal(status, type, text);
  return request.call ? checkSuccess(request.call, request.method, { status, type, text }) : null;
}

function checkRefusal(status: number, type: string, text: string): string | null {
  if (!type.startsWith('application/json')) return `${status} is ${type || 'without a type'}, not JSON`;
  const sentences = parsed(text);
  if (!isSentences(sentences)) return `${status} is not a list of sentences`;
  const said = sentences.join(' ');
  return /\[object|undefined|NaN/.test(said) ? `${status} says "${said.slice(0, 80)}"` : null;
}

function isSentences(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((sentence) => typeof sentence === 'string' && sentence !== '')
  );
}

/** The sentences of a refusal. @throws when an answer is not a JSON list of them */
export async function sentencesOf(answer: Response): Promise<string[]> {
  const text = await answer.text();
  const value = parsed(text);
  if (!isSentences(value)) throw new Error(`No list of sentences: ${text}`);
  return value;
}

function checkSuccess(call: CallName, method: string, { status, type, text }: Answer): string | null {
  // another method is another call, or 405
  if (method !== calls[call].method) return null;
  const schema: CallSchema = callSchemas[call];
  if (status !== schema.status) return `answered ${status}, not ${schema.status}`;
  if (!schema.answer) return text === '' ? null : `${status} has a body`;
  if (call === 'getCalendar') return type.startsWith('text/calendar') ? null : `${status} is ${type}`;
  const result = schema.answer.safeParse(parsed(text));
  if (result.success) return null;
  const path = result.error.issues[0]!.path.filter((name) => !/^[0-9a-f]{24}$/.test(String(name)));
  return `${status} does not fit its schema at ${path.join('.')}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
