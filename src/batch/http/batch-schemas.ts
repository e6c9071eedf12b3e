import { Type } from "typebox";
import { BATCH_STATUSES, PROCESSING_MODES } from "../batch.ts";
import { BatchError } from "./batch-errors.ts";

const apiKey = Type.String({
  maxLength: 50,
  description: "The connector's API key",
  examples: ["demo-card"],
});
const batchId = Type.String({ minLength: 1, maxLength: 50, description: "The gateway's id of the batch." });

export const Params = Type.Object({ apiKey });
export const ParamsOfBatch = Type.Object({ apiKey, batchId });
export const TokenParams = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 500, description: "Of the link." }),
});

export const UploadBody = Type.Object(
  {
    batchFile: Type.String({ format: "binary", description: "The CSV file." }),
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

const status = Type.Enum([...BATCH_STATUSES], {
  description:
    "`pending`: not begun. `processing`: rows run. `completed`: no row failed. `failed`: a row failed a strict batch. `processed_with_errors`: rows of a lenient batch failed.",
});

export const AcceptedBatch = Type.Object(
  { batchId, status: Type.Literal("pending", { description: "Always pending: no row has run." }) },
  { title: "AcceptedBatch" },
);

export const BatchStatusResponse = Type.Object(
  {
    batchId,
    status,
    processingMode: Type.Enum([...PROCESSING_MODES], { description: "As in the upload." }),
    summary: Type.Optional(
      Type.Object(
        {
          totalRows: Type.Integer({ description: "Rows of the file." }),
          successfulRows: Type.Integer({ description: "Executed so far, approved or declined." }),
          failedRows: Type.Integer({
            description:
              "Not valid or refused so far, or not run after a row had failed a strict batch: no transaction was recorded.",
          }),
        },
        { description: "How the rows ended so far; absent while the batch is pending." },
      ),
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
    page: Type.Optional(
      Type.String({ pattern: "^[1-9][0-9]{0,5}$", description: "Number of the page, from 1. Default: 1." }),
    ),
    perPage: Type.Optional(
      Type.String({
        pattern: "^([1-9][0-9]?|100)$",
        description: "Batches per page, 1 to 100. Default: 25.",
      }),
    ),
  },
  { additionalProperties: false },
);

export const BatchList = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        batchId,
        status,
        createdAt: Type.String({ format: "date-time", description: "When it was uploaded, in UTC." }),
      }),
      { description: "The batches of the page, newest first." },
    ),
    total: Type.Integer({ description: "Batches of the connector, on all pages." }),
    perPage: Type.Integer({ description: "Batches per page, as requested." }),
    currentPage: Type.Integer({ description: "Number of this page, as requested." }),
  },
  { title: "BatchList" },
);

export const BATCH_RESPONSES = { "4xx": BatchError };
