import { open } from 'node:fs/promises';

/** Only the end of the log is read: it may have grown for months. */
const READ_BYTES = 256 * 1024;
/** The first lines give the reason; the rest is the stack. */
const LINES = 4;
const LENGTH = 600;

/**
 * Why a mongod died: the fatal messages in its log since its last start.
 * @param log the path of its log, one JSON object a line
 * @returns empty when it was killed from outside, or has no log
 */
export async function fatalMessages(log: string): Promise<string> {
  const text = await endOf(log).catch(() => '');
  const lastRun = text.slice(text.lastIndexOf('"msg":"MongoDB starting"') + 1);
  const fatal = lastRun.split('\n').filter((line) => line.includes('"s":"F"'));
  return fatal.slice(0, LINES).map(messageOf).join('; ').slice(0, LENGTH);
}

async function endOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, READ_BYTES);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString('utf8');
  } finally {
    await handle.close();
  }
}

function messageOf(line: string): string {
  try {
    const { msg, attr } = JSON.parse(line) as { msg: string; attr?: object };
    return attr ? `${msg} ${JSON.stringify(attr)}` : msg;
  } catch {
    return line;
  }
}
