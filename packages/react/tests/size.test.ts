import { join } from "node:path";
import { rolldown } from "rolldown";
import { expect, test } from "vitest";

const MAX_BYTES = 4096;

test("the component has less than 4 kB when it is minified", async () => {
  const bundle = await rolldown({
    input: join(import.meta.dirname, "../src/index.ts"),
    external: ["react"],
  });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  const [{ code }] = output;
  expect(code).toContain("mountElement");
  expect(Buffer.byteLength(code)).toBeLessThan(MAX_BYTES);
});
