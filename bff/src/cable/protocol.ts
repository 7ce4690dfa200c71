/**
 * The Action Cable wire protocol, version 1, as its stock clients use it. Pure functions from text to text.
 * Clients compare identifiers as strings, so an identifier is echoed byte for byte and never serialized
 * again.
 */

export interface Command {
  command: 'subscribe' | 'unsubscribe' | 'message';
  /** JSON text as the client wrote it */
  identifier: string;
}

export type DisconnectReason = 'unauthorized' | 'server_restart' | 'invalid_request' | 'remote';

const COMMANDS = ['subscribe', 'unsubscribe', 'message'];

/** Parses a client's frame; null if it does not follow the protocol. */
export function readCommand(text: string): Command | null {
  try {
    // a client may send any JSON
    const { command, identifier } = (JSON.parse(text) ?? {}) as Partial<Record<string, unknown>>;
    if (typeof command !== 'string' || !COMMANDS.includes(command) || typeof identifier !== 'string')
      return null;
    // COMMANDS includes it
    return { command: command as Command['command'], identifier };
  } catch {
    return null;
  }
}

/**
 * The fields of an identifier: a channel and its parameters; null unless it is a JSON object that names a
 * channel.
 */
export function readIdentifier(identifier: string): ({ channel: string } & Record<string, unknown>) | null {
  try {
    // any other JSON value has no channel
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

/** @param body the message as JSON text, serialized once for all listeners */
export function message(identifier: string, body: string): string {
  return `{"identifier":${JSON.stringify(identifier)},"message":${body}}`;
}

/** @param reconnect whether the client should reconnect; always sent, because clients from 6.1 on read it */
export function disconnect(reason: DisconnectReason, reconnect: boolean): string {
  return JSON.stringify({ type: 'disconnect', reason, reconnect });
}
