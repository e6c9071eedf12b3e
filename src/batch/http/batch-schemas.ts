import { Type } from "typebox";
import { BATCH_STATUSES, PROCESSING_MODES } from "../batch.ts";
import { BatchError } from "./batch-errors.ts";

const apiKey = Type.String({
  maxLength: 50,
  description: "The connector's API key",
  examples: ["demo-card"],
});
const batchId = Type.String({ minLength: 1, maxLength: 50 });

export const Params = Type.Object({ apiKey });
export const ParamsOfBatch = Type.Object({ apiKey, batchId });
export const TokenParams = Type.Object({ token: Type.String({ minLength: 1, maxLength: 500 }) });

export const UploadBody = Type.Object(
  {
    batchFile: Type.String({ format: "binary", description: "CSV" }),
    callbackUrl: Type.Optional(
      Type.String({ format: "uri", maxLength: 4096, description: "Gets `{link}` when the batch has ended." }),
    ),
    processingMode: Type.Optional(
      Type.Enum([...PROCESSING_MODES], {
        description:
          "`strict` (default): the first row that is not valid or is refused ends the batch. `lenient`: such rows are left out.",
      }),
    ),
  },
  { title: "BatchUpload" },
);

const status = Type.Enum([...BATCH_STATUSES]);

export const AcceptedBatch = Type.Object(
  { batchId, status: Type.Literal("pending") },
  { title: "AcceptedBatch" },
);

export const BatchStatusResponse = Type.Object(
  {
    batchId,
    status,
    processingMode: Type.Enum([...PROCESSING_MODES]),
    summary: Type.Optional(
      Type.Object({
        totalRows: Type.Integer(),
        successfulRows: Type.Integer({ description: "Executed so far, approved or declined." }),
        failedRows: Type.Integer({
          description: "Not valid or refused so far: no transaction was recorded.",
        }),
      }),
    ),
    resultDocument: Type.Optional(
      Type.Union([Type.String({ format: "uri" }), Type.Null()], {
        description: "A link without credentials, valid for 7 days from this response.",
      }),
    ),
  },
  { title: "BatchStatus" },
);

export const ListQuery = Type.Object(
  {
    page: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,5}$" })),
    perPage: Type.Optional(Type.String({ pattern: "^([1-9][0-9]?|100)$" })),
  },
  { additionalProperties: false },
);

export const BatchList = Type.Object(
  {
    data: Type.Array(Type.Object({ batchId, status, createdAt: Type.String({ format: "date-time" }) })),
    total: Type.Integer(),
    perPage: Type.Integer(),
    currentPage: Type.Integer(),
  },
  { title: "BatchList" },
);

export const BATCH_RESPONSES = { "4xx": BatchError };
