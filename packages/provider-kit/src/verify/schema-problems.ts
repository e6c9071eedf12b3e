/** A compiled schema, as Ajv has it. */
interface Validator {
  (value: unknown): unknown;
  readonly errors?: readonly { readonly instancePath: string; readonly message?: string }[] | null;
}

/** The schemas of some documents, as an Ajv has them. */
interface Schemas {
  getSchema(reference: string): Validator | undefined;
  compile(schema: object): Validator;
}

/** The problems of a value by the schema with that reference, for `problemsBy` of `openApiJudge`. */
export function problemsByReference(schemas: Schemas, reference: string, value: unknown): string[] {
  return schemaProblems(schemas.getSchema(reference) ?? schemas.compile({ $ref: reference }), value);
}

/** The problems of a value by a schema, each with its place in the value. */
export function schemaProblems(validate: Validator, value: unknown): string[] {
  return validate(value) ? [] : (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
}
