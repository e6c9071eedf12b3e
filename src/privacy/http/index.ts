import { erasePersonOperation } from "./erase-person.ts";
import { exportPersonOperation } from "./export-person.ts";
import { getErasureOperation } from "./get-erasure.ts";
import { listReceiptKeysOperation } from "./list-receipt-keys.ts";
import { listRetentionOperation } from "./list-retention.ts";
import { previewRetentionOperation } from "./preview-retention.ts";
import { setRetentionOperation } from "./set-retention.ts";

export const privacyOperations = [
  listRetentionOperation,
  setRetentionOperation,
  previewRetentionOperation,
  exportPersonOperation,
  erasePersonOperation,
  getErasureOperation,
  listReceiptKeysOperation,
];
