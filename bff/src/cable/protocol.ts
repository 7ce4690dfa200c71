/**
 * The Action Cable wire protocol, version 1, as the stock clients speak it. Pure: text in, text out.
 * Clients compare identifiers as strings, so an identifier is echoed byte for byte and never written anew.
 */

export interface Command {
  command: 'subscribe' | 'unsubscribe' | 'message';
  /** JSON text as the client wrote it */
  identifier: string;
}

export type DisconnectReason = 'unauthorized' | 'server_restart' | 'invalid_request' | 'remote';

const COMMANDS = ['subscribe', 'unsubscribe', 'message'];

/** A client's frame, or null for one that is not of the protocol. */
export function readCommand(text: string): Command | null {
  try {
    const { command, identifier } = (JSON.parse(text) ?? {}) as Partial<Record<string, unknown>>;
    if (typeof command !== 'string' || !COMMANDS.includes(command) || typeof identifier !== 'string')
      return null;
    return { command: command as Command['command'], identifier };
  } catch {
    return null;
  }
}

/** An identifier's fields: a channel and what it is about; null when it is not a JSON object naming a channel. */
export function readIdentifier(identifier: string): ({ channel: string } & Record<string, unknown>) | null {
  try {
    const fields = JSON.parse(identifier) as Record<string, unknown> | null;
    return typeof fields?.['channel'] === 'string' ? (fields as { channel: string }) : null;
  } catch {
    return null;
  }
}

export const welcome = '{"type":"welcome"}';

/** @param seconds epoch seconds, strictly increasing from ping to ping */
export function ping(seconds: number): string {
  return `{"type":"ping","message":${seconds}}`;
}

export function confirmation(identifier: string): string {
  return JSON.stringify({ identifier, type: 'confirm_subscription' });
}

export function rejection(identifier: string): string {
  return JSON.stringify({ identifier, type: 'reject_subscription' });
}

/** @param body the message as JSON text, written once for all who hear it */
export function message(identifier: string, body: string): string {
  return `{"identifier":${JSON.stringify(identifier)},"message":${body}}`;
}

/** @param reconnect whether the client shall try again; always sent, clients of 6.1 and later read it */
export function disconnect(reason: DisconnectReason, reconnect: boolean): string {
  return JSON.stringify({ type: 'disconnect', reason, reconnect });
}
