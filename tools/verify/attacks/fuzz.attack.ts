import { describeFinding, fuzz } from '../fuzz/fuzz';
import { url } from '../start/mesa';

const COUNT = 20_000;
/** the fuzzer stops after this time even if fewer requests were sent */
const SECONDS = 50;

describe('random requests', () => {
  test('get no status of 500 or more, sentences in refusals, and answers that fit their schema', async () => {
    const seed = Number(process.env.MESA_FUZZ_SEED) || Date.now() % 2_147_483_647;
    const { sent, seconds, findings } = await fuzz({
      url: url(),
      count: COUNT,
      seconds: SECONDS,
      seed,
      onProgress: () => undefined,
    });
    process.stderr.write(`${sent} of ${COUNT} random requests in ${seconds.toFixed(0)} s, seed ${seed}.\n`);
    expect(findings.map((finding) => `${describeFinding(finding)} (seed ${seed})`)).toEqual([]);
    expect(sent).toBeGreaterThan(500);
  }, 180_000);
});
