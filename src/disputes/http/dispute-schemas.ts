import { Type, type Static } from "typebox";

const ExtraData = Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 8_192 }), {
  maxProperties: 64,
});

export const Params = Type.Object({
  apiKey: Type.String({ maxLength: 50, description: "The connector's API key", examples: ["demo-card"] }),
  uuid: Type.String({
    minLength: 1,
    maxLength: 50,
    description: "Of the chargeback, as its callback has it.",
    examples: ["d94c0d72f3a36e21f16e"],
  }),
});

/** Clients send no body, `[]` or an object. */
export const DisputeRequest = Type.Union([
  Type.Object(
    {
      extraData: Type.Optional(
        Type.Unsafe<Readonly<Record<string, string>>>({
          ...ExtraData,
          description:
            "With submit-evidence: the texts of the evidence, by the names that the provider has for them. With accept: your own note, kept with the response. With metadata it has no effect.",
        }),
      ),
    },
    { additionalProperties: false, title: "DisputeRequest" },
  ),
  Type.Array(Type.Never(), { maxItems: 0 }),
  Type.Null(),
]);
export type DisputeRequest = Static<typeof DisputeRequest>;

export const UploadBody = Type.Object(
  {
    file: Type.String({ format: "binary", description: "A PDF, JPEG or PNG file." }),
    extraData: Type.Optional(
      Type.String({
        description: "An object as JSON text: `type` names what the file shows, as the provider names it.",
        examples: ['{"type": "receipt"}'],
      }),
    ),
  },
  { title: "DisputeEvidenceUpload" },
);

const Facts = Type.Record(Type.String(), Type.String());

export const DisputeCallResponse = Type.Object(
  {
    success: Type.Boolean({ description: "Whether it was done, or is under way." }),
    returnType: Type.Optional(
      Type.Enum(["PENDING", "ERROR"], {
        description:
          "`PENDING`: the provider's response was lost; the gateway finds out, and calls back. Absent on success.",
      }),
    ),
    extraData: Type.Optional(
      Type.Unsafe<Readonly<Record<string, string>>>({
        ...Facts,
        description: "What became of it; after an upload the types of the files that are kept.",
      }),
    ),
    metaData: Type.Optional(
      Type.Unsafe<Readonly<Record<string, string>>>({
        ...Facts,
        description: "With metadata: what the provider says of the dispute.",
      }),
    ),
    metadata: Type.Optional(
      Type.Unsafe<Readonly<Record<string, string>>>({
        ...Facts,
        description: "As metaData; the official PHP client reads it by this name.",
      }),
    ),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          errorMessage: Type.String({ description: "What is wrong." }),
          errorCode: Type.Integer({ description: "Its code." }),
          message: Type.String({ description: "As errorMessage." }),
          code: Type.Integer({ description: "As errorCode." }),
          adapterMessage: Type.Union([Type.String(), Type.Null()], {
            description: "In the provider's words.",
          }),
          adapterCode: Type.Union([Type.String(), Type.Null()], { description: "The provider's own code." }),
        }),
        { description: "Why it was not done; nothing was changed at the provider." },
      ),
    ),
  },
  { title: "DisputeResponse" },
);
export type DisputeCallResponse = Static<typeof DisputeCallResponse>;
