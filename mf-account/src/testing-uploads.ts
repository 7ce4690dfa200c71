/** What jsdom lacks for the upload client, and a fake server for its requests. */

export interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

/** The status for a request; 0 for a connection that was cut, null for one that hangs. */
export type Statuses = (sent: Sent, count: number) => number | null;

/**
 * Answers the requests of the stock upload client: every file gets the signed id "signed-{name}".
 * @returns what was sent, in order
 */
export function uploadsAnswer(statusOf: Statuses = () => 200): Sent[] {
  const sent: Sent[] = [];
  class Request extends EventTarget {
    upload = new EventTarget();
    status = 0;
    response: unknown = null;
    responseType = '';
    private readonly note: Sent = { method: '', url: '', headers: {}, body: null };
    open(method: string, url: string) {
      Object.assign(this.note, { method, url });
    }
    setRequestHeader(name: string, value: string) {
      this.note.headers[name] = value;
    }
    send(body: unknown) {
      this.note.body = typeof body === 'string' ? JSON.parse(body) : body;
      sent.push(this.note);
      queueMicrotask(() => this.answer(statusOf(this.note, sent.length)));
    }
    abort() {}
    private answer(status: number | null) {
      if (status === null)
        return this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 40, total: 100 }));
      if (status === 0) return this.dispatchEvent(new Event('error'));
      this.status = status;
      if (this.note.method === 'PUT') {
        for (const loaded of [0, 50, 100])
          this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 100 }));
      } else {
        const { filename } = (this.note.body as { blob: { filename: string } }).blob;
        this.response = {
          signed_id: `signed-${filename}`,
          direct_upload: { url: `/api/uploads/${filename}`, headers: { 'Content-Type': 'image/jpeg' } },
        };
      }
      return this.dispatchEvent(new Event('load'));
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Request });
  return sent;
}

/** Lets a test set the files of an input, and gives files URLs to preview; jsdom does neither. */
export function preparePage(): void {
  const held = new WeakMap<HTMLInputElement, unknown>();
  Object.defineProperty(HTMLInputElement.prototype, 'files', {
    configurable: true,
    get(this: HTMLInputElement) {
      return held.get(this) ?? [];
    },
    set(this: HTMLInputElement, files: unknown) {
      held.set(this, files);
    },
  });
  class Carrier {
    files: File[] = [];
    items = { add: (file: File) => this.files.push(file) };
  }
  Object.assign(globalThis, { DataTransfer: Carrier });
  Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}`, revokeObjectURL: () => {} });
}

export const picture = (name: string, type = 'image/jpeg') => new File([name], name, { type });
