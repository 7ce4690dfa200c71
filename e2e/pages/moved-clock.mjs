/** Loaded before a part of Mesa: its clock is ahead, and the dates of its responses are. Timers are not. */
import { ServerResponse } from 'node:http';

const ahead = Number(process.env.CLOCK_AHEAD_MS);
const RealDate = Date;
const now = () => RealDate.now() + ahead;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, derived) => Reflect.construct(target, args.length ? args : [now()], derived),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function writeMovedHead(...args) {
  if (!this.hasHeader('date')) this.setHeader('Date', new Date().toUTCString());
  return writeHead.apply(this, args);
};
