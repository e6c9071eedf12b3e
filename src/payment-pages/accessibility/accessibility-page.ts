import { PAGE, type HttpServer } from "../../platform/http/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { PageAssets } from "../assets/page-assets.ts";
import { sendPage } from "../page/page.ts";
import { ACCESSIBILITY_PATH } from "./path.ts";
import { readResults } from "./results.ts";
import { accessibilityStatement, type Statement } from "./statement.ts";

/** The accessibility statement of the payment pages, in English. */
export function registerAccessibilityPage(app: HttpServer, { assets }: { assets: PageAssets }): void {
  const statement = accessibilityStatement(readResults());
  app.get(ACCESSIBILITY_PATH, { schema: { hide: true }, config: PAGE }, (_request, reply) =>
    sendPage(reply, {
      language: "en",
      title: statement.title,
      content: contentOf(statement),
      style: assets.get("hosted-page/browser/page.css"),
      headers: { "cache-control": "public, max-age=3600", "referrer-policy": "same-origin" },
    }),
  );
}

function contentOf({ title, introduction, sections, table }: Statement): Html {
  return html`<main class="statement">
    <h1>${title}</h1>
    ${introduction.map((text) => html`<p>${text}</p> `)}
    ${sections.map(
      ({ heading, paragraphs, list }) =>
        html`<h2>${heading}</h2>
          ${paragraphs.map((text) => html`<p>${text}</p> `)}
          ${
            list
              ? html`<ul>
                  ${list.map((item) => html`<li>${item}</li> `)}
                </ul>`
              : ""
          }`,
    )}
    <h2 id="criteria">${table.caption}</h2>
    <div class="wide" role="region" aria-labelledby="criteria" tabindex="0">
      <table>
        <thead>
          <tr>
            ${table.head.map((text) => html`<th scope="col">${text}</th> `)}
          </tr>
        </thead>
        <tbody>
          ${table.rows.map(
            ([number = "", ...cells]) =>
              html`<tr>
                <th scope="row">${number}</th>
                ${cells.map((text) => html`<td>${text}</td> `)}
              </tr> `,
          )}
        </tbody>
      </table>
    </div>
  </main>`;
}
