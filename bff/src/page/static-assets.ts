import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import express, { Router, type RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { localsOf } from '../edge/locals';
import { compressStatic, type Variants } from '../edge/compression';
import { sendFile } from '../edge/send-file';

const YEAR_MS = 365 * 24 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
const HASHED = /\.[0-9a-f]{8,}\.\w+$/;
const NAME = /^[\w-][\w.-]*$/;
const CACHE_BYTES = 32 * 1024 * 1024;

interface Asset {
  variants: Variants;
  modified: number;
}

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
    express.static(PHOTOS_DIR, {
      index: false,
      redirect: false,
      immutable: true,
      maxAge: 30 * DAY_MS,
      dotfiles: 'ignore',
    }),
  );
  // the parent folder of the photos has the icon of the page (logo-mark.svg)
  router.get('/:file', fileOf(SHELL_DIR), fileOf(join(PHOTOS_DIR, '..')));
  return router;
}

function fileOf(dir: string): RequestHandler<{ file: string }> {
  const cache = new LRUCache<string, Asset>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ variants }) => variants.identity.length + 1,
  });
  return async (request, response, next) => {
    const name = request.params.file;
    const found = NAME.test(name) ? await stat(join(dir, name)).catch(() => undefined) : undefined;
    if (!found?.isFile()) return next();
    let asset = cache.get(name);
    if (!asset || asset.modified !== found.mtimeMs) {
      asset = { variants: await read(join(dir, name)), modified: found.mtimeMs };
      cache.set(name, asset);
    }
    const hashed = HASHED.test(name);
    response.set('Cache-Control', hashed ? `public, max-age=${YEAR_MS / 1_000}, immutable` : 'no-cache');
    sendFile(request, response, {
      name,
      variants: asset.variants,
      tag: `${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}`,
    });
  };
}

async function read(path: string): Promise<Variants> {
  const compressed = (suffix: string) => readFile(path + suffix).catch(() => undefined);
  const [identity, br, gzip] = await Promise.all([readFile(path), compressed('.br'), compressed('.gz')]);
  if (br && gzip) return { identity, br, gzip };
  // fonts and pictures are already compressed
  return /^\.(js|css|svg|json|txt|map)$/.test(extname(path)) ? compressStatic(identity) : { identity };
}
