import formbody from "@fastify/formbody";
import {
  compressPages,
  lookLinks,
  readJoinedSheet,
  readLook,
  readStaticAsset,
  readStaticAssets,
  serveAsset,
  DOOR_SHEET,
  SHARED_SHEET,
  TOKEN_SHEET,
  versionOf,
  type StaticAsset,
} from "../platform/pages/index.ts";
import { basePath, PAGE, type HttpServer } from "../platform/http/index.ts";
import { readFormsWithFiles } from "./frame/form-with-file.ts";
import type { Area, Included, PageContext } from "./frame/page.ts";
import { rowPictures } from "./frame/pictures.ts";
import { sendConsolePage } from "./frame/send-page.ts";
import { startPage } from "./frame/start-page.ts";
import { PasskeyChallenges } from "./accounts/passkeys/challenges.ts";
import { SignInAttempts } from "./accounts/sign-in-attempts.ts";
import type { ConsoleParts } from "./parts.ts";
import { registerConsoleRoute } from "./register-route.ts";
import { languageOf } from "./language/choose.ts";
import { inLanguage } from "./language/translate.ts";
import { languageRoutes } from "./accounts/language-routes.ts";
import { importRoutes } from "./card-imports/import-routes.ts";
import { accountRequestRoutes } from "./connectors/account-requests/account-request-routes.ts";
import { connectorRoutes } from "./connectors/connector-routes.ts";
import { newConnectorRoutes } from "./connectors/new-connector-routes.ts";
import { newSelectionRoutes } from "./connectors/new-selection-routes.ts";
import { costRoutes } from "./costs/cost-routes.ts";
import { customerRoutes } from "./customers/customer-routes.ts";
import { exemptionRoutes } from "./exemptions/exemption-routes.ts";
import { disputeRoutes } from "./disputes/dispute-routes.ts";
import { inFrontRoutes } from "./routing/in-front-routes.ts";
import { newRoutingRoutes } from "./routing/new-routing-routes.ts";
import { routingRoutes } from "./routing/routing-routes.ts";
import { ruleRoutes } from "./routing/rule-routes.ts";
import { threeDSecureRoutes } from "./three-d-secure/three-d-secure-routes.ts";
import { profileDraftRoutes } from "./risk/profiles/draft-routes.ts";
import { profileRoutes } from "./risk/profiles/profile-routes.ts";
import { riskRoutes } from "./risk/risk-routes.ts";
import { blockCardRoutes } from "./risk/block-card-routes.ts";
import { developerRoutes } from "./developers/developer-routes.ts";
import { apiUserRequestRoutes } from "./developers/api-users/api-user-request-routes.ts";
import { refundsByPersonRoutes } from "./refunds/refunds-by-person-routes.ts";
import { approvalRoutes } from "./refunds/approval-routes.ts";
import { alertRoutes } from "./alerts/alert-routes.ts";
import { platformRoutes } from "./platform/platform-routes.ts";
import { testClockRoutes } from "./test-clock/test-clock-routes.ts";
import { batchRoutes } from "./batches/batch-routes.ts";
import { newBatchRoutes } from "./batches/new-batch-routes.ts";
import { auditRoutes } from "./audit/audit-routes.ts";
import { credentialRoutes } from "./credentials/credential-routes.ts";
import { invitationRoutes } from "./people/invitation-routes.ts";
import { limitRoutes } from "./refunds/limit-routes.ts";
import { connectRoutes } from "./accounts/oidc/connect-routes.ts";
import { oidcRoutes } from "./accounts/oidc/oidc-routes.ts";
import { passwordResetRoutes } from "./accounts/password-reset-routes.ts";
import { passkeyRoutes } from "./accounts/passkey-routes.ts";
import { passkeySignInRoutes } from "./accounts/passkey-sign-in-routes.ts";
import { insightsRoutes } from "./insights/insights-routes.ts";
import { overviewRoutes } from "./overview/overview-routes.ts";
import { exploreRoutes } from "./explore/explore-routes.ts";
import { paymentRoutes } from "./payments/payment-routes.ts";
import { linkRoutes } from "./links/link-routes.ts";
import { terminalRoutes } from "./terminal/terminal-routes.ts";
import { placeRoutes } from "./accounts/place-routes.ts";
import { approverRoutes } from "./people/approver-routes.ts";
import { peopleRoutes } from "./people/people-routes.ts";
import { requiredFactorRoutes } from "./people/required-factor-routes.ts";
import { secondFactorRoutes } from "./accounts/second-factor-routes.ts";
import { sessionRoutes } from "./accounts/session-routes.ts";
import { signInRoutes } from "./accounts/sign-in-routes.ts";
import { bookingRoutes } from "./bank/booking/booking-routes.ts";
import { entryRoutes } from "./bank/entries/entry-routes.ts";
import { fileRoutes } from "./bank/files/file-routes.ts";
import { statementRoutes } from "./bank/statements/statement-routes.ts";
import { recoveryRoutes } from "./recovery/recovery-routes.ts";
import { whatIfRoutes } from "./what-if/what-if-routes.ts";
import { changeScheduleRoutes } from "./schedules/change-routes.ts";
import { newScheduleRoutes } from "./schedules/new-schedule-routes.ts";
import { priceRoutes } from "./schedules/price-routes.ts";
import { scheduleRoutes } from "./schedules/schedule-routes.ts";
import { settingsRoutes } from "./settings/settings-routes.ts";
import { payoutRoutes } from "./settlements/payout-routes.ts";
import { shopRoutes } from "./shops/shop-routes.ts";
import { settlementRoutes } from "./settlements/settlement-routes.ts";
import { viewRoutes } from "./views/view-routes.ts";

/** The routes of each part of the console. */
const AREAS = [
  languageRoutes,
  placeRoutes,
  signInRoutes,
  oidcRoutes,
  connectRoutes,
  passwordResetRoutes,
  secondFactorRoutes,
  requiredFactorRoutes,
  passkeySignInRoutes,
  passkeyRoutes,
  invitationRoutes,
  peopleRoutes,
  approverRoutes,
  auditRoutes,
  alertRoutes,
  platformRoutes,
  testClockRoutes,
  approvalRoutes,
  refundsByPersonRoutes,
  apiUserRequestRoutes,
  limitRoutes,
  credentialRoutes,
  sessionRoutes,
  overviewRoutes,
  exploreRoutes,
  insightsRoutes,
  paymentRoutes,
  importRoutes,
  customerRoutes,
  disputeRoutes,
  linkRoutes,
  terminalRoutes,
  settlementRoutes,
  payoutRoutes,
  entryRoutes,
  statementRoutes,
  fileRoutes,
  bookingRoutes,
  newScheduleRoutes,
  exemptionRoutes,
  costRoutes,
  priceRoutes,
  changeScheduleRoutes,
  scheduleRoutes,
  recoveryRoutes,
  whatIfRoutes,
  batchRoutes,
  newBatchRoutes,
  viewRoutes,
  connectorRoutes,
  accountRequestRoutes,
  newConnectorRoutes,
  shopRoutes,
  newSelectionRoutes,
  routingRoutes,
  newRoutingRoutes,
  inFrontRoutes,
  ruleRoutes,
  threeDSecureRoutes,
  riskRoutes,
  profileDraftRoutes,
  profileRoutes,
  blockCardRoutes,
  developerRoutes,
  settingsRoutes,
] as const;

/** The console at `/console`, and the page at `/` that leads to it where no other page is there. */
export async function registerConsole(
  app: HttpServer,
  {
    hasStartPage,
    ...options
  }: Omit<ConsoleParts, "attempts" | "challenges"> & { readonly hasStartPage: boolean },
): Promise<void> {
  const parts: ConsoleParts = {
    ...options,
    attempts: new SignInAttempts(options),
    challenges: new PasskeyChallenges(options),
  };
  const base = basePath(parts.publicUrl);
  app.register(async (scope) => {
    await scope.register(formbody);
    readFormsWithFiles(scope);
    compressPages(scope, parts);
    const context = { base, ...(await serveAssets(scope, base)) };
    serveEntries(scope, { context, hasStartPage });
    const routes = AREAS.flatMap((routesOf) => routesOf(parts));
    for (const route of routes) registerConsoleRoute(scope, parts, { context, route });
  });
}

/** The addresses above the console: the page of analysts has one that is easy to remember. */
function serveEntries(
  scope: HttpServer,
  { context, hasStartPage }: { context: PageContext; hasStartPage: boolean },
): void {
  const { base } = context;
  if (hasStartPage)
    scope.get("/", { schema: { hide: true }, config: PAGE }, (request, reply) =>
      inLanguage(languageOf(request), () => sendConsolePage(reply, context, startPage({ base }))),
    );
  scope.get("/bi", { schema: { hide: true }, config: PAGE }, (_request, reply) =>
    reply.code(303).header("location", `${base}/console/explore`).send(),
  );
}

/** Style sheets beside the common one, and the areas whose pages have them. */
const AREA_SHEETS: Readonly<Record<string, readonly Area[]>> = {
  "bank.css": ["bank"],
  "batches.css": ["batches"],
  "customers.css": ["customers"],
  "explore.css": ["explore"],
  "links.css": ["links"],
  "platform.css": ["alerts", "platform"],
  "rules.css": ["recovery", "risk", "routing", "three-d-secure"],
};

/** Under a path that changes with any byte of them, so that browsers may keep them. */
async function serveAssets(scope: HttpServer, base: string): Promise<Omit<PageContext, "base">> {
  const folder = new URL("./frame/browser/", import.meta.url);
  const files = await readStaticAssets(folder);
  const areaFiles = await readStaticAssets(new URL("areas/", folder));
  const { pictures, rules } = rowPictures();
  const sheet = await readJoinedSheet("console.css", {
    baseSheets: [TOKEN_SHEET, SHARED_SHEET, DOOR_SHEET],
    folder: new URL("styles/", folder),
    rules,
  });
  const refreshScript = await readStaticAsset(new URL(import.meta.resolve("htmx.org/dist/htmx.min.js")));
  const version = versionOf([sheet, ...pictures, refreshScript, ...files.all, ...areaFiles.all]);
  const include = (asset: StaticAsset): Included => {
    const path = `/console/assets/${version}/${asset.name}`;
    serveAsset(scope, path, asset);
    return { path: base + path, asset };
  };
  for (const picture of pictures) include(picture);
  return {
    look: lookLinks(await readLook(), { base, usesFont: true }),
    style: include(sheet),
    previewStyle: include(files.get("previews.css")),
    areaStyles: Object.fromEntries(
      Object.entries(AREA_SHEETS).flatMap(([name, areas]) => {
        const sheet = include(areaFiles.get(name));
        return areas.map((area) => [area, sheet]);
      }),
    ),
    script: include(files.get("console.js")),
    refreshScript: include(refreshScript),
    passkeyScript: include(files.get("passkeys.js")),
    linkScript: include(files.get("secret-link.js")),
  };
}
