import { writeFileSync } from "node:fs";

import { authorityPage } from "../../src/authority/index.ts";
import { fieldsPage } from "../../src/bi/documents/index.ts";
import { supportPage } from "@quittance/bi-engine/server";
import { calendarPage, connectorSettingsPage } from "../../src/connectors/index.ts";
import { declinesPage } from "../../src/declines/index.ts";
import { OWN_ADAPTERS } from "../../src/providers/adapters/index.ts";
import { PROVISIONING_OPERATIONS } from "../../src/gateway/provisioning-operations.ts";
import { DATA_CLASSES, OTHER_ENDS } from "../../src/gateway/data-classes.ts";
import { CONFERRED_KINDS } from "../../src/gateway/conferrals.ts";
import { dataKinds } from "../../src/gateway/data-kinds.ts";
import { codePage } from "../../src/guides/index.ts";
import { eventTypesPage } from "../../src/events/index.ts";
import { errorsPage } from "../../src/platform/api-errors/index.ts";
import { providerMethodsPage } from "../../src/providers/adapters/methods-page.ts";
import { retentionPage } from "../../src/privacy/index.ts";
import { settingsPage } from "../../src/settings/index.ts";
import { exceptionsPage } from "../../packages/bi-engine/tests/conformance/exceptions-page.ts";
import { permissionsPage } from "../../src/tenancy/index.ts";
import { parametersPage } from "../../src/three-d-secure/index.ts";
import { statesPage } from "../../src/transactions/index.ts";

/** Writes every page that is generated from a table in the code. Tests check that they are current. */
const pages = {
  "packages/bi-engine/docs/supported.md": supportPage(),
  "packages/bi-engine/docs/conformance.md": exceptionsPage(),
  "docs/security/authority.md": authorityPage(CONFERRED_KINDS),
  "docs/reference/bi-fields.md": fieldsPage(),
  "docs/reference/calendar.md": calendarPage(OWN_ADAPTERS.map((createAdapter) => createAdapter())),
  "docs/reference/code.md": codePage(),
  "docs/reference/connector-settings.md": connectorSettingsPage(),
  "docs/reference/declines.md": declinesPage(OWN_ADAPTERS.map((createAdapter) => createAdapter())),
  "docs/reference/errors.md": errorsPage(),
  "docs/reference/event-types.md": eventTypesPage(),
  "docs/reference/permissions.md": permissionsPage(PROVISIONING_OPERATIONS),
  "docs/reference/provider-methods.md": providerMethodsPage(),
  "docs/reference/retention.md": retentionPage(dataKinds({ days: 90, auditDays: 400 }), {
    classes: DATA_CLASSES,
    otherEnds: OTHER_ENDS,
  }),
  "docs/reference/settings.md": settingsPage(),
  "docs/reference/states.md": statesPage(),
  "docs/reference/three-d-secure-configuration.md": parametersPage(),
};

for (const [name, text] of Object.entries(pages)) {
  writeFileSync(new URL(`../../${name}`, import.meta.url), text);
  console.log(name);
}
