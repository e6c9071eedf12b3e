import { expect, test } from "vitest";
import { renderTemplate } from "./render-template.ts";

const facts = { name: "<b>Ada</b>", url: "https://pay.example/1" };

test("values are escaped in HTML and stay as they are in text", () => {
  expect(renderTemplate("{{ name }}", { facts, as: "html" })).toBe("&lt;b&gt;Ada&lt;/b&gt;");
  expect(renderTemplate("{{ name }}", { facts, as: "text" })).toBe("<b>Ada</b>");
});

test.each([
  ["does not compile", "{% if %"],
  ["loops without an end", "{% for i in (1..100000000) %}x{% endfor %}"],
  ["becomes too large", "{% for i in (1..60000) %}0123456789{% endfor %}"],
  ["reads a file", "{% include '/etc/passwd' %}"],
  ["renders another template", "{% render 'other' %}"],
  ["uses an unknown filter", "{{ url | no_such_filter }}"],
])("a template that %s is not used", (_what, template) => {
  expect(renderTemplate(template, { facts, as: "html" })).toBeUndefined();
});

test("a template reads its own facts, and nothing that every object has", () => {
  expect(
    renderTemplate("{{ constructor.name }}{{ toString }}|{{ url.constructor }}", { facts, as: "text" }),
  ).toBe("|");
});
