import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** A response, read completely. */
interface WholeResponse {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/**
 * One request to a service, whose response is small and is collected in memory.
 *
 * It uses undici's `dispatch`: `request` makes a stream of each response, and to abort it takes an
 * AbortController.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined;
  private reason: Error | undefined;
  private resolve: (response: WholeResponse) => void = () => undefined;
  private reject: (error: Error) => void = () => undefined;
  private status = 0;
  private headers: IncomingHttpHeaders = {};
  private readonly chunks: Buffer[] = [];

  /** @throws the reason of an abort, or an error of undici */
  send(dispatcher: Dispatcher, options: Dispatcher.DispatchOptions): Promise<WholeResponse> {
    return new Promise((resolve, reject) => {
      if (this.reason) return reject(this.reason);
      this.resolve = resolve;
      this.reject = reject;
      dispatcher.dispatch(options, this);
    });
  }

  /** Has no effect after the response. A request that still waits for a connection is not sent. */
  abort(reason: Error): void {
    this.reason = reason;
    this.controller?.abort(reason);
    this.reject(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.reason) controller.abort(this.reason);
  }

  /** An informational response (such as 103) comes before the final one, which replaces it. */
  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    this.status = status;
    this.headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    const [first, ...others] = this.chunks;
    const bytes = first && others.length === 0 ? first : Buffer.concat(this.chunks);
    this.resolve({ status: this.status, headers: this.headers, bytes });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.reject(error);
  }
}
