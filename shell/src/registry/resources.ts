/** Something that is loaded once and read by whoever draws it. */
export interface Resource<T> {
  /** undefined until it is there */
  readonly value: T | undefined;
  readonly failure: Error | undefined;
  /** resolves when it is there or has failed; never rejects */
  readonly settled: Promise<void>;
}

/** Loads once per key. A failure is not kept: who asks next, tries again. */
export function createResources<T>() {
  const kept = new Map<string, Resource<T>>();
  return {
    get(key: string, load: () => Promise<T>): Resource<T> {
      const known = kept.get(key);
      if (known) return known;
      const resource = begin(load);
      kept.set(key, resource);
      void resource.settled.then(() => {
        if (resource.failure && kept.get(key) === resource) kept.delete(key);
      });
      return resource;
    },
    forget(startsWith: string): void {
      for (const key of kept.keys()) if (key.startsWith(startsWith)) kept.delete(key);
    },
  };
}

function begin<T>(load: () => Promise<T>): Resource<T> {
  let value: T | undefined;
  let failure: Error | undefined;
  const settled = load().then(
    (loaded) => void (value = loaded),
    (error: unknown) => void (failure = error instanceof Error ? error : new Error(String(error))),
  );
  return {
    get value() {
      return value;
    },
    get failure() {
      return failure;
    },
    settled,
  };
}

/** What the resource holds, once it is there. @throws the failure when there is one */
export async function valueOf<T>(resource: Resource<T>): Promise<T> {
  await resource.settled;
  if (resource.failure) throw resource.failure;
  return resource.value!;
}

/** Rejects when `work` takes longer than `milliseconds`. */
export function inTime<T>(work: Promise<T>, milliseconds: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${what} did not come within ${milliseconds / 1000} s.`)),
      milliseconds,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
