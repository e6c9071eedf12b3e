import { Type } from "typebox";
import type { Archived } from "./archived.ts";

/** For responses that would have what is archived. */
export const ArchivedSchema = Type.Union(
  [
    Type.Object({
      folder: Type.String({ description: "The folder it was written into.", examples: ["/srv/archive"] }),
      file: Type.String({ description: "The file in that folder.", examples: ["2024-03-0001.ndjson.gz"] }),
      archivedAt: Type.String({ format: "date-time", description: "When the file was written." }),
    }),
    Type.Null(),
  ],
  {
    description:
      "Where callbacks, attempts and authentications are that are not in the database any more; null: all are in it.",
  },
);

export function describeArchived(archived: Archived | undefined) {
  if (!archived) return null;
  const { folder, file, archivedAt } = archived;
  return { folder, file, archivedAt: archivedAt.toString() };
}
