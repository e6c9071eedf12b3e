/** The page of the documentation that lists where responses may differ from those of OpenSearch 2.17.1. */
import { readCorrections } from "./corrections.ts";
import { exceptions } from "./exceptions.ts";
import { generatedExceptions } from "./generated-exceptions.ts";
import { positionExceptions } from "./position-exceptions.ts";

export function exceptionsPage(): string {
  const generated = generatedExceptions.map(({ name, reason }) => `- **${name}**: ${reason}`);
  const recorded = [...exceptions, ...positionExceptions].map(
    ([name, reason]) => `| ${cell(name)} | ${cell(reason)} |`,
  );
  const corrected = [...readCorrections().keys()].map((key) => `- ${key.replace(/#(\d+)$/, " (step $1)")}`);
  return `# Responses compared with OpenSearch 2.17.1

Written by \`npm run docs\` from \`packages/bi-engine/tests/conformance\`. Its tests send the same requests to the engine and to a
real OpenSearch 2.17.1 and compare the whole responses, except \`took\`, shard counts and generated ids.

## Named exceptions

${generated.join("\n")}

## Recorded requests with other responses

${recorded.length === 0 ? "None." : ["| Request | Why |", "|---|---|", ...recorded].join("\n")}

## Outdated recordings

These were recorded from an older server, and a real 2.17.1 responds differently. Its responses count.

${corrected.join("\n")}
`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
