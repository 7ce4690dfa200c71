import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { Refusal, type BuiltPosition } from '@mesa/contract';
import { LRUCache } from 'lru-cache';
import type { VersionStore } from './version-store';

const MAPS_MAX = 20;

/** The stored source map is not the one that was published. */
export const ALTERED = 'altered';

/** A place in the sources, e.g. `mf-booking/src/screens/booking.tsx`; line and column count from 1. */
type SourcePosition = BuiltPosition;

/** Finds places in the sources by the source maps that are stored with the versions. */
export class SourcePositions {
  private readonly maps = new LRUCache<string, Promise<TraceMap | typeof ALTERED | undefined>>({
    max: MAPS_MAX,
  });

  constructor(private readonly versions: Pick<VersionStore, 'file'>) {}

  /** @returns undefined for a version without source maps, or `ALTERED` */
  async find(
    name: string,
    version: string,
    { file, line, column }: BuiltPosition,
  ): Promise<SourcePosition | typeof ALTERED | undefined> {
    const key = `${name}/${version}/${file}`;
    const loading = this.maps.get(key) ?? this.load(name, version, file);
    this.maps.set(key, loading);
    const map = await loading;
    if (!map) return undefined;
    if (map === ALTERED) {
      // read it again next time: the stored file may be repaired
      this.maps.delete(key);
      return ALTERED;
    }
    // source maps count columns from 0, browsers from 1
    const found = originalPositionFor(map, { line, column: column - 1 });
    if (found.source === null) return undefined;
    return { file: pathOf(found.source, name), line: found.line, column: found.column + 1 };
  }

  private async load(
    name: string,
    version: string,
    file: string,
  ): Promise<TraceMap | typeof ALTERED | undefined> {
    const stored = await this.versions.file(name, version, `${file}.map`).catch(alteredOnly);
    if (!stored || stored === ALTERED) return stored;
    try {
      return new TraceMap(stored.variants.identity.toString('utf8'));
    } catch {
      // a team may publish anything under that name
      return undefined;
    }
  }
}

/** @throws what is not the refusal of an altered file */
function alteredOnly(error: unknown): typeof ALTERED {
  if (error instanceof Refusal && error.kind === 'unavailable') return ALTERED;
  throw error;
}

/** webpack names sources relative to the remote's folder: `webpack://mf-booking/../packages/ui/src/a.tsx`. */
function pathOf(source: string, name: string): string {
  const path = source.replace(/^webpack:\/\/[^/]*\//, '');
  return new URL(path, `file:///${name}/`).pathname.slice(1);
}
