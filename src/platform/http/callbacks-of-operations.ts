interface Operation {
  readonly operationId: string;
  callbacks?: Record<string, Record<string, object>>;
}

/** Where the address is that the gateway sends to, in the words of OpenAPI. */
const CALLBACK_URL = "{$request.body#/callbackUrl}";

/**
 * The document with its webhooks as callbacks of operations: that of a debit is a callback of `debit`, and those that no
 * operation is named after (a chargeback) are callbacks of the first. Generators of clients drop the schemas that webhooks
 * alone refer to, and write code that does not compile.
 */
export function withCallbacks<Document extends object>(document: Document): Document {
  const { webhooks, ...rest } = document as {
    webhooks?: Readonly<Record<string, object>>;
    paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  if (webhooks === undefined) return document;
  const operations = Object.values(rest.paths ?? {}).flatMap((methods) => Object.values(methods));
  const [first] = Object.keys(webhooks);
  for (const [name, item] of Object.entries(webhooks)) {
    const operation =
      operations.find(({ operationId }) => operationId === name) ??
      operations.find(({ operationId }) => operationId === first);
    if (operation) operation.callbacks = { ...operation.callbacks, [name]: { [CALLBACK_URL]: item } };
  }
  return rest as Document;
}
