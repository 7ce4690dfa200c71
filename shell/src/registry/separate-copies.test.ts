import type { RemoteEntry } from '@mesa/contract';
import { removeFiles, separateCopies } from './separate-copies';

type Page = Record<string, unknown[] | undefined>;

/** Runs `work` as if the script at that address ran it. */
function runAsScript<T>(src: string, work: () => T): T {
  const script = Object.assign(document.createElement('script'), { src });
  const spy = jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  try {
    return work();
  } finally {
    spy.mockRestore();
  }
}

describe('separateCopies', () => {
  it('gives each version an array of its own for its chunks', () => {
    separateCopies('mf-booking');
    // webpack's arrays of chunks
    const page = window as unknown as Page;
    const push = (chunk: string) => () =>
      void (page['webpackChunkmf_booking'] = page['webpackChunkmf_booking'] ?? []).push(chunk);
    runAsScript('/remotes/mf-booking/2.0.0/12.js', push('new 12'));
    runAsScript('/remotes/mf-booking/1.0.0/12.js', push('old 12'));
    runAsScript('/remotes/mf-booking/2.0.0/13.js', push('new 13'));
    const read = () => page['webpackChunkmf_booking'];
    expect(runAsScript('/remotes/mf-booking/1.0.0/remote.js', read)).toEqual(['old 12']);
    expect(runAsScript('/remotes/mf-booking/2.0.0/remote.js', read)).toEqual(['new 12', 'new 13']);
  });

  it('removes the files of one version', () => {
    for (const version of ['1.0.0', '2.0.0'])
      document.head.append(
        Object.assign(document.createElement('link'), { href: `/remotes/mf-booking/${version}/a.css` }),
      );
    removeFiles({ entry: '/remotes/mf-booking/2.0.0/remote.js' } as RemoteEntry);
    const left = [...document.querySelectorAll('link')].map(({ href }) => new URL(href).pathname);
    expect(left).toEqual(['/remotes/mf-booking/1.0.0/a.css']);
  });
});
