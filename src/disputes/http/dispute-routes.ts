import type { FastifyReply } from "fastify";
import { authenticateLimited, type CallerAccess } from "../../connectors/index.ts";
import { pathOfCardData } from "../../vault/index.ts";
import { codeOf } from "../../platform/api-errors/index.ts";
import { describedOnly, FlatError, readBodiesAsBytes, type HttpServer } from "../../platform/http/index.ts";
import { aboutTransaction } from "../../platform/log-subject.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { disputeMetadata } from "../responses/dispute-metadata.ts";
import type { DisputeResponseParts } from "../responses/parts.ts";
import { evidenceInvalid, type DisputeCallRefusal } from "../responses/refusals.ts";
import { respondToDispute, type Responded } from "../responses/respond-to-dispute.ts";
import { uploadEvidence } from "../responses/upload-evidence.ts";
import { DisputeCallResponse, DisputeRequest, Params, UploadBody } from "./dispute-schemas.ts";
import { orSignedWithoutBody, readEvidence, UPLOAD_LIMIT } from "./read-evidence.ts";
import { failed, refuse } from "./refusal-responses.ts";

interface OfChargeback {
  Params: { apiKey: string; uuid: string };
}

const DESCRIBED = {
  tags: ["Disputes"],
  params: Params,
  response: { 200: DisputeCallResponse, "4xx": FlatError },
  security: [{ basic: [] }],
};
const urlOf = (operation: string) => `/api/v3/dispute/:apiKey/${operation}/:uuid`;

/** `POST /api/v3/dispute/{apiKey}/…/{uuid}`: how a merchant responds to a chargeback. */
export async function registerDisputeRoutes(
  app: HttpServer,
  parts: DisputeResponseParts,
  access: CallerAccess,
): Promise<void> {
  registerMetadata(app, parts, access);
  registerResponse(app, parts, access, {
    operation: "accept",
    operationId: "acceptDispute",
    summary: "Accept a chargeback",
    description: "The cardholder keeps the money. It cannot be undone.",
    kind: "accept",
  });
  registerResponse(app, parts, access, {
    operation: "submit-evidence",
    operationId: "submitDisputeEvidence",
    summary: "Contest a chargeback",
    description:
      "Hands the uploaded files and the texts in `extraData` to the provider. It can be done once.",
    kind: "evidence",
  });
  await app.register(async (plain) => {
    const scope = plain as unknown as HttpServer;
    readBodiesAsBytes(scope, UPLOAD_LIMIT);
    registerUpload(scope, parts, access);
  });
}

/** Few of them are needed, and each is a request to the provider or a file to keep. */
function hooksOf(access: CallerAccess) {
  return authenticateLimited(access, { needs: "disputes", perUser: { name: "disputes of a user", max: 60 } });
}

function registerMetadata(app: HttpServer, parts: DisputeResponseParts, access: CallerAccess): void {
  app.post<OfChargeback & { Body: DisputeRequest }>(
    urlOf("metadata"),
    {
      schema: {
        ...DESCRIBED,
        operationId: "disputeMetadata",
        summary: "The provider's data of a dispute",
        description: "Requested from the provider now. Changes nothing.",
        body: DisputeRequest,
      },
      ...hooksOf(access),
      ...describedOnly,
    },
    async ({ params: { uuid }, caller, body }, reply) => {
      aboutTransaction({ uuid });
      const path = pathOfCardData(textsIn(body), { path: "extraData", skip: new Set() });
      if (path !== undefined) return refuse(reply, evidenceInvalid(path, { code: "holds_card_data" }));
      const found = await disputeMetadata(parts, { uuid, caller });
      if (isRefusal(found)) return refuse(reply, found);
      if (found.kind === "unknown")
        return reply.send(
          failed({
            errorMessage: "The provider could not be reached",
            errorCode: codeOf("communicationError"),
            adapterMessage: found.because,
            adapterCode: null,
          }),
        );
      // Published documents and the official PHP client name it differently.
      return reply.send({ success: true, metaData: found.metadata, metadata: found.metadata });
    },
  );
}

interface ResponseRoute {
  readonly operation: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly kind: "accept" | "evidence";
}

function registerResponse(
  app: HttpServer,
  parts: DisputeResponseParts,
  access: CallerAccess,
  { operation, kind, ...described }: ResponseRoute,
): void {
  app.post<OfChargeback & { Body: DisputeRequest }>(
    urlOf(operation),
    {
      schema: { ...DESCRIBED, ...described, body: DisputeRequest },
      ...hooksOf(access),
      ...describedOnly,
    },
    async ({ params: { uuid }, caller, body }, reply) => {
      aboutTransaction({ uuid });
      return sendResponded(
        reply,
        await respondToDispute(parts, { uuid, caller, kind, texts: textsIn(body) }),
      );
    },
  );
}

function sendResponded(reply: FastifyReply, responded: Responded | DisputeCallRefusal): FastifyReply {
  if (isRefusal(responded)) return refuse(reply, responded);
  if (responded.kind === "done") return reply.send({ success: true, extraData: responded.extraData });
  return reply.send({ success: true, returnType: "PENDING", extraData: { status: "pending" } });
}

/** PHP writes an empty map as an empty list. */
function textsIn(body: DisputeRequest | undefined): Readonly<Record<string, string>> {
  return !body || Array.isArray(body) ? {} : (body.extraData ?? {});
}

function registerUpload(scope: HttpServer, parts: DisputeResponseParts, access: CallerAccess): void {
  const { resolveCaller } = access;
  scope.post<OfChargeback>(
    urlOf("upload-evidence"),
    {
      schema: {
        ...DESCRIBED,
        operationId: "uploadDisputeEvidence",
        summary: "Upload a file of evidence",
        description:
          "Keeps it, encrypted, until submit-evidence. A file takes the place of an earlier one of its type.",
        consumes: ["multipart/form-data"],
        body: UploadBody,
      },
      config: { keepsUnsetFields: true, takesFiles: true },
      ...hooksOf({ ...access, resolveCaller: orSignedWithoutBody(resolveCaller) }),
      ...describedOnly,
      validatorCompiler: () => () => true,
    },
    async (request, reply) => {
      const { uuid } = request.params;
      aboutTransaction({ uuid });
      const sent = await readEvidence(request);
      if (isRefusal(sent)) return refuse(reply, sent);
      const kept = await uploadEvidence(parts, { uuid, caller: request.caller, ...sent });
      if (isRefusal(kept)) return refuse(reply, kept);
      const extraData = Object.fromEntries(kept.map(({ type, bytes }) => [type, `${bytes} bytes`]));
      return reply.send({ success: true, extraData });
    },
  );
}
