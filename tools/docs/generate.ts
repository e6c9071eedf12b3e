import { writeFileSync } from "node:fs";

import { fieldsPage } from "../../src/bi/documents/index.ts";
import { supportPage } from "../../src/bi/query/index.ts";
import { connectorSettingsPage } from "../../src/connectors/index.ts";
import { errorsPage } from "../../src/platform/api-errors/index.ts";
import { settingsPage } from "../../src/settings/index.ts";
import { exceptionsPage } from "../../tests/conformance/exceptions-page.ts";
import { parametersPage } from "../../src/three-d-secure/index.ts";
import { statesPage } from "../../src/transactions/index.ts";

/** Writes every page of docs/reference that is generated from a table in the code. Tests check that they are current. */
const pages = {
  "bi-support.md": supportPage(),
  "bi-conformance.md": exceptionsPage(),
  "bi-fields.md": fieldsPage(),
  "connector-settings.md": connectorSettingsPage(),
  "errors.md": errorsPage(),
  "settings.md": settingsPage(),
  "states.md": statesPage(),
  "three-d-secure-configuration.md": parametersPage(),
};

for (const [name, text] of Object.entries(pages)) {
  writeFileSync(new URL(`../../docs/reference/${name}`, import.meta.url), text);
  console.log(`docs/reference/${name}`);
}
