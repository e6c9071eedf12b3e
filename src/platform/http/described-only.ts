import { Type, type TSchema } from "typebox";

/**
 * For routes whose response schema is for readers of the API page only. The response is written as it is: the schema's own
 * serializer would drop what it does not describe, and fail on what it describes wrongly.
 */
export const describedOnly = { serializerCompiler: () => (body: unknown) => JSON.stringify(body) };

/** Such a schema in the types of a route: the handler may send anything. */
export const described = (schema: TSchema) => Type.Unsafe<unknown>(schema);
