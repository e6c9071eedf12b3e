import type { Static, TSchema } from "typebox";

/** The values that a schema admits, which nobody changes: the type of what is stored as it was sent. */
export type ReadOnlyStatic<Schema extends TSchema> = Unchanging<Static<Schema>>;

type Unchanging<Value> = Value extends object
  ? { readonly [Name in keyof Value]: Unchanging<Value[Name]> }
  : Value;
