import { adminAt, adminFrom, type Admin } from '@mesa/remote-tools/commands';
import { readSettings } from '../settings';
import { requireInstance } from '../start/instance';

/**
 * The admin interface to use: the one that MESA_ADMIN_URL names, else that of the system running from this
 * checkout's data folder. A team's key (MESA_REMOTES_KEY) comes before the operator's token.
 * @throws UserError when there is neither, or neither key nor token for that address
 */
export async function findAdmin(env: NodeJS.ProcessEnv = process.env): Promise<Admin> {
  const settings = readSettings(env);
  if (settings.MESA_ADMIN_URL) return adminFrom(settings);
  const otherwise = 'set MESA_ADMIN_URL and MESA_REMOTES_KEY to reach another';
  const { adminUrl, adminToken, port } = await requireInstance(settings.MESA_DATA_DIR, otherwise);
  return adminAt(adminUrl, settings.MESA_REMOTES_KEY ?? adminToken, `http://localhost:${port}`);
}
