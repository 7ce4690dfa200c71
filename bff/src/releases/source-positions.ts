import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { BuiltPosition } from '@mesa/contract';
import { LRUCache } from 'lru-cache';
import type { VersionStore } from './version-store';

const MAPS_MAX = 20;

/** Finds places in the sources by the source maps that are stored with the versions. */
export class SourcePositions {
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
    const found = originalPositionFor(map, { line, column: column - 1 });
    if (found.source === null) return undefined;
    return { file: pathOf(found.source, name), line: found.line, column: found.column + 1 };
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
