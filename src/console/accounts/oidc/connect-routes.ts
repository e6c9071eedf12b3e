import { actingAs } from "../../../platform/database/index.ts";
import { findTenant } from "../../../tenancy/index.ts";
import { openForm, type ConsoleRoute, type Visit } from "../../frame/console-route.ts";
import { ownPath } from "../../frame/own-path.ts";
import type { ConsoleParts } from "../../parts.ts";
import { signInRefusalText } from "../sign-in-page.ts";
import { connectAccount, openConnection } from "./connect-account.ts";
import { connectPage, continuePage, oidcProblemPage } from "./pages.ts";

/** The person of a local account connects it with their account at the provider. */
export function connectRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return [openForm("/sign-in/oidc/connect", (visit) => connect(parts, visit))];
}

/** The password of the local account is right: the person continues at the provider, which knows them already. */
async function connect(parts: ConsoleParts, visit: Visit) {
  const { request, form } = visit;
  const connection = form("connection");
  const next = ownPath(form("next")) ?? null;
  const of = await openConnection(parts, connection);
  if (!of) return visit.send(oidcProblemPage(visit, "not_current"));
  const { email, tenantGuid, issuer, subject } = of;
  const operation = "console.connectAccount";
  const actor = {
    username: `${subject} at ${issuer}`,
    address: request.ip,
    requestId: request.id,
    operation,
  };
  const password = form("password");
  const connected = await actingAs(actor, () =>
    connectAccount(parts, { of, password, remoteAddress: request.ip }),
  );
  if (connected === "connected")
    return visit.send(
      continuePage(visit, { next: next ?? undefined, tenant: await nameOf(parts, tenantGuid) }),
    );
  if (connected.code === "not_current") return visit.send(oidcProblemPage(visit, "not_current"));
  parts.log.warn(
    { requestId: request.id, reason: connected.code },
    "A connection with an account was refused.",
  );
  const problem = signInRefusalText(connected.code);
  return visit.send(connectPage(visit, { email, connection, next, problem }));
}

async function nameOf({ db, sealer }: ConsoleParts, tenantGuid: string) {
  const name = (await findTenant(db, { tenantGuid, sealer }))?.name ?? tenantGuid;
  return { guid: tenantGuid, name };
}
