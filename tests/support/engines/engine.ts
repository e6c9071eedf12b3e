import { setTimeout as sleep } from "node:timers/promises";

/** A window of a browser, or a frame in it. Both engines have these few steps: the journeys are written with them once. */
export interface EnginePage {
  goto(url: string): Promise<void>;
  /** Runs the body of a function in the page; its result is JSON. */
  run<Result>(body: string): Promise<Result>;
  /** By the pointer, in the middle of the element. */
  click(css: string): Promise<void>;
  /** By keys, after a click on the field. */
  type(css: string, text: string): Promise<void>;
  /** Steps inside of a frame of the page. */
  inFrame<Result>(css: string, steps: (frame: EnginePage) => Promise<Result>): Promise<Result>;
}

export interface Engine {
  readonly page: EnginePage;
  close(): Promise<void>;
}

const WAIT_MS = 20_000;

/** Until the condition, an expression, is true in the page; navigations in between are waited for. */
export async function until(page: EnginePage, condition: string): Promise<void> {
  const endMs = performance.now() + WAIT_MS;
  let cause: unknown;
  for (;;) {
    try {
      if (await page.run<boolean>(`return Boolean(${condition})`)) return;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (performance.now() > endMs) {
      const shown = await page.run<string>("return document.body.innerText.slice(0, 500)").catch(String);
      throw new Error(`Not true in time: ${condition}. The page shows: ${shown}`, { cause });
    }
    await sleep(100);
  }
}

/** The page shows the text. */
export function shows(page: EnginePage, text: string): Promise<void> {
  return until(page, `${TEXT_OF}(document.body).includes(${JSON.stringify(text)})`);
}

/** Clicks the visible button, link, fold or label with the text; the one with the shortest text, where several have it. */
export async function press(page: EnginePage, text: string): Promise<void> {
  const find = `[...document.querySelectorAll("button, summary, a, label")]
    .filter((one) => one.offsetParent !== null && ${TEXT_OF}(one).includes(${JSON.stringify(text)}))
    .sort((one, other) => ${TEXT_OF}(one).length - ${TEXT_OF}(other).length)[0]`;
  await until(page, find);
  await page.run(`document.querySelectorAll("[data-press]").forEach((one) => one.removeAttribute("data-press"));
    ${find}.setAttribute("data-press", "");`);
  await page.click("[data-press]");
}

/** Amounts have blanks that do not break. */
const TEXT_OF = String.raw`((one) => one.innerText.replaceAll("\u00a0", " "))`;
