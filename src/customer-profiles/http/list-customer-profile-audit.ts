import { Type } from "typebox";
import {
  closed,
  cutPage,
  defineOperation,
  MAX_PER_PAGE,
  nextPage,
  noSuchEntity,
  Nullable,
  pageIn,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { selectAccesses, type AuditEntry } from "../audit.ts";
import { findContainer } from "../containers/container-store.ts";
import { AUDITED_SCOPE, ContainerId } from "./container-schemas.ts";

const Query = Type.Object(
  {
    after: Type.Optional(
      Type.String({ pattern: "^[0-9]{1,18}$", description: "`next` of the previous page." }),
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

/** Uses of the profiles of a shared container, oldest first. */
export const listCustomerProfileAuditOperation = defineOperation({
  id: "listCustomerProfileAudit",
  method: "GET",
  summary: "Who used the profiles of a shared container",
  permission: "read",
  scope: AUDITED_SCOPE,
  params: { containerId: ContainerId },
  query: Query,
  response: { accesses: Type.Array(Access), ...nextPage },
  run: async ({ db }: ProvisioningParts, { params, query }) => {
    const containerId = Number(params.containerId);
    if (!(await findContainer(db, { id: containerId }))) return noSuchEntity(AUDITED_SCOPE);
    const { after = "0", limit = MAX_PER_PAGE } = pageIn(query);
    const rows = await selectAccesses(db, { containerId, after: BigInt(after), limit: limit + 1 });
    const { entries, next } = cutPage(rows, { limit, cursor: ({ id }) => String(id) });
    return { accesses: entries.map(describe), next };
  },
});

function describe({ id, at, ...entry }: AuditEntry) {
  return { id: String(id), at: at.toString({ smallestUnit: "millisecond" }), ...entry };
}
