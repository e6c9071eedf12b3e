import { CUSTOMER_FIELDS, OPTIONAL_DATA, PROVIDER_OPERATIONS, SECRET_LISTS } from "@quittance/provider-kit";
import { Type } from "typebox";

/** `api.provider.example`, or `*.provider.example`. */
const HOST = String.raw`^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.){1,10}[a-z]{2,63}$`;

const words = (names: readonly string[]) => Type.Union(names.map((name) => Type.Literal(name)));
const functionOf = Type.Unsafe<(...args: never[]) => unknown>(
  Type.Refine(
    Type.Unknown(),
    (value) => typeof value === "function",
    () => "must be a function",
  ),
);
const pattern = Type.Refine(
  Type.Unknown(),
  (value) => value instanceof RegExp,
  () => "must be a regular expression",
);

const OPERATIONS = words(PROVIDER_OPERATIONS);

const Sentence = Type.String({ minLength: 1, maxLength: 1_000 });
/** In English alone, or in each language of the console. */
const PersonText = Type.Union([
  Sentence,
  Type.Object({ en: Sentence, de: Sentence, es: Sentence, fr: Sentence, it: Sentence }),
]);

const httpsUrl = Type.String({ pattern: '^https://[^\\s"<>]{1,500}$' });

const Method = Type.Object({
  instrument: words(["card", "iban", "wallet", "none"]),
  operations: Type.Array(OPERATIONS, { minItems: 1 }),
  inquiry: words(["submission_reference", "provider_reference", "none"]),
  inquiredOperations: Type.Optional(Type.Array(OPERATIONS, { minItems: 1 })),
  decidedWithinHours: Type.Optional(Type.Number({ minimum: 1, maximum: 24 * 366 })),
  partialCapture: Type.Boolean(),
  multipleCaptures: Type.Union([Type.Boolean(), Type.Literal("by_payment")]),
  partialVoid: Type.Boolean(),
  partialRefund: Type.Boolean(),
  takes: Type.Array(words(OPTIONAL_DATA)),
  customerFields: Type.Optional(Type.Array(words(CUSTOMER_FIELDS), { minItems: 1, uniqueItems: true })),
  terms: Type.Optional(
    Type.Object({
      company: Type.String({ minLength: 1, maxLength: 100 }),
      termsUrl: httpsUrl,
      privacyUrl: httpsUrl,
    }),
  ),
  currencies: Type.Optional(Type.Array(Type.String({ pattern: "^[A-Z]{3}$" }), { minItems: 1 })),
  countries: Type.Optional(Type.Array(Type.String({ pattern: "^[A-Z]{2}$" }))),
  isCancelledWhenExpired: Type.Optional(Type.Literal(true)),
  expiresAfterMinutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 525_600 })),
});

const Field = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  description: Type.String({ minLength: 1 }),
  isRequired: Type.Boolean(),
  pattern: Type.Optional(pattern),
  live: Type.Optional(pattern),
  test: Type.Optional(pattern),
});

const SettingText = Type.Object({
  label: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  help: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
});

const Change = Type.Object({
  id: Type.String({ pattern: "^[a-z0-9-]{1,60}$" }),
  on: Type.String({ pattern: String.raw`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$` }),
  title: Type.String({ minLength: 1, maxLength: 200 }),
  what: Type.String({ minLength: 1, maxLength: 1_000 }),
  source: Type.String({ minLength: 1, maxLength: 300 }),
  url: Type.Optional(httpsUrl),
  methods: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
});

/** The data of an adapter that the gateway relies on: it came in a package, so that its types are only a promise. */
export const AdapterSchema = Type.Object({
  id: Type.String({ pattern: "^[A-Za-z][A-Za-z0-9]{0,39}$" }),
  methods: Type.Record(Type.String({ pattern: "^[A-Za-z][A-Za-z0-9]{0,39}$" }), Method, { minProperties: 1 }),
  configuration: Type.Object({
    credentials: Type.Array(
      Type.Intersect([Field, Type.Object({ name: words(["username", "password", "apiSecret"]) })]),
    ),
    extraData: Type.Union([Type.Array(Field), Type.Literal("any")]),
    secretLists: Type.Array(
      Type.Object({
        name: words(SECRET_LISTS),
        isRequired: Type.Boolean(),
        pattern: Type.Optional(pattern),
      }),
    ),
    texts: Type.Optional(
      Type.Record(
        Type.String({ pattern: "^[a-z]{2}$" }),
        Type.Record(Type.String({ minLength: 1, maxLength: 100 }), SettingText),
      ),
    ),
  }),
  hosts: Type.Optional(Type.Array(Type.String({ pattern: HOST }), { maxItems: 50 })),
  changes: Type.Optional(Type.Array(Change, { maxItems: 100 })),
  testAccount: Type.Optional(functionOf),
  listBanks: Type.Optional(functionOf),
  estimateCost: Type.Optional(functionOf),
  webhookSetup: Type.Optional(
    Type.Object({
      byHand: PersonText,
      isNeeded: Type.Boolean(),
      register: Type.Optional(functionOf),
    }),
  ),
  submit: functionOf,
  scrub: functionOf,
});
