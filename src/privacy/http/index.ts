import { listRetentionOperation } from "./list-retention.ts";
import { previewRetentionOperation } from "./preview-retention.ts";
import { setRetentionOperation } from "./set-retention.ts";

export const privacyOperations = [listRetentionOperation, setRetentionOperation, previewRetentionOperation];
