import {
  AVAILABLE_HEADER,
  AVAILABLE_OF_HEADER,
  ERROR_FIELDS_HEADER,
  kindOfStatus,
  LANGUAGES,
  Refusal,
  TOTAL_HEADER,
  UNDERSTOOD_HEADER,
  withErrorFields,
} from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { isJson } from '@mesa/server-kit';
import type { Response } from 'express';

/** A service's response, as received. `Answer` is what its body holds when it is no error. */
export interface ServiceResponse<Answer = unknown> {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
  /** never set: it only lets the type name its answer */
  answer?: Answer;
}

/** Headers of a service's response that the browser gets. */
const RELAYED_HEADERS = [
  'allow',
  'cache-control',
  'content-disposition',
  'content-language',
  'content-type',
  'etag',
  'last-modified',
  'link',
  'retry-after',
  AVAILABLE_HEADER,
  AVAILABLE_OF_HEADER,
  ERROR_FIELDS_HEADER,
  TOTAL_HEADER,
  UNDERSTOOD_HEADER,
];

/** Sends a service's response to the browser. */
export function relay(response: Response, { status, headers, bytes }: ServiceResponse): void {
  for (const name of RELAYED_HEADERS)
    if (headers[name] !== undefined) response.setHeader(name, headers[name]);
  // the words of such an answer follow the request's language
  if (headers['content-language'] !== undefined) response.vary('Accept-Language');
  response.status(status).end(bytes.length > 0 ? bytes : undefined);
}

/**
 * The answer of a successful response, which the service has made by the contract's schema.
 * @throws Refusal with the sentences of an error response
 */
export function answerOf<Answer>({ status, headers, bytes }: ServiceResponse<Answer>): Answer {
  const value: unknown = isJson(String(headers['content-type'] ?? ''))
    ? JSON.parse(bytes.toString('utf8'))
    : undefined;
  // of the schema's type, as the service has checked
  if (status < 400) return value as Answer;
  throw new Refusal(
    kindOfStatus(status),
    isSentences(value) ? withErrorFields(value, headers[ERROR_FIELDS_HEADER]?.toString()) : say('fault'),
    Number(headers['retry-after']) || undefined,
    LANGUAGES.find((language) => language === headers['content-language']),
  );
}

function isSentences(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
