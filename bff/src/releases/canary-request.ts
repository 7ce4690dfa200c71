import { z } from 'zod';
import type { Climb } from './remote-state';
import { versionName } from './uploads';

const percent = z.number('Percent is invalid').min(0, 'Percent is invalid').max(100, 'Percent is invalid');

const steps = z
  .array(percent.gt(0, 'Steps must be above 0'), 'Steps are invalid')
  .min(1, 'Steps are invalid')
  .max(20, 'A canary has at most 20 steps')
  .refine((all) => all.every((one, i) => i === 0 || one > all[i - 1]!), 'Steps must rise')
  .refine((all) => all[0]! < 100, 'The first step must be below 100: "promote" gives it to everybody');

const everySeconds = z
  .int('Every is invalid')
  .min(1, 'A step lasts at least a second')
  .max(7 * 24 * 3_600, 'A step lasts at most a week');

/** Body of a canary request: a share of visitors, or the steps by which it climbs by itself. */
export const CanaryRequest = z
  .object({
    version: versionName,
    percent: percent.optional(),
    steps: steps.optional(),
    every_seconds: everySeconds.optional(),
  })
  .refine(
    (requested) =>
      requested.steps
        ? requested.every_seconds !== undefined && requested.percent === undefined
        : requested.percent !== undefined,
    'A canary needs a percent, or steps and every_seconds',
  );

/** The requested canary; one that climbs begins at its first step. */
export function canaryOf(
  { version, percent: share = 0, steps: climbed, every_seconds = 0 }: z.output<typeof CanaryRequest>,
  now: Date,
): { version: string; percent: number; climb?: Climb } {
  if (!climbed) return { version, percent: share };
  const none = () => ({ loads: 0, errors: 0 });
  return {
    version,
    percent: climbed[0]!,
    climb: {
      steps: climbed,
      step: 0,
      every_seconds,
      next_at: new Date(now.getTime() + every_seconds * 1_000),
      before: { canary: none(), live: none() },
    },
  };
}
