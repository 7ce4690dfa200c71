import { expect, test } from '@playwright/test';
import { versionsOf } from '../pages/served';
import { Team } from '../pages/team';

const REMOTE = 'mf-booking';
const ID = 'hold.held';
const SPANISH = '"hold.held": {\n    "message": "Te estamos apartando esta mesa."\n  },';

/** What a command prints that fails. */
async function refusal(command: Promise<string>): Promise<string> {
  const failed: unknown = await command.then(
    () => undefined,
    (error: unknown) => error,
  );
  // as execFile rejects
  const { stdout, stderr } = failed as { stdout: string; stderr: string };
  return stdout + stderr;
}

test.describe('The publish gate for messages', () => {
  test('refuses a remote that lacks a text in a language, and names the text', async ({ page }) => {
    test.setTimeout(300_000);
    const team = new Team(REMOTE);
    const before = await versionsOf(page, [REMOTE]);
    const version = `3.0.${Date.now()}`;
    const publish = () => refusal(team.publish(version));
    try {
      await team.checkOut();
      await test.step('by its own build', async () => {
        await team.edit('src/messages/es.json', SPANISH, '');
        expect(await publish()).toContain(`${REMOTE} has no text for ${ID} in es.`);
        await team.edit('src/messages/es.json', '{\n', `{\n  ${SPANISH}\n`);
      });

      await test.step('by the publish gate, whatever tools built it', async () => {
        await team.buildByOwnTools();
        await team.buildWith('es', ({ [ID]: _, ...others }) => others);
        expect(await publish()).toContain(`${REMOTE} has no text for ${ID} in es.`);
        await team.buildWith('es', (messages) => ({ ...messages, 'hold.old': 'Antes' }));
        expect(await publish()).toContain(`${REMOTE} has a text for hold.old in es, but does not use it.`);
        await team.buildWith('es', (messages) => ({ ...messages, [ID]: [{ type: 1, value: 'mesa' }] }));
        expect(await publish()).toContain(
          `${REMOTE}: ${ID} has the placeholder {mesa} in es, but not in en.`,
        );
      });
      expect(await versionsOf(page, [REMOTE])).toEqual(before);
    } finally {
      await team.leave();
    }
  });
});
