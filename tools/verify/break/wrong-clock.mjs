/** Loaded before a part: its wall clock is off by CLOCK_OFF_SECONDS. Timers are not, as on a real machine. */
const off = Number(process.env.CLOCK_OFF_SECONDS) * 1_000;
const RealDate = Date;

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + off);
    else super(...given);
  }

  static now() {
    return RealDate.now() + off;
  }
};
