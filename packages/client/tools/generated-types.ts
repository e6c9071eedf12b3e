import openapiTS, { astToString } from "openapi-typescript";
import { apiDocument } from "../../../tools/docs/api-document.ts";

const HEAD = `// Generated from the API document by \`npm run docs\`. Do not edit.
`;

/** The types of all operations, schemas and callbacks, as TypeScript. */
export async function generatedTypes(): Promise<string> {
  return HEAD + astToString(await openapiTS(JSON.stringify(await apiDocument())));
}
