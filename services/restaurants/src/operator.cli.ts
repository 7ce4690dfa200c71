import { runScript, takePart } from '@mesa/server-kit/script';
import { entryOf, type ImportedRestaurant } from './domain/imported-restaurant';
import { createOperatorChanges, type PlannedRestaurant } from './store/operator-changes';
import { createRestaurants } from './store/restaurants';

/**
 * What `npm run restaurants` does in the catalogue: `list` prints all restaurants, `import CHANGE` takes
 * part in an import, `remove ID` takes one off. Answers are lines of JSON.
 */
void runScript(async (script) => {
  const { database, say } = script;
  const [action, id = ''] = process.argv.slice(2);
  // creates the indexes
  await createRestaurants(database);
  const changes = createOperatorChanges(database);
  if (action === 'list') {
    const total = await changes.count();
    for await (const restaurant of changes.all())
      say(JSON.stringify({ id: restaurant.id, entry: entryOf(restaurant), total }));
  }
  if (action === 'remove') await changes.remove(id);
  if (action === 'import') await takePart(script, id, { plan, apply: changes.write });

  async function plan(items: AsyncIterable<unknown>): Promise<PlannedRestaurant[]> {
    const imported: ImportedRestaurant[] = [];
    // a line that the command has made
    for await (const item of items) imported.push(item as ImportedRestaurant);
    const planned = await changes.plan(imported);
    for (const { id, change } of planned) say(JSON.stringify({ id, change }));
    say('planned');
    return planned.filter(({ change }) => change !== 'unchanged');
  }
});
