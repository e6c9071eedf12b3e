import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { authenticateCaller, type ResolveCaller } from "../../connectors/index.ts";
import { describedOnly, readBodiesAsBytes, type HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { describeBatch } from "../batch-event.ts";
import { batchResult } from "../batch-result.ts";
import { countBatches, findBatch, listBatches } from "../batch-store.ts";
import type { Batch } from "../batch.ts";
import type { BatchParts } from "../parts.ts";
import type { UploadRefusal } from "../refusals.ts";
import { batchOfLink, resultLink } from "../result-link.ts";
import { uploadBatch } from "../upload-batch.ts";
import { BatchError, batchErrors, inBatchShape } from "./batch-errors.ts";
import {
  AcceptedBatch,
  BatchList,
  BatchStatusResponse,
  BATCH_RESPONSES,
  ListQuery,
  Params,
  ParamsOfBatch,
  TokenParams,
  UploadBody,
} from "./batch-schemas.ts";
import { limitOfUpload, readUpload } from "./read-upload.ts";

const BASE = "/api/v3/batchUpload/v2/:apiKey/batches";

interface OfConnector {
  Params: { apiKey: string };
}
interface OfBatch {
  Params: { apiKey: string; batchId: string };
}
type Access = { resolveCaller: ResolveCaller };

/** `/api/v3/batchUpload/v2/{apiKey}/batches…`, and the signed links to results. */
export async function registerBatchRoutes(
  app: HttpServer,
  parts: BatchParts,
  { resolveCaller }: Access,
): Promise<void> {
  await app.register(async (plain) => {
    const scope = plain as unknown as HttpServer;
    readBodiesAsBytes(scope, limitOfUpload(parts.batchMaxBytes));
    scope.addHook("preSerialization", inBatchShape);
    const common = {
      config: { errors: batchErrors, keepsUnsetFields: true, takesFiles: true },
      ...authenticateCaller(resolveCaller, "batch"),
      ...describedOnly,
    };
    registerUpload(scope, parts, common);
    registerStatus(scope, parts, common);
    registerList(scope, parts, common);
    registerFile(scope, parts, common);
    registerLink(scope, parts);
  });
}

type Common = { config: object } & ReturnType<typeof authenticateCaller> & typeof describedOnly;

const DESCRIBED = { tags: ["Batch"], security: [{ basic: [] }] };

function registerUpload(app: HttpServer, parts: BatchParts, common: Common): void {
  app.post<OfConnector>(
    BASE,
    {
      schema: {
        ...DESCRIBED,
        operationId: "uploadBatch",
        summary: "Upload a file of transaction requests",
        description:
          "A CSV file whose first line has the keys, such as `transactionMethod`, `amount` and `customer.email`. Its rows run as transaction requests in the background.",
        consumes: ["multipart/form-data"],
        params: Params,
        body: UploadBody,
        response: { 201: AcceptedBatch, ...BATCH_RESPONSES },
      },
      ...common,
      validatorCompiler: () => () => true,
    },
    async (request, reply) => {
      const upload = await readUpload(request);
      if (isRefusal(upload)) return refuse(reply, upload);
      const uploaded = await uploadBatch(parts, { ...upload, caller: request.caller });
      if (isRefusal(uploaded)) return refuse(reply, uploaded);
      return reply.code(201).send({ batchId: uploaded.id, status: "pending" });
    },
  );
}

const REFUSAL_STATUS = { invalid_upload: 422, file_missing: 400, too_many_batches: 429 } as const;

function refuse(reply: FastifyReply, { code, message }: UploadRefusal): FastifyReply {
  if (code === "too_many_batches") void reply.header("retry-after", "60");
  return reply.code(REFUSAL_STATUS[code]).send({ error: message });
}

function registerStatus(app: HttpServer, parts: BatchParts, common: Common): void {
  app.get<OfBatch>(
    `${BASE}/:batchId`,
    {
      schema: {
        ...DESCRIBED,
        operationId: "getBatch",
        summary: "The status of a batch",
        description: "While it is processed, `summary` shows its progress.",
        params: ParamsOfBatch,
        response: { 200: BatchStatusResponse, ...BATCH_RESPONSES },
      },
      ...common,
    },
    async ({ caller, params }, reply) => {
      const batch = await findOwn(parts, { id: params.batchId, connectorGuid: caller.connector.guid });
      if (!batch) return reply.code(404).send({ error: "Batch not found" });
      const result = batch.status !== "pending" && {
        resultDocument: batch.endedAt ? resultLink(parts, batch.id) : null,
      };
      return reply.send({ ...describeBatch(batch), ...result });
    },
  );
}

async function findOwn(
  { db }: BatchParts,
  { id, connectorGuid }: { id: string; connectorGuid: string },
): Promise<Batch | undefined> {
  const batch = await findBatch(db, { id });
  return batch?.connectorGuid === connectorGuid ? batch : undefined;
}

function registerList(app: HttpServer, parts: BatchParts, common: Common): void {
  app.get<OfConnector & { Querystring: { page?: string; perPage?: string } }>(
    BASE,
    {
      schema: {
        ...DESCRIBED,
        operationId: "listBatches",
        summary: "The batches of a connector, newest first",
        params: Params,
        querystring: ListQuery,
        response: { 200: BatchList, ...BATCH_RESPONSES },
      },
      ...common,
    },
    async ({ caller, query }, reply) => {
      const [page, perPage] = [Number(query.page ?? 1), Number(query.perPage ?? 25)];
      const { guid: connectorGuid } = caller.connector;
      const batches = await listBatches(parts.db, { connectorGuid, page, perPage });
      return reply.send({
        data: batches.map(({ id, status, createdAt }) => ({
          batchId: id,
          status,
          createdAt: createdAt.toString({ smallestUnit: "second" }).replace("Z", "+00:00"),
        })),
        total: await countBatches(parts.db, { connectorGuid }),
        perPage,
        currentPage: page,
      });
    },
  );
}

function registerFile(app: HttpServer, parts: BatchParts, common: Common): void {
  app.get<OfBatch>(
    `${BASE}/:batchId/file`,
    {
      schema: {
        ...DESCRIBED,
        operationId: "getBatchFile",
        summary: "The result of a batch",
        description:
          "`summary`, `failedRows` and `successfulRows`, as JSON. Declined payments are among the successful rows.",
        params: ParamsOfBatch,
        response: {
          200: Type.Object({}, { additionalProperties: true, title: "BatchResult" }),
          202: BatchError,
          ...BATCH_RESPONSES,
        },
      },
      ...common,
    },
    async ({ caller, params }, reply) =>
      sendResult(
        reply,
        parts,
        await findOwn(parts, { id: params.batchId, connectorGuid: caller.connector.guid }),
      ),
  );
}

/** Without credentials: the token is the permission. */
function registerLink(app: HttpServer, parts: BatchParts): void {
  app.get<{ Params: { token: string } }>(
    "/api/v3/batchResults/:token",
    {
      schema: {
        ...DESCRIBED,
        operationId: "getBatchResult",
        summary: "The result of a batch, by its link; the token is the permission",
        params: TokenParams,
        response: {
          200: Type.Object({}, { additionalProperties: true, title: "BatchResult" }),
          202: BatchError,
          ...BATCH_RESPONSES,
        },
        security: [],
      },
      config: { errors: batchErrors },
      ...describedOnly,
    },
    async ({ params: { token } }, reply) => {
      const id = await batchOfLink(parts, token);
      return sendResult(reply, parts, id === undefined ? undefined : await findBatch(parts.db, { id }));
    },
  );
}

function sendResult(reply: FastifyReply, parts: BatchParts, batch: Batch | undefined): FastifyReply {
  if (!batch) return reply.code(404).send({ error: "Document not found" });
  if (!batch.endedAt) return reply.code(202).send({ error: "Batch is not completed yet" });
  return reply
    .type("application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-disposition", `attachment; filename="batch-${batch.id}.json"`)
    .send(Readable.from(batchResult(parts, batch)));
}
