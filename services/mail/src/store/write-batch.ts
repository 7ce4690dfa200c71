import type { AnyBulkWriteOperation, ClientSession, Model } from 'mongoose';

// models of any document
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyModel = Model<any>;

/**
 * The writes of a transaction, sent together: a transaction that records many events has as few round trips
 * as one that records one. Writes to the same collection keep their order.
 */
export class WriteBatch {
  private readonly operations = new Map<AnyModel, AnyBulkWriteOperation[]>();

  add(model: AnyModel, operation: AnyBulkWriteOperation): void {
    const others = this.operations.get(model);
    if (others) others.push(operation);
    else this.operations.set(model, [operation]);
  }

  async write(session: ClientSession): Promise<void> {
    for (const [model, operations] of this.operations) await model.bulkWrite(operations, { session });
  }
}
