import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import {
  closed,
  cutPage,
  MAX_PER_PAGE,
  nextPage,
  noSuchEntity,
  Nullable,
  pageIn,
  PROVISIONING_PATH,
  provisioningDocs,
  type ProvisioningParts,
  provisioningRoute,
  responses,
} from "../../tenancy/index.ts";
import { selectAccesses, type AuditEntry } from "../audit.ts";
import { findContainer } from "../containers/container-store.ts";
import { ContainerId } from "./container-routes.ts";

const Query = Type.Object(
  {
    after: Type.Optional(
      Type.String({ pattern: "^[0-9]{1,18}$", description: "`next` of the page before." }),
    ),
    limit: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,3}$" })),
  },
  closed,
);

const Access = Type.Object(
  {
    id: Type.String(),
    at: Type.String({ format: "date-time" }),
    operation: Type.String({ examples: ["getProfile"] }),
    profileGuid: Type.String(),
    tenantGuid: Type.String(),
    merchantGuid: Type.String(),
    connectorGuid: Type.String(),
    username: Nullable(Type.String(), "Null: a result that came later, outside of a request."),
  },
  { title: "CustomerProfileAccess" },
);

/** `GET listCustomerProfileAudit/{containerId}`: who used the profiles of a shared container, oldest first. */
export function listCustomerProfileAuditRoute(app: HttpServer, parts: ProvisioningParts): void {
  const schema = {
    ...provisioningDocs("listCustomerProfileAudit", "Who used the profiles of a shared container"),
    params: Type.Object({ containerId: ContainerId }),
    querystring: Query,
    response: responses({ accesses: Type.Array(Access), ...nextPage }),
  };
  const url = `${PROVISIONING_PATH}/listCustomerProfileAudit/:containerId`;
  app.get(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    const containerId = Number(request.params.containerId);
    if (!(await findContainer(parts.db, { id: containerId })))
      return noSuchEntity(reply, { field: "containerId", what: "container" });
    const { after, limit = MAX_PER_PAGE } = pageIn(request.query);
    const rows = await selectAccesses(parts.db, {
      containerId,
      after: BigInt(after ?? "0"),
      limit: limit + 1,
    });
    const { entries, next } = cutPage(rows, { limit, cursor: ({ id }) => String(id) });
    return reply.send({ success: true, accesses: entries.map(describe), next });
  });
}

function describe({ id, at, ...entry }: AuditEntry) {
  return { id: String(id), at: at.toString({ smallestUnit: "millisecond" }), ...entry };
}
