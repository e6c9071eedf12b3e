import { Type } from "typebox";
import {
  closed,
  defineOperation,
  Nullable,
  type ProvisioningParts,
  nextPage,
  readPage,
} from "../../tenancy/index.ts";
import { selectAccesses, type AuditEntry } from "../audit.ts";
import { AUDITED_SCOPE } from "./container-schemas.ts";

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
  query: Query,
  response: { accesses: Type.Array(Access), ...nextPage },
  run: async ({ db }: ProvisioningParts, { entity: { id: containerId }, query }) => {
    const { entries, next } = await readPage(
      query,
      ({ after = "0", limit }) => selectAccesses(db, { containerId, after: BigInt(after), limit }),
      ({ id }) => String(id),
    );
    return { accesses: entries.map(describe), next };
  },
});

function describe({ id, at, ...entry }: AuditEntry) {
  return { id: String(id), at: at.toString({ smallestUnit: "millisecond" }), ...entry };
}
