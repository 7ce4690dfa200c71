import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import { readJson } from '../machine/json-file';
import { ROOT } from '../settings';

export interface Count {
  passed: number;
  failed: number;
}

export const sum = (counts: Count[]): Count =>
  counts.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });

/** Where Jest leaves its results, relative to the workspace; Nx keeps the file with the cached run. */
export const JEST_RESULTS = 'coverage/jest.json';

interface JestResults {
  numPassedTests: number;
  numFailedTests: number;
  /** files that could not even be run */
  numRuntimeErrorTestSuites: number;
}

/** Counts the Jest run whose results are in a file of the checkout; missing results count as one failure. */
export async function jestCount(file: string): Promise<Count> {
  const results = await readJson<JestResults>(join(ROOT, file));
  if (!results) return { passed: 0, failed: 1 };
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
  };
}

/** Counts a Playwright run. A story that passed on a retry counts as passed, a skipped one as failed. */
export async function playwrightCount(file: string): Promise<Count> {
  const results = await readJson<JSONReport>(file);
  if (!results) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = results.stats;
  return { passed: expected + flaky, failed: unexpected + skipped + results.errors.length };
}

/** Deletes old results, which could be taken for new ones, and creates the folder, which Jest does not. */
export async function removeResults(file: string): Promise<void> {
  await rm(file, { force: true });
  await mkdir(dirname(file), { recursive: true });
}
