import { Type, type TSchema } from "typebox";

/**
 * For routes whose response schema only documents the response, which is serialised as it is: the schema's serializer would
 * drop fields it does not describe, and fail on those it describes wrongly.
 */
export const describedOnly = { serializerCompiler: () => (body: unknown) => JSON.stringify(body) };

/** Such a schema in the types of a route: the handler may send anything. */
export const described = (schema: TSchema) => Type.Unsafe<unknown>(schema);
