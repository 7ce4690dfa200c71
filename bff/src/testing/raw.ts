import { connect } from 'node:net';

interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Sends text that need not be valid HTTP. @returns everything received until the connection closes */
export async function raw(origin: string, text: string): Promise<string> {
  return talk(origin, [text]);
}

/**
 * The responses on one connection. Each text is sent after the response to the one before; the last closes
 * the connection.
 */
export async function answersTo(origin: string, ...texts: string[]): Promise<RawAnswer[]> {
  return readAnswers(await talk(origin, texts));
}

function talk(origin: string, texts: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port, hostname } = new URL(origin);
    let sent = 0;
    let said = '';
    const socket = connect(Number(port), hostname, () => socket.write(texts[sent++]!, 'latin1'));
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString('latin1');
      if (sent < texts.length && readAnswers(said).length >= sent) socket.write(texts[sent++]!, 'latin1');
    });
    socket.on('close', () => resolve(said));
    socket.on('error', reject);
  });
}

/** The complete responses; each has a Content-Length, as all short ones of Mesa have. */
function readAnswers(said: string): RawAnswer[] {
  const end = said.indexOf('\r\n\r\n');
  if (end < 0) return [];
  const [line, ...lines] = said.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const body = said.slice(end + 4, end + 4 + Number(headers['content-length'] ?? 0));
  if (body.length < Number(headers['content-length'] ?? 0)) return [];
  return [
    { status: Number(line!.split(' ')[1]), headers, body },
    ...readAnswers(said.slice(end + 4 + body.length)),
  ];
}
