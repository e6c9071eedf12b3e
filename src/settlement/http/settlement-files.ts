import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type, type Static } from "typebox";
import { permitsOperation } from "../../authority/index.ts";
import { answerCallerRefusal, refuseOperation } from "../../connectors/index.ts";
import type { MerchantAccess } from "../../providers/index.ts";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import {
  describedOnly,
  FlatError,
  notFound,
  sendRefused,
  type HttpServer,
} from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { MerchantUser } from "../../tenancy/index.ts";
import {
  fileBytes,
  findExport,
  listExportsOfMerchant,
  readFile,
  type SettlementExport,
  type SettlementFile,
} from "../files/export-store.ts";
import { fileLink, fileName, fileOfToken, LINK_LIFETIME_HOURS } from "../files/file-link.ts";
import type { SettlementParts } from "../parts.ts";

type FileParts = Pick<SettlementParts, "db" | "clock" | "vault" | "publicUrl">;

/** More files in one response would be too many to read into it. */
const MAX_EXPORTS = 100;
/** For all contents in one response before they are encoded. */
const MAX_CONTENT_BYTES = 4 * 1024 * 1024;

const Moment = (description: string, example: string) =>
  Type.String({ format: "date-time", description, examples: [example] });

const FilesRequest = Type.Object(
  {
    fromDate: Moment("Files that were written then or later.", "2026-11-01T00:00:00Z"),
    toDate: Moment("Files that were written then or earlier.", "2026-11-30T23:59:59Z"),
    format: Type.Optional(
      Type.Enum(["link", "base64"], {
        description: `\`link\` (unless given): addresses that expire after ${LINK_LIFETIME_HOURS} hours.`,
      }),
    ),
  },
  { additionalProperties: false, title: "GetSettlementFilesRequest" },
);
type FilesRequest = Static<typeof FilesRequest>;

const fileFields = {
  _TYPE: Type.Literal("settlement-file", { description: "Always settlement-file." }),
  filename: Type.String({ description: "Name of the file, for saving it." }),
  creationDate: Type.String({ format: "date-time", description: "When it was written, in UTC." }),
  format: Type.Enum(["link", "base64"], { description: "What content is, as requested." }),
  content: Type.String({ description: "The address, or the file in Base64." }),
};
const FilesResponse = Type.Object(
  {
    success: Type.Literal(true),
    numFiles: Type.Integer({ description: "How many are in settlementFiles." }),
    settlementFiles: Type.Array(
      Type.Object({
        ...fileFields,
        relatedFiles: Type.Array(
          Type.Object({
            ...fileFields,
            relatedFiles: Type.Array(Type.Unknown(), { description: "Always empty." }),
          }),
          { description: "The file with the sums." },
        ),
      }),
      { description: "One for each period: the file with transactions, fees and line items." },
    ),
  },
  { title: "GetSettlementFilesResult" },
);

/** `POST /api/settlement/getSettlementFiles`, and the links that it returns. */
export function registerSettlementFileRoutes(
  app: HttpServer,
  parts: FileParts,
  access: Pick<MerchantAccess, "authenticateUser">,
): void {
  app.post<{ Body: FilesRequest }>(
    "/api/settlement/getSettlementFiles",
    {
      schema: {
        tags: ["Reconciliation and settlement"],
        operationId: "getSettlementFiles",
        summary: "List the merchant's settlement files that were written in a period",
        body: FilesRequest,
        response: { 200: FilesResponse, "4xx": FlatError },
        security: [{ basic: [] }],
      },
      onRequest: settlementUser(access),
      ...describedOnly,
    },
    (request, reply) => sendFiles(parts, request, reply),
  );
  app.get<{ Params: { token: string } }>(
    "/api/settlement/files/:token",
    {
      schema: {
        tags: ["Reconciliation and settlement"],
        operationId: "getSettlementFile",
        summary: "A settlement file, by its link; the token is the permission",
        params: Type.Object({ token: Type.String({ description: "Of the link.", maxLength: 1_000 }) }),
        response: { 200: { content: { "text/csv": { schema: Type.String() } } }, "4xx": FlatError },
        security: [],
      },
      ...describedOnly,
    },
    async (request, reply) => {
      const { db, vault, clock } = parts;
      const link = await fileOfToken({ vault, now: clock.now() }, request.params.token);
      const found = link && (await findExport(db, link.guid));
      if (!link || !found || found.state !== "done") throw notFound();
      return reply
        .headers({
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": `attachment; filename="${fileName(found, link.file)}"`,
          "cache-control": "private, no-store",
          "x-content-type-options": "nosniff",
        })
        .send(Readable.from(readFile(db, link)));
    },
  );
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set on the route of the settlement API, which names no connector. */
    settlementUser: MerchantUser;
  }
}

function settlementUser({ authenticateUser }: Pick<MerchantAccess, "authenticateUser">) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { authorization, "x-shop-url": shopUrl } = request.headers;
    const account = await authenticateUser({ authorization, shopUrl, remoteAddress: request.ip });
    if (isRefusal(account)) {
      await answerCallerRefusal(reply, account);
      return;
    }
    if (!permitsOperation(account.user, "list")) {
      await refuseOperation(reply, "list");
      return;
    }
    request.settlementUser = account.user;
    request.username = account.user.username;
    request.shareOf = account.tenant.guid;
  };
}

async function sendFiles(
  parts: FileParts,
  request: FastifyRequest<{ Body: FilesRequest }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { fromDate, toDate, format = "link" } = request.body;
  const [from, to] = [instantOf(fromDate), instantOf(toDate)];
  if (!from || !to)
    return refuse(reply, `${from ? "toDate" : "fromDate"}: must be a date and time with its offset`);
  if (Temporal.Instant.compare(from, to) > 0) return refuse(reply, "toDate: must not be before 'fromDate'");
  const { merchantGuid, mode } = request.settlementUser;
  const testMode = mode === "both" ? undefined : mode === "test";
  const exports = await listExportsOfMerchant(parts.db, {
    merchantGuid,
    testMode,
    from,
    to,
    limit: MAX_EXPORTS + 1,
  });
  if (exports.length > MAX_EXPORTS)
    return refuse(reply, `toDate: there are more than ${MAX_EXPORTS} files in the period`);
  if (format === "base64" && (await bytesOf(parts, exports)) > MAX_CONTENT_BYTES)
    return refuse(reply, "format: the files are too large for base64, use 'link'");
  const settlementFiles = [];
  // One after the other: the call must not take the connections of payments.
  for (const found of exports) {
    const related = await described(parts, { found, file: "totals", format });
    const file = await described(parts, { found, file: "entries", format });
    settlementFiles.push({ ...file, relatedFiles: [{ ...related, relatedFiles: [] }] });
  }
  return reply.send({ success: true, numFiles: settlementFiles.length, settlementFiles });
}

function refuse(reply: FastifyReply, message: string): FastifyReply {
  return sendRefused(reply, refusedRequest("invalidRequest", 422, message));
}

/** The schema admits a leap second, and dates that no calendar has. */
function instantOf(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text);
  } catch {
    return undefined;
  }
}

async function bytesOf({ db }: FileParts, exports: readonly SettlementExport[]): Promise<number> {
  let bytes = 0;
  for (const { guid } of exports)
    bytes +=
      (await fileBytes(db, { guid, file: "entries" })) + (await fileBytes(db, { guid, file: "totals" }));
  return bytes;
}

async function described(
  parts: FileParts,
  { found, file, format }: { found: SettlementExport; file: SettlementFile; format: "link" | "base64" },
) {
  const { guid } = found;
  const expiresAt = parts.clock.now().add({ hours: LINK_LIFETIME_HOURS });
  const content =
    format === "link"
      ? fileLink(parts, { guid, file, expiresAt })
      : Buffer.from((await Array.fromAsync(readFile(parts.db, { guid, file }))).join("")).toString("base64");
  return {
    _TYPE: "settlement-file",
    filename: fileName(found, file),
    creationDate: (found.doneAt ?? found.createdAt).toString({ smallestUnit: "second" }),
    format,
    content,
  };
}
