import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import express, { Router, type RequestHandler } from 'express';
import { compress, hashIn, sendFile, type Variants } from '../edge/compression';
import { localsOf } from '../edge/locals';

const DAY_MS = 24 * 3_600_000;

/**
 * `/assets`: the shell's files and the restaurants' photos. The shell's files are kept in memory, compressed
 * once, possibly by the build. The photos are read from disk.
 */
export function staticAssets({ SHELL_DIR, PHOTOS_DIR }: Record<'SHELL_DIR' | 'PHOTOS_DIR', string>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use((_request, response, next) => {
    localsOf(response).route = '/assets/*';
    next();
  });
  router.use(
    '/photos',
    express.static(PHOTOS_DIR, { index: false, redirect: false, immutable: true, maxAge: 30 * DAY_MS }),
  );
  router.use(
    '/icons',
    express.static(join(PHOTOS_DIR, '../icons'), { index: false, redirect: false, maxAge: DAY_MS }),
  );
  router.get('/:file', hashedFile(SHELL_DIR));
  // the icon of the page, beside the folder of the photos
  router.get('/logo-mark.svg', (_request, response) => {
    response.set('Cache-Control', 'no-cache');
    response.sendFile('logo-mark.svg', { root: join(PHOTOS_DIR, '..'), cacheControl: false });
  });
  return router;
}

function hashedFile(folder: string): RequestHandler<{ file: string }> {
  const files = new Map<string, Variants>();
  return async (request, response, next) => {
    const name = request.params.file;
    const tag = hashIn(name);
    if (!tag) return next();
    const variants = files.get(name) ?? (await readVariants(join(folder, name)));
    if (!variants) return next();
    files.set(name, variants);
    sendFile(request, response, { name, variants, tag });
  };
}

async function readVariants(path: string): Promise<Variants | undefined> {
  const read = (suffix: string) => readFile(path + suffix).catch(() => undefined);
  const [identity, br, gzip] = await Promise.all([read(''), read('.br'), read('.gz')]);
  if (!identity || (br && gzip)) return identity && { identity, br, gzip };
  // fonts and pictures are already compressed
  return /^\.(js|css|svg|json|txt|map)$/.test(extname(path)) ? compress(identity) : { identity };
}
