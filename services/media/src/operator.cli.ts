import { loadConfig } from '@mesa/server-kit';
import { commandLines, runScript } from '@mesa/server-kit/script';
import { exportPhotos, type PhotosToExport } from './actions/export-photos';
import { PhotoImport, type PhotosOfRestaurant } from './actions/photo-import';
import { variablesFor } from './config';
import { createDependencies } from './create-dependencies';
import { RestaurantPhotos } from './store/restaurant-photos';

/** How many restaurants' photos are stored at once. */
const AT_ONCE = 2;

/**
 * The photos of `npm run restaurants`. With the arguments `export FOLDER`, lines of standard input are the
 * photos of each restaurant, answered by the names of their files, and `end`.
 *
 * `import`; `check`, where none is stored. Lines of standard
 * input: the photos of each restaurant and `end`, which are answered by their addresses; `keep`, before the
 * import is committed; `tidy` after it, or anything else where it has failed. Where nothing more comes after
 * `keep`, the import may be committed or not, and all photos stay: the next import of the restaurant drops
 * those that it does not show.
 */
void runScript(async ({ database, say }) => {
  const { PORT: _, ...variables } = variablesFor(process.env['STORE']);
  const deps = await createDependencies(database, loadConfig(variables, process.env), () => new Date());
  const [action, folder = ''] = process.argv.slice(2);
  const lines = commandLines();
  if (action === 'export') {
    // a line that the command has made
    for await (const item of lines.items())
      say(JSON.stringify(await exportPhotos(deps, item as PhotosToExport, folder)));
    return lines.close();
  }
  const photos = new PhotoImport(deps, new RestaurantPhotos(database), action === 'check');
  const items = lines.items();
  const storeNext = async () => {
    for (let next = await items.next(); !next.done; next = await items.next()) {
      // a line that the command has made
      const restaurant = next.value as PhotosOfRestaurant;
      say(JSON.stringify({ id: restaurant.id, ...(await photos.add(restaurant)) }));
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, storeNext));
    say('stored');
    if (!(await lines.hears('keep'))) return await photos.undo();
    await photos.keep();
    say('kept');
    if (await lines.hears('tidy')) await photos.tidy();
    else if (!lines.ended()) await photos.undo();
  } catch (error) {
    await photos.undo();
    throw error;
  } finally {
    lines.close();
  }
});
