import { Refusal, UPLOAD_BYTES_MAX } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { discardBody } from '@mesa/server-kit';
import type { Context } from 'koa';
import { bodyOf } from './body';
import { openTicket, receiveUpload } from './actions/receive-upload';
import { uploadFailed } from './actions/verify-bytes';
import type { Dependencies } from './actions/dependencies';
import type { UploadTicket } from './domain/upload-ticket';

/**
 * The signed PUT (contract.md "PUT direct_upload.url"). The URL alone is the authority: neither cookie nor
 * identity is read here.
 */
export function receive(deps: Dependencies) {
  return async (ctx: Context) => {
    try {
      if (Number(ctx.get('Content-Length')) > UPLOAD_BYTES_MAX)
        throw new Refusal('too-large', say('tooLarge'));
      const ticket = openTicket(deps, String(ctx.params['ticket']));
      checkHeaders(ctx, ticket);
      await receiveUpload(deps, ticket, bodyOf(ctx.req));
    } catch (error) {
      // respond at once, but read the rest: a client may read the response only after it has sent everything
      discardBody(ctx.req);
      throw error;
    }
    ctx.status = 204;
  };
}

function checkHeaders(ctx: Context, ticket: UploadTicket): void {
  if (ctx.request.type !== ticket.type) throw uploadFailed();
  const length = ctx.get('Content-Length');
  if (length !== '' && Number(length) !== ticket.length) throw uploadFailed();
  const checksum = ctx.get('Content-MD5');
  if (checksum !== '' && checksum !== ticket.checksum) throw uploadFailed();
}
