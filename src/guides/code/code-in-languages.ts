import { curlCode } from "./curl.ts";
import type { ExampleRequest, SentRequest } from "./example-request.ts";
import { javaCode } from "./java.ts";
import { nodeCode } from "./node.ts";
import { phpCode } from "./php.ts";
import { pythonCode } from "./python.ts";

/** A program in one language. */
interface Code {
  /** As it is shown: `Node`. */
  readonly language: string;
  /** The word after the backticks of a block of code. */
  readonly fence: string;
  readonly code: string;
}

/** The same request in every language; with a file in its body, as a command only. */
export function codeInLanguages(request: ExampleRequest): readonly Code[] {
  const curl = { language: "curl", fence: "sh", code: curlCode(request) };
  if (!isSent(request)) return [curl];
  return [
    curl,
    { language: "Node", fence: "js", code: nodeCode(request) },
    { language: "PHP", fence: "php", code: phpCode(request) },
    { language: "Python", fence: "python", code: pythonCode(request) },
    { language: "Java", fence: "java", code: javaCode(request) },
  ];
}

function isSent(request: ExampleRequest): request is SentRequest {
  return request.body?.kind !== "form";
}
