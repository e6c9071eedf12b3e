import { expect, test } from "vitest";
import { html } from "./html.ts";

test("a template is written without its indentation, and a value with all its spaces", () => {
  const code = '{\n    "amount": 1\n}';
  const page = html`<p>${"one\n    two"}</p>
    <pre>${code}</pre>`;
  expect(page.text).toBe("<p>one\n    two</p>\n <pre>{\n    &#34;amount&#34;: 1\n}</pre>");
});
