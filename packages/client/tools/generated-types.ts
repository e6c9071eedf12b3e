import openapiTS, { astToString } from "openapi-typescript";

const HEAD = `// Generated from the API document by \`npm run docs\`. Do not edit.
`;

/** The types of all operations, schemas and callbacks of an OpenAPI document, as TypeScript. */
export async function generatedTypes(document: object): Promise<string> {
  return HEAD + astToString(await openapiTS(JSON.stringify(document)));
}
