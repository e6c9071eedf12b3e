import { slugOf } from "../text/headings.ts";
import { codeInLanguages } from "./code-in-languages.ts";
import { MAIN_OPERATIONS } from "./main-operations.ts";

/** The page `docs/reference/code.md`: the main operations in every language. */
export function codePage(): string {
  const list = MAIN_OPERATIONS.map(({ title }) => `- [${title}](#${slugOf(title)})`);
  return [
    "# Code",
    "",
    "Made from the code by `node tools/docs/generate.ts`; `tests/tools/operation-code.test.ts` runs all of it against a gateway.",
    "The programs need no packages. They read where the gateway is, and who calls it, from the environment:",
    "",
    "```sh",
    "export QUITTANCE_URL=http://127.0.0.1:8080 QUITTANCE_USER=demo QUITTANCE_PASSWORD=demo-password",
    "export ORDER_ID=order-$(date +%s)   # a new one for each request that creates something",
    "export PAYMENT_UUID=                # the uuid of an earlier response",
    "```",
    "",
    "`demo-card` in an address is the API key of the connector.",
    "",
    ...list,
    "- Verify what the gateway sends: [callbacks](../callbacks.md#check-the-signature), [events](../events.md#receive-them)",
    ...MAIN_OPERATIONS.flatMap(({ title, text, request }) => [
      "",
      `## ${title}`,
      "",
      text,
      ...codeInLanguages(request).flatMap(({ language, fence, code }) => [
        "",
        `### ${language}`,
        "",
        `\`\`\`${fence}`,
        code,
        "```",
      ]),
    ]),
    "",
  ].join("\n");
}
