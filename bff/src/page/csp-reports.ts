import type { Log } from '@mesa/server-kit';
import type { RequestHandler } from 'express';
import { localsOf } from '../edge/locals';

const TEXT_MAX = 200;

/**
 * Receives the browsers' reports of Content-Security-Policy violations. Anybody may send one, without a
 * token, so only two short texts of it reach the log.
 */
export function receiveCspReports(log: Log): RequestHandler {
  return (_request, response) => {
    const locals = localsOf(response);
    locals.route = '/csp-reports';
    const report = readReport(locals.body);
    if (report) log.warn({ requestId: locals.requestId, ...report }, 'content security policy violation');
    response.status(204).end();
  };
}

function readReport(bytes: Buffer): { directive: string; blocked: string } | undefined {
  try {
    // a browser may send any JSON; `short` reads each field as text
    const { 'csp-report': report } = JSON.parse(bytes.toString('utf8')) as {
      'csp-report'?: Record<string, unknown>;
    };
    if (!report) return undefined;
    return {
      directive: short(report['effective-directive'] ?? report['violated-directive']),
      blocked: short(report['blocked-uri']),
    };
  } catch {
    return undefined;
  }
}

/** Without query and fragment, which may contain what a diner typed. */
function short(value: unknown): string {
  return String(value ?? '')
    .replace(/[?#].*$/s, '')
    .slice(0, TEXT_MAX);
}
