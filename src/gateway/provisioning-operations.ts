import { agentOperations } from "../agents/index.ts";
import { annotationOperations } from "../annotations/index.ts";
import { bankOperations } from "../bank/index.ts";
import { keyOperations, projectionOperations } from "../bi/index.ts";
import { acknowledgementsOf, listCallbacksOperation, resendCallbackOperation } from "../callbacks/index.ts";
import { accountOperations, connectorOperations } from "../connectors/index.ts";
import {
  createTransferFileOperation,
  exportVaultOperation,
  inviteColleagueOperation,
} from "../console/index.ts";
import { customerProfileOperations } from "../customer-profiles/index.ts";
import { dccOperations } from "../dcc/index.ts";
import { eventOperations } from "../event-endpoints/index.ts";
import { sendTestMailOperation } from "../pay-by-link/index.ts";
import type { HttpServer } from "../platform/http/index.ts";
import { privacyOperations } from "../privacy/index.ts";
import { recoveryOperations } from "../recovery/index.ts";
import { riskOperations } from "../risk/index.ts";
import { costOperations } from "../costs/index.ts";
import { settlementOperations } from "../settlement/index.ts";
import { shopOperations } from "../shops/index.ts";
import {
  callOperation,
  registerOperations,
  registerProvisioningApi,
  tenancyOperations,
  type OperationRequest,
} from "../tenancy/index.ts";
import { testClockOperation } from "../test-clock/index.ts";
import { transactionOperations } from "../transaction-requests/index.ts";
import { vaultFileOperations } from "../vault-files/index.ts";
import { whatIfOperations } from "../what-if/index.ts";
import type { GatewayParts } from "./parts.ts";
import { personParts } from "./person-parts.ts";

const OPERATIONS = [
  ...tenancyOperations,
  ...connectorOperations,
  ...accountOperations,
  ...dccOperations,
  ...customerProfileOperations,
  listCallbacksOperation,
  resendCallbackOperation,
  ...eventOperations,
  ...transactionOperations,
  ...keyOperations,
  ...annotationOperations,
  ...riskOperations,
  ...recoveryOperations,
  sendTestMailOperation,
  ...settlementOperations,
  ...costOperations,
  ...whatIfOperations,
  ...bankOperations,
  createTransferFileOperation,
  ...shopOperations,
  ...agentOperations,
  ...privacyOperations,
  ...vaultFileOperations,
  inviteColleagueOperation,
  exportVaultOperation,
  testClockOperation,
];

/** Every operation of the provisioning API, each with the permission that it needs. */
export const PROVISIONING_OPERATIONS = [...OPERATIONS, ...projectionOperations];

/** The operator's API, with the root credential or one that was made with it. */
export async function registerProvisioning(app: HttpServer, parts: GatewayParts): Promise<void> {
  await registerProvisioningApi(app, partsOfOperations(parts), OPERATIONS);
}

/** Runs an operation for a page, without HTTP. */
export function provisionFor(parts: GatewayParts) {
  const byId = new Map(OPERATIONS.map((operation) => [operation.id, operation]));
  return async (id: string, request: OperationRequest) => {
    const operation = byId.get(id);
    if (!operation) throw new Error(`There is no operation ${id}.`);
    return callOperation(partsOfOperations(parts), operation, request);
  };
}

function partsOfOperations(parts: GatewayParts) {
  const { callbacks, provisioning } = parts;
  return { ...provisioning, ...callbacks, ...personParts(parts), ...parts, acknowledgementsOf };
}

/** In every process, because the one with the embedded documents need not have the role `api`. */
export async function registerProjection(app: HttpServer, parts: GatewayParts): Promise<void> {
  await registerOperations(app, { ...parts.provisioning, bi: parts.bi }, projectionOperations);
}
