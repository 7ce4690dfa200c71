import { REMOTE_HEADER, TRACE_HEADER, TRACES_META } from '@mesa/contract';
import { callingRemote } from './client';

/**
 * Headers that trace a request through every part; none unless the page asks for them. The header is written
 * here, because OpenTelemetry's propagator would add its API package to the first load of every page.
 */
export function traceHeaders(): Record<string, string> {
  if (typeof document === 'undefined' || !document.querySelector(`meta[name="${TRACES_META}"]`)) return {};
  const remote = callingRemote();
  return {
    [TRACE_HEADER]: `00-${hex(16)}-${hex(8)}-01`,
    ...(remote !== undefined && { [REMOTE_HEADER]: remote }),
  };
}

function hex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
