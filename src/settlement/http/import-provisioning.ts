import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  closed,
  cutPage,
  fieldError,
  Guid,
  MAX_PER_PAGE,
  nextPage,
  noSuchEntity,
  Nullable,
  pageIn,
  pageOf,
  PageQuery,
  PROVISIONING_PATH,
  provisioningDocs,
  type ProvisioningParts,
  provisioningRoute,
  responses,
} from "../../tenancy/index.ts";
import { startFetch } from "../imports/fetch-job.ts";
import { importReport } from "../imports/import-report.ts";
import { listImports, listRows, listSettlements, type ListedRow } from "../imports/import-store.ts";
import { enqueueMatching } from "../imports/match-job.ts";
import type { SettlementParts } from "../parts.ts";
import { Moment } from "./export-provisioning.ts";
import { registerRepeatedImport } from "./repeat-import.ts";

export type ImportProvisioningParts = ProvisioningParts &
  Pick<SettlementParts, "adapters" | "findConnector" | "notifyWorkers">;

const params = Type.Object({ connectorGuid: Guid("The connector.", "CO-0000-0000-0000-0000-0000-0001") });
const DateTime = (description: string) => Type.String({ format: "date-time", description });
const MAX_PERIOD_DAYS = 366;

/** Imports of what providers settled, by the operator. */
export function registerImportProvisioningRoutes(app: HttpServer, parts: ImportProvisioningParts): void {
  registerFetch(app, parts);
  registerMatching(app, parts);
  registerRepeatedImport(app, parts);
  registerImportList(app, parts);
  registerRowList(app, parts);
  registerSettlementList(app, parts);
}

function registerFetch(app: HttpServer, parts: ImportProvisioningParts): void {
  app.post(
    `${PROVISIONING_PATH}/fetchSettlements/:connectorGuid`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs("fetchSettlements", "Import what a provider paid out in a period, from its API"),
        params,
        body: Type.Object(
          {
            periodFrom: Moment("Payouts that arrived then or later, in UTC."),
            periodTo: Moment(
              `Payouts that arrived before it, in UTC. At most ${MAX_PERIOD_DAYS} days after periodFrom.`,
            ),
          },
          { ...closed, title: "FetchSettlementsRequest" },
        ),
        response: responses({ guid: Type.String({ description: "Of the import." }) }),
      },
    },
    async ({ params: { connectorGuid }, body }, reply) => {
      const connector = await parts.findConnector(connectorGuid);
      if (!connector) return noSuchEntity(reply, { field: "connectorGuid", what: "connector" });
      const [from, to] = [Temporal.Instant.from(body.periodFrom), Temporal.Instant.from(body.periodTo)];
      const isPeriod =
        Temporal.Instant.compare(from, to) < 0 &&
        Temporal.Instant.compare(to, from.add({ hours: MAX_PERIOD_DAYS * 24 })) <= 0;
      if (!isPeriod) {
        const message = `must be later than periodFrom, by ${MAX_PERIOD_DAYS} days at most`;
        return fieldError(reply, { code: "valueNotAllowed", path: "periodTo", message });
      }
      const started = await startFetch(parts, { connector, from, to });
      if (isRefusal(started))
        return notImported(reply, "the adapter fetches no settlements: upload its report");
      return reply.send({ success: true, guid: started.guid });
    },
  );
}

function notImported(reply: FastifyReply, message: string): FastifyReply {
  return fieldError(reply, { code: "valueNotAllowed", path: "connectorGuid", message });
}

/** Any content, for the validator: the file is checked while it is read. */
const Report = Type.Unsafe<Readable>({ description: "The report, as downloaded from the provider." });

type Upload = { Params: { connectorGuid: string }; Body: Readable | undefined };

/** In a scope of its own: the body is read as it comes, and never as a whole. */
export async function registerReportUpload(app: HttpServer, parts: ImportProvisioningParts): Promise<void> {
  await app.register(async (scope: HttpServer) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("text/csv", async (_request: FastifyRequest, payload: Readable) => payload);
    const common = provisioningRoute(parts);
    scope.post<Upload>(
      `${PROVISIONING_PATH}/importSettlementReport/:connectorGuid`,
      {
        ...common,
        config: { ...common.config, keepsUnsetFields: true, takesContentType: "text/csv", streamsBody: true },
        schema: {
          ...provisioningDocs("importSettlementReport", "Import a provider's settlement report (CSV)"),
          description:
            "The body is the file, with the content type `text/csv`. The same rows again change nothing.",
          params,
          body: { content: { "text/csv": { schema: Report } } },
          response: responses({
            guid: Type.String({ description: "Of the import." }),
            rows: Type.Integer({ description: "In the file." }),
            added: Type.Integer({ description: "Rows that no earlier import brought." }),
          }),
        },
      },
      (request, reply) => upload(parts, request, reply),
    );
  });
}

async function upload(
  parts: ImportProvisioningParts,
  { params: { connectorGuid }, body }: FastifyRequest<Upload>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const connector = await parts.findConnector(connectorGuid);
  if (!connector) return noSuchEntity(reply, { field: "connectorGuid", what: "connector" });
  if (!(body instanceof Readable))
    return fieldError(reply, { code: "missing", path: "body", message: "a CSV file is required" });
  const imported = await importReport(parts, { connector, body });
  if (!isRefusal(imported)) return reply.send({ success: true, ...imported });
  if (imported.code === "no_reports")
    return notImported(reply, "the adapter reads no reports: fetch its settlements");
  return fieldError(reply, { code: "valueNotAllowed", path: "body", message: imported.message });
}

function registerMatching(app: HttpServer, parts: ImportProvisioningParts): void {
  app.post(
    `${PROVISIONING_PATH}/matchSettlementRows/:connectorGuid`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs("matchSettlementRows", "Match the rows again that have no transaction so far"),
        params,
        response: responses({}),
      },
    },
    async ({ params: { connectorGuid } }, reply) => {
      if (!(await parts.findConnector(connectorGuid)))
        return noSuchEntity(reply, { field: "connectorGuid", what: "connector" });
      await enqueueMatching(parts.db, { connectorGuid });
      parts.notifyWorkers();
      return reply.send({ success: true });
    },
  );
}

const Import = Type.Object(
  {
    guid: Type.String({ description: "Id of the import." }),
    kind: Type.Enum(["report", "fetch"], {
      description: "`report`: by importSettlementReport. `fetch`: by fetchSettlements.",
    }),
    state: Type.Enum(["running", "done", "failed"], {
      description:
        "`running`: rows are fetched. `done`: all rows are stored, and matched by a job. `failed`: no further attempt follows " +
        "until repeatSettlementImport, or until the provider announces the report again.",
    }),
    because: Nullable(
      Type.String(),
      "Why the last attempt failed. While the state is `running` another one follows.",
    ),
    rowsRead: Type.Integer({ description: "Rows of the provider so far." }),
    rowsAdded: Type.Integer({ description: "Rows that no earlier import brought, so far." }),
    createdAt: DateTime("When the import began."),
    doneAt: Nullable(DateTime("When all rows were stored; null: they are not so far.")),
  },
  { title: "SettlementImport" },
);

function registerImportList(app: HttpServer, parts: ImportProvisioningParts): void {
  app.get(
    `${PROVISIONING_PATH}/listSettlementImports/:connectorGuid`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs("listSettlementImports", "List the imports of a connector, oldest first"),
        params,
        querystring: PageQuery,
        response: responses({
          settlementImports: Type.Array(Import, { description: "The imports." }),
          ...nextPage,
        }),
      },
    },
    async ({ params: { connectorGuid }, query }, reply) => {
      const { after = "", limit = MAX_PER_PAGE } = pageIn(query);
      const rows = await listImports(parts.db, { connectorGuid, after, limit: limit + 1 });
      const { entries, next } = pageOf(rows, { limit });
      const settlementImports = entries.map((row) => ({
        guid: row.guid,
        kind: row.kind,
        state: row.failedAt === null ? row.state : ("failed" as const),
        because: row.lastError,
        rowsRead: row.rowsRead,
        rowsAdded: row.rowsAdded,
        createdAt: row.createdAt.toString(),
        doneAt: row.doneAt?.toString() ?? null,
      }));
      return reply.send({ success: true, settlementImports, next });
    },
  );
}

const STATES = ["waiting", "matched", "unmatched", "no_transaction"] as const satisfies ListedRow["state"][];
const STATE_MEANINGS =
  "`waiting`: it is matched next. `matched`: it has a transaction. `unmatched`: no transaction was found so far. `no_transaction`: payouts, invoices and the like.";

const Row = Type.Object(
  {
    id: Type.String({ description: "Number of the row." }),
    state: Type.Enum([...STATES], { description: STATE_MEANINGS }),
    because: Nullable(Type.String(), "Why it has no transaction."),
    transactionUuid: Nullable(Type.String(), "The transaction with which it was matched."),
    recordedAt: DateTime("When it was imported."),
    row: Type.Unsafe<object>(
      Type.Record(Type.String(), Type.Unknown(), {
        description: "What the provider reported: kind, references, gross, fees, net and payout.",
      }),
    ),
  },
  { title: "SettlementRow" },
);

function registerRowList(app: HttpServer, parts: ImportProvisioningParts): void {
  app.get(
    `${PROVISIONING_PATH}/listSettlementRows/:connectorGuid`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs(
          "listSettlementRows",
          "List imported rows by their state, in the order in which they came",
        ),
        params,
        querystring: Type.Object(
          {
            state: Type.Enum([...STATES], { description: STATE_MEANINGS }),
            after: Type.Optional(
              Type.String({ pattern: "^[0-9]{1,18}$", description: "`next` of the page before." }),
            ),
            limit: PageQuery.properties.limit,
          },
          closed,
        ),
        response: responses({ settlementRows: Type.Array(Row, { description: "The rows." }), ...nextPage }),
      },
    },
    async ({ params: { connectorGuid }, query }, reply) => {
      const { state, after = "0", ...page } = query;
      const { limit = MAX_PER_PAGE } = pageIn(page);
      const rows = await listRows(parts.db, { connectorGuid, state, after: BigInt(after), limit: limit + 1 });
      const { entries, next } = cutPage(rows, { limit, cursor: ({ id }) => String(id) });
      const settlementRows = entries.map(({ id, recordedAt, ...row }) => ({
        ...row,
        id: String(id),
        recordedAt: recordedAt.toString(),
      }));
      return reply.send({ success: true, settlementRows, next });
    },
  );
}

const Settlement = Type.Object(
  {
    settlementNumber: Type.String({ description: "The provider's payout or batch." }),
    currency: Type.String(),
    rows: Type.Integer({ description: "Rows of it in this currency." }),
    unmatched: Type.Integer({ description: "Rows without a transaction so far." }),
    net: Type.String({ description: "Of all rows that are no payout." }),
    paidOut: Type.String({
      description: "What the provider transferred. Unless it is `net`, something is missing.",
    }),
  },
  { title: "ProviderSettlement" },
);

function registerSettlementList(app: HttpServer, parts: ImportProvisioningParts): void {
  app.get(
    `${PROVISIONING_PATH}/listProviderSettlements/:connectorGuid`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs(
          "listProviderSettlements",
          "List a provider's payouts with the sums of their rows",
        ),
        params,
        querystring: Type.Object(
          {
            after: Type.Optional(Type.String({ maxLength: 255, description: "`next` of the page before." })),
            limit: PageQuery.properties.limit,
          },
          closed,
        ),
        response: responses({
          providerSettlements: Type.Array(Settlement, {
            description: "One for each payout or batch and currency.",
          }),
          ...nextPage,
        }),
      },
    },
    async ({ params: { connectorGuid }, query }, reply) => {
      const { after = "", ...page } = query;
      const { limit = MAX_PER_PAGE } = pageIn(page);
      const rows = await listSettlements(parts.db, { connectorGuid, after, limit });
      const providerSettlements = rows.map((row) => ({
        ...row,
        rows: Number(row.rows),
        unmatched: Number(row.unmatched),
      }));
      const numbers = new Set(rows.map(({ settlementNumber }) => settlementNumber));
      const next = numbers.size === limit ? rows.at(-1)!.settlementNumber : null;
      return reply.send({ success: true, providerSettlements, next });
    },
  );
}
