import { Type } from "typebox";

const Content = (operation: string) =>
  Type.Record(Type.String(), Type.Unknown(), { description: `The part of the request of ${operation}.` });
const By = Type.Union([Type.String(), Type.Null()], {
  description: "The credential or person; null: the gateway itself.",
});

/** The schema of a draft: of which update operation it is a part, and what it is named in the API document. */
export const draftSchema = (operation: string, title: string) =>
  Type.Object(
    {
      revision: Type.Integer({ description: "Counted up with each change; activating it takes it." }),
      content: Content(operation),
      basedOn: Type.Integer({ description: "The number of the version that it was begun from." }),
      changedBy: By,
      changedAt: Type.String({ format: "date-time", description: "When it was changed last." }),
    },
    { title, description: "The draft." },
  );

export const versionSchema = (operation: string, title: string) =>
  Type.Object(
    {
      version: Type.Integer({ description: "Its number, from 1 on." }),
      content: Content(operation),
      madeBy: By,
      madeAt: Type.String({ format: "date-time", description: "When it came in force." }),
    },
    { title },
  );

const MAX_INTEGER = 2_147_483_647;

/** In the request that saves a draft. */
export const SAVED_REVISION = Type.Integer({
  minimum: 0,
  maximum: MAX_INTEGER,
  description:
    "Of the draft as it was read, 0 for none: a draft that was changed since is not replaced. Left out, any is.",
  examples: [1],
});

/** In the request that activates a draft. */
export const ACTIVATED_REVISION = Type.Integer({
  minimum: 1,
  maximum: MAX_INTEGER,
  description: "Of the draft as it was read: a draft that was changed since is not put in force.",
  examples: [1],
});

/** In the request that restores a version. */
export const RESTORED_VERSION = Type.Integer({
  minimum: 1,
  maximum: MAX_INTEGER,
  description: "Its number.",
  examples: [1],
});
