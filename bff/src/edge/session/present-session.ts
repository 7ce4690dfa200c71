import type { SessionInfo, User } from '@mesa/contract';

/** A session as stored in MongoDB, with a copy of the diner, so that a page needs one read. */
export interface SessionRecord {
  /** SECURITY: a digest of the cookie's token, so that a copy of the database opens no session */
  _id: string;
  public_id: string;
  user: User;
  device: string;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
  /** when this session set a new password, or asked for one and does not know the outcome */
  password_changes?: { id: string; at: Date }[];
}

/**
 * A session in the diner's own list.
 * @param currentId of the session that asks
 */
export function presentSession(record: SessionRecord, currentId: string): SessionInfo {
  return {
    id: record.public_id,
    device: record.device,
    created_at: record.created_at.toISOString(),
    last_seen_at: record.seen_at.toISOString(),
    current: record._id === currentId,
  };
}
