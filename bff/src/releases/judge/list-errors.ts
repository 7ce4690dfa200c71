import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { Refusal, type BuiltPosition } from '@mesa/contract';
import { parse } from '@mesa/contract/schemas';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import type { RemoteErrors } from './remote-errors';
import { remoteName } from '../publish/uploads';
import type { VersionStore } from '../publish/version-store';

const MAPS_MAX = 20;

interface ErrorsDependencies {
  remoteErrors: RemoteErrors;
  versions: VersionStore;
}

/** `GET /admin/remotes/{name}/errors`: the errors that visitors' browsers met in a remote. */
export function listErrors(dependencies: ErrorsDependencies): RequestHandler {
  const read = errorReader(dependencies);
  return async (request, response) => {
    response.json({ errors: await read(parse(remoteName, request.params['name'])) });
  };
}

/** Equal errors that browsers met in one version of a remote. */
export interface ListedError {
  version: string;
  kind: string;
  message: string;
  /** null for an error outside of the remote's files, or without a source map that can be trusted */
  source: BuiltPosition | null;
  built: BuiltPosition | null;
  count: number;
  visitors: number;
  first: Date;
  last: Date;
}

/** Reads the errors of a remote, the latest first, at most `max` of them. */
export function errorReader({ remoteErrors, versions }: ErrorsDependencies) {
  const positions = new SourcePositions(versions);
  return async (name: string, max = Infinity): Promise<ListedError[]> => {
    const groups = (await remoteErrors.list(name)).slice(0, max);
    return Promise.all(
      groups.map(async ({ version, kind, message, at, count, visitors, first, last }) => ({
        version,
        kind,
        message,
        source: (at && (await positions.find(name, version, at).catch(nullIfAltered))) ?? null,
        built: at ?? null,
        count,
        visitors: visitors.length,
        first,
        last,
      })),
    );
  };
}

/** @throws what is not the refusal of an altered file, which the store has logged */
function nullIfAltered(error: unknown): null {
  if (error instanceof Refusal && error.kind === 'unavailable') return null;
  throw error;
}

/** Finds places in the sources by the source maps that are stored with the versions. */
class SourcePositions {
  private readonly maps = new LRUCache<string, Promise<TraceMap | undefined>>({ max: MAPS_MAX });

  constructor(private readonly versions: Pick<VersionStore, 'file'>) {}

  /**
   * @returns a place such as `mf-booking/src/screens/booking.tsx`; undefined without a source map
   * @throws Refusal `unavailable` for a source map that was altered
   */
  async find(
    name: string,
    version: string,
    { file, line, column }: BuiltPosition,
  ): Promise<BuiltPosition | undefined> {
    const key = `${name}/${version}/${file}`;
    const loading = this.maps.get(key) ?? this.load(name, version, file);
    this.maps.set(key, loading);
    const map = await loading.catch((error: unknown) => {
      // read it again next time: the stored file may be repaired
      this.maps.delete(key);
      throw error;
    });
    if (!map) return undefined;
    // source maps count columns from 0, browsers from 1
    const original = originalPositionFor(map, { line, column: column - 1 });
    if (original.source === null) return undefined;
    return { file: pathOf(original.source, name), line: original.line, column: original.column + 1 };
  }

  private async load(name: string, version: string, file: string): Promise<TraceMap | undefined> {
    const stored = await this.versions.file(name, version, `${file}.map`);
    try {
      return stored && new TraceMap(stored.variants.identity.toString('utf8'));
    } catch {
      // a team may publish anything under that name
      return undefined;
    }
  }
}

/** webpack names sources relative to the remote's folder: `webpack://mf-booking/../packages/ui/src/a.tsx`. */
function pathOf(source: string, name: string): string {
  const path = source.replace(/^webpack:\/\/[^/]*\//, '');
  return new URL(path, `file:///${name}/`).pathname.slice(1);
}
