/** One entry of mail. */
export interface Entry {
  id: string;
  user_id: string;
  created_at: Date;
}
