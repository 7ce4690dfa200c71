import { MAIL_KINDS, producerOf } from '@mesa/contract';
import { EFFECT_LIMITS, EVENT_EFFECTS, HOOK_EFFECT, MAIL_EFFECTS, type EffectLimitName } from './effects';

/** What nobody but the clock or the operator causes. */
const OF_NOBODY = ['the clock'];

describe('the table of effects on others', () => {
  const events = Object.values(EVENT_EFFECTS) as { mails?: string[]; shown?: typeof HOOK_EFFECT }[];
  const shown = [...events.flatMap((event) => event.shown ?? []), HOOK_EFFECT];
  const all: { cause: string; limits: readonly EffectLimitName[] }[] = [
    ...Object.values(MAIL_EFFECTS),
    ...shown,
  ];

  it('has a row for each kind of mail and each event', () => {
    expect(Object.keys(MAIL_EFFECTS).sort()).toEqual([...MAIL_KINDS].sort());
    expect(Object.keys(EVENT_EFFECTS).sort()).toEqual(Object.keys(producerOf).sort());
  });

  it('names an event for each kind of mail but those of the due list', () => {
    const caused = events.flatMap(({ mails = [] }) => mails);
    expect([...caused, 'review-invitation'].sort()).toEqual([...MAIL_KINDS].sort());
  });

  it('bounds whatever a person can cause', () => {
    for (const { cause, limits } of all) if (!OF_NOBODY.includes(cause)) expect(limits).not.toEqual([]);
  });

  it('has no limit that nothing uses', () => {
    const used = new Set(all.flatMap(({ limits }) => limits));
    expect([...used].sort()).toEqual(Object.keys(EFFECT_LIMITS).sort());
  });
});
