/** How much may be uploaded (contract.md "Limits"). */
export interface UploadLimits {
  /** of a diner in a day */
  diner: { files: number; bytes: number };
  /** of all diners of a network in a day */
  network: { files: number; bytes: number };
  /** bytes of a diner that belong to nothing yet */
  unattachedBytes: number;
}
