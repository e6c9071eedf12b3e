import { readFile } from "node:fs/promises";
import { lexer, type Token } from "marked";
import { codeInLanguages } from "./code/code-in-languages.ts";
import { MAIN_OPERATIONS } from "./code/main-operations.ts";
import { findGuideFiles, guideLink, picturePath, type GuideFiles } from "./guide-files.ts";
import { readNavigation, type NavigationGroup } from "./navigation.ts";
import { codeBlock } from "./text/code-block.ts";
import { isLanguage, type CodeTab } from "./text/code-tabs.ts";
import { plainText } from "./text/headings.ts";
import { renderGuide, type RenderedGuide } from "./text/render-guide.ts";

/** The guides that this gateway came with. Each is read and rendered once in the life of the process, with the first request for it. */
export class GuideLibrary {
  static readonly #opened = new Map<string, Promise<GuideLibrary>>();
  readonly files: GuideFiles;
  readonly navigation: readonly NavigationGroup[];
  readonly #base: string;
  readonly #rendered = new Map<string, Promise<RenderedGuide>>();

  private constructor(files: GuideFiles, index: string, base: string) {
    this.files = files;
    this.#base = base;
    const file = files.guides.get("");
    this.navigation = readNavigation(index, (href) => {
      const address = file && guideLink(href, { file, files });
      return address?.startsWith(GUIDE) ? address.slice(GUIDE.length).split("#")[0] : undefined;
    });
  }

  /** @param base the path in front of the gateway's own */
  static open(base: string): Promise<GuideLibrary> {
    const library = GuideLibrary.#opened.get(base) ?? GuideLibrary.#openNow(base);
    GuideLibrary.#opened.set(base, library);
    return library;
  }

  static async #openNow(base: string): Promise<GuideLibrary> {
    const files = await findGuideFiles();
    const index = files.guides.get("");
    return new GuideLibrary(files, index ? await readFile(index, "utf8") : "", base);
  }

  /** @param path one of the guides */
  render(path: string): Promise<RenderedGuide> {
    const rendered = this.#rendered.get(path) ?? this.#renderNow(path);
    this.#rendered.set(path, rendered);
    return rendered;
  }

  async #renderNow(path: string): Promise<RenderedGuide> {
    const file = this.#fileOf(path);
    const context = { file, files: this.files };
    const withBase = (address: string | undefined) =>
      address?.startsWith("/") ? this.#base + address : address;
    return renderGuide(
      await readFile(file, "utf8"),
      {
        link: (href) => withBase(guideLink(href, context)),
        picture: (src) => withBase(picturePath(src, context)),
      },
      codeOfOperation,
    );
  }

  /** The text of a guide as it is written. */
  read(path: string): Promise<string> {
    return readFile(this.#fileOf(path), "utf8");
  }

  /** The code in a guide that is there once for each language. */
  async codeIn(path: string): Promise<readonly CodeTab[]> {
    const tabs: CodeTab[] = [];
    let language: string | undefined;
    for (const token of lexer(await this.read(path))) {
      if (token.type === "heading") {
        const text = plainText(token["tokens"] as Token[]);
        language = isLanguage(text) ? text : undefined;
      } else if (token.type === "code" && language !== undefined) {
        tabs.push({ language, content: codeBlock(String(token["text"]), String(token["lang"])) });
        language = undefined;
      }
    }
    return tabs;
  }

  #fileOf(path: string): URL {
    const file = this.files.guides.get(path);
    if (!file) throw new Error(`There is no guide ${path}.`);
    return file;
  }
}

const GUIDE = "/docs/guides/";

function codeOfOperation(title: string): readonly CodeTab[] | undefined {
  const operation = MAIN_OPERATIONS.find((one) => one.title === title);
  return operation && tabsOfRequest(operation.request);
}

/** The code of a request in every language. */
export function tabsOfRequest(request: Parameters<typeof codeInLanguages>[0]): readonly CodeTab[] {
  return codeInLanguages(request).map(({ language, fence, code }) => ({
    language,
    content: codeBlock(code, fence),
  }));
}
