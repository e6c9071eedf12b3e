import { wholeAuthority } from "../authority/index.ts";
import type { HttpServer } from "../platform/http/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import {
  callOperation,
  ROOT_TENANT_GUID,
  type OperationRefusal,
  type OperationRequest,
  type ProvisioningParts,
} from "../tenancy/index.ts";
import { testClockOperation, type TestClockParts } from "../test-clock/index.ts";
import { onlyLocal } from "./only-local.ts";

/** A program on the machine of a demo may do to its clock what the root credential may, whose password it need not know. */
const LOCAL_PROGRAM: OperationRequest["caller"] = {
  username: "demo",
  tenantGuid: ROOT_TENANT_GUID,
  permissions: ["operate"],
  isRoot: false,
  authority: wholeAuthority([ROOT_TENANT_GUID]),
  expiresAt: null,
};

/** The operation `testClock` for programs on the gateway's own machine: `npm run demo:advance`. */
export function registerDemoClock(
  app: HttpServer,
  { publicUrl, ...parts }: ProvisioningParts & TestClockParts & { readonly publicUrl: string },
): void {
  app.post(
    "/demo/test-clock",
    { schema: { hide: true }, onRequest: onlyLocal("The test clock of the demo", publicUrl) },
    async (request, reply) => {
      const body = request.body as object;
      const result = await callOperation(parts, testClockOperation, {
        body,
        caller: LOCAL_PROGRAM,
        request,
        reply,
      });
      if (!isRefusal(result)) return { success: true, ...result };
      const { status, body: refusal } = result as OperationRefusal;
      return reply.code(status).send(refusal);
    },
  );
}
