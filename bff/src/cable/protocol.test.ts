import { disconnect, message, ping, readCommand, readIdentifier, rejection } from './protocol';

describe('the protocol', () => {
  test.each([
    ['{"command":"subscribe","identifier":"{}"}', { command: 'subscribe', identifier: '{}' }],
    ['{"command":"message","identifier":"x","data":"{}"}', { command: 'message', identifier: 'x' }],
  ])('reads %s', (text, command) => expect(readCommand(text)).toEqual(command));

  test.each([
    '',
    'null',
    '[]',
    '7',
    '{"command":"subscribe"}',
    '{"command":"other","identifier":"x"}',
    '{"command":"subscribe","identifier":{}}',
    '{',
  ])('rejects the command %p', (text) => expect(readCommand(text)).toBeNull());

  test.each(['', 'null', '"AvailabilityChannel"', '{"channel":7}', '[1]'])(
    'rejects the identifier %p',
    (text) => expect(readIdentifier(text)).toBeNull(),
  );

  test('an identifier is echoed byte for byte', () => {
    const identifier = '{ "date":"2026-12-01",\t"channel":"AvailabilityChannel" }';
    expect((JSON.parse(message(identifier, '{"a":1}')) as { identifier: string }).identifier).toBe(
      identifier,
    );
    expect((JSON.parse(rejection(identifier)) as { identifier: string }).identifier).toBe(identifier);
  });

  test('a disconnect always says whether to reconnect', () => {
    expect(JSON.parse(disconnect('server_restart', true))).toEqual({
      type: 'disconnect',
      reason: 'server_restart',
      reconnect: true,
    });
    expect(JSON.parse(ping(5))).toEqual({ type: 'ping', message: 5 });
  });
});
