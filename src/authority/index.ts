export { UNBOUNDED, wholeAuthority, type Authority, type MoneyLimit } from "./authority.ts";
export { authorityPage, type ConferredKind } from "./authority-page.ts";
export { countAct, lockActsOf, standingOf } from "./count-act.ts";
export { allows, actsOf, intersection, movesMoneyOut, union, without, type Grants } from "./grants.ts";
export { MONEY_OUT, OPERATIONS } from "./operations.ts";
export { refuseConferral, type BeyondMaker } from "./refuse-conferral.ts";
export {
  AGENT_TOOLS,
  grantsOfTools,
  isForTests,
  isMoving,
  MOVING_TOOLS,
  TEST_TOOLS,
  type AgentToolName,
  type MovingToolName,
} from "./rows/assistant-tools.ts";
export { grantsOfBiKey } from "./rows/bi-keys.ts";
export { permits, type ConsolePermission } from "./rows/console-permissions.ts";
export {
  ALL_RIGHTS,
  API_OPERATION_NAMES,
  API_OPERATIONS,
  API_USER_MODES,
  apiOperationsWith,
  conferredMode,
  conferredOperations,
  grantsOfApiUser,
  permitsMode,
  permitsOperation,
  type ApiOperation,
  type ApiOperationName,
  type ApiUserMode,
  type ApiUserRights,
} from "./rows/merchant-operations.ts";
export {
  ALL_PERMISSIONS,
  grantsOfPermissions,
  permissionsGivenBy,
  PROVISIONING_PERMISSIONS,
  type ProvisioningPermission,
} from "./rows/provisioning-permissions.ts";
export {
  conferredEndpoint,
  ENDPOINT_DETAILS,
  ENDPOINT_MODES,
  grantsOfEndpoint,
  receives,
  type EndpointRights,
} from "./rows/event-endpoints.ts";
export { CONSOLE_ROLES, grantsOfRoles, type ConsoleRole } from "./rows/roles.ts";
