import { html, type Html } from "../html.ts";

/** A way into the product. */
interface Door {
  readonly href: string;
  /** One of the pictures `door-<name>` that `npm run docs:pictures` takes, in light and dark. */
  readonly picture: "console" | "payment-page" | "explore" | "documentation";
  readonly name: string;
  readonly text: string;
}

/**
 * Doors with pictures of what is behind them. The page's policy has to allow images of the gateway itself.
 *
 * @param base the path in front of the gateway's own
 */
export function doors(base: string, list: readonly Door[]): Html {
  return html`<div class="doors">
    ${list.map(({ href, picture, name, text }) => {
      const address = `${base}/docs/pictures/door-${picture}`;
      return html`<a class="door" href="${href}"
        ><picture
          ><source srcset="${address}-dark.jpg" media="(prefers-color-scheme: dark)" />
          <img src="${address}.jpg" alt="" width="496" height="232" /></picture
        ><b>${name}</b><span>${text}</span></a
      >`;
    })}
  </div>`;
}
