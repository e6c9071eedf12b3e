import { writeFileSync } from "node:fs";
import { generatedTypes } from "../packages/client/tools/generated-types.ts";
import { apiDocument } from "./docs/api-document.ts";

/** Writes the types of the typed client. They are made of the API document whenever types are checked, and not kept in git. */
writeFileSync(
  new URL("../packages/client/src/api.generated.ts", import.meta.url),
  await generatedTypes(await apiDocument()),
);
