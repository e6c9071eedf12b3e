import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";

import { runTool } from "../support/system-tool.ts";

const CHART = "deploy/helm/quittance";
/** Versions of Kubernetes, the oldest and the newest that the chart is checked for. */
const VERSIONS = ["1.31.0", "1.37.0"];
/** JSON schemas of Kubernetes' resources; the package kubernetes-validate brings them. */
const SCHEMAS = ".cache/deploy-linters/kubernetes_validate/kubernetes-json-schema";
const set = (...values: string[]) => values.flatMap((value) => ["--set", value]);
const HOST = set("publicUrl=https://pay.example.com");
const EVERYTHING = [
  ...HOST,
  ...set(
    "api.autoscaling.enabled=true",
    "worker.autoscaling.enabled=true",
    "worker.autoscaling.callbackAgeSeconds=60",
    "trustedProxies={10.244.0.0/16,10.245.0.0/16}",
    `image.digest=sha256:${"a".repeat(64)}`,
    "nodeSelector.pool=payments",
    "imagePullSecrets[0].name=registry",
    "tolerations[0].key=payments",
    "podLabels.team=payments",
    "affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight=1",
    "affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].preference.matchExpressions[0].key=disk",
    "affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].preference.matchExpressions[0].operator=Exists",
    "extraEnv[0].name=NODE_EXTRA_CA_CERTS",
    "extraEnv[0].value=/ca/ca.pem",
    "extraVolumes[0].name=ca",
    "extraVolumes[0].configMap.name=ca",
    "extraVolumeMounts[0].name=ca",
    "extraVolumeMounts[0].mountPath=/ca",
  ),
];
const NOTHING = [
  ...HOST,
  ...set("ingress.enabled=false", "networkPolicy.enabled=false", "migration.enabled=false"),
];

interface Container {
  readonly image: string;
  readonly command: readonly string[];
  readonly env: readonly object[];
  readonly envFrom: readonly object[];
  readonly volumeMounts?: readonly object[];
  readonly securityContext: object;
}
/** What the tests read of the resources, whatever their kind. */
interface Spec {
  readonly template: {
    readonly metadata: { readonly labels: object; readonly annotations?: Record<string, string> };
    readonly spec: {
      readonly affinity?: object;
      readonly volumes?: readonly object[];
      readonly containers: readonly [Container];
      readonly securityContext: object;
      readonly terminationGracePeriodSeconds: number;
    };
  };
  readonly metrics: readonly {
    readonly type: string;
    readonly external?: { readonly metric: { readonly name: string } };
  }[];
  readonly rules: readonly [{ readonly http: { readonly paths: readonly { readonly path: string }[] } }];
}
interface Resource {
  readonly kind: string;
  readonly apiVersion: string;
  readonly metadata: { readonly name: string; readonly annotations?: Record<string, string> };
  readonly spec: Spec;
}

const folder = mkdtempSync(join(tmpdir(), "helm-chart-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Undefined where helm is not installed. */
function render(values: readonly string[], version = VERSIONS[1]!) {
  const run = runTool("helm", ["template", "shop", CHART, "--kube-version", version, ...values]);
  if (!run) return undefined;
  expect(run, run.output).toMatchObject({ status: 0 });
  const resources = parseAllDocuments(run.output).flatMap(
    (document) => (document.toJS() as Resource | null) ?? [],
  );
  return { text: run.output, resources, find: (kind: string, name: string) => find(resources, kind, name) };
}

function find(resources: readonly Resource[], kind: string, name: string): Resource {
  const found = resources.find((resource) => resource.kind === kind && resource.metadata.name === name);
  expect(found, `${kind} ${name}`).toBeDefined();
  return found!;
}

test("helm lint finds no mistake", () => {
  const run = runTool("helm", ["lint", "--strict", CHART, ...HOST]);
  if (run) expect(run, run.output).toMatchObject({ status: 0 });
});

test.each([
  { version: VERSIONS[0]!, name: "every option", values: EVERYTHING },
  { version: VERSIONS[1]!, name: "every option", values: EVERYTHING },
  { version: VERSIONS[1]!, name: "no option", values: NOTHING },
])("kubeconform accepts what the chart makes of $name for Kubernetes $version", ({ version, values }) => {
  const rendered = render(values, version);
  if (!rendered) return;
  const file = join(folder, "rendered.yaml");
  writeFileSync(file, rendered.text);
  for (const resource of rendered.resources) writeSchema(resource, version);
  const schemas = join(folder, version, "{{.ResourceKind}}{{.KindSuffix}}.json");
  const run = runTool("kubeconform", ["-strict", "-summary", "-schema-location", schemas, file]);
  if (!run) return;
  expect(run, run.output).toMatchObject({ status: 0 });
  expect(run.output).toContain(`${rendered.resources.length} resources found`);
  // Otherwise it may have checked nothing.
  writeFileSync(file, rendered.text.replaceAll("selector:", "selectors:"));
  expect(runTool("kubeconform", ["-strict", "-schema-location", schemas, file])).toMatchObject({ status: 1 });
});

/** With the definitions in the same file: kubeconform does not follow references into another one. */
function writeSchema({ kind, apiVersion }: Resource, version: string): void {
  const from = `${SCHEMAS}/v${version}-local-strict`;
  const file = `${kind.toLowerCase()}-${apiVersion.replace(/\.k8s\.io/, "").replace("/", "-")}.json`;
  const { $defs } = JSON.parse(readFileSync(join(from, "_definitions.json"), "utf8"));
  const { $id: _id, ...schema } = JSON.parse(readFileSync(join(from, file), "utf8"));
  mkdirSync(join(folder, version), { recursive: true });
  writeFileSync(
    join(folder, version, file),
    JSON.stringify({ ...schema, $defs: usedBy(schema, $defs) }).replaceAll(
      "/api/_definitions.json#/$defs/",
      "#/$defs/",
    ),
  );
}

/** Without the thousand others the schema is compiled in a tenth of the time. */
function usedBy(schema: unknown, $defs: Record<string, unknown>): Record<string, unknown> {
  const used: Record<string, unknown> = {};
  const waiting: unknown[] = [schema];
  while (waiting.length > 0)
    for (const [, name = ""] of JSON.stringify(waiting.pop()).matchAll(/#\/\$defs\/([\w.-]+)"/g))
      if (!(name in used)) waiting.push((used[name] = $defs[name]));
  return used;
}

test("values are checked before anything is installed, and no secret is among them", () => {
  const refuse = (...values: string[]) =>
    runTool("helm", ["template", "shop", CHART, "--kube-version", VERSIONS[1]!, ...values]);
  const missing = refuse();
  if (!missing) return;
  expect(missing).toMatchObject({ status: 1, output: expect.stringContaining("publicUrl") });
  for (const [value, message] of [
    ["publicUrl=http://pay.example.com", "publicUrl"],
    ["settings.GATEWAY_MASTER_KEY=abc", "settings"],
    ["settings.GATEWAY_DATABASE_URL=postgres://x", "settings"],
    ["image.digest=latest", "image"],
    ["api.replicas=0", "replicas"],
    ["apii.replicas=2", "apii"],
  ] as const)
    expect(refuse(...HOST, ...set(value)), value).toMatchObject({
      status: 1,
      output: expect.stringContaining(message),
    });
});

test("secrets come from a Secret that exists, and the pods may not write to their root file system", () => {
  const rendered = render(EVERYTHING);
  if (!rendered) return;
  expect(rendered.resources.map(({ kind }) => kind)).not.toContain("Secret");
  for (const name of ["shop-api", "shop-worker"]) {
    const { template } = rendered.find("Deployment", name).spec;
    const [gateway] = template.spec.containers;
    expect(gateway.envFrom).toContainEqual({ secretRef: { name: "quittance" } });
    expect(gateway.image).toBe(`quittance@sha256:${"a".repeat(64)}`);
    expect(gateway.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
    });
    expect(template.spec.securityContext).toMatchObject({ runAsNonRoot: true });
    expect(template.spec.terminationGracePeriodSeconds).toBe(40);
  }
});

test("the database is migrated before the pods of a new version start", () => {
  const rendered = render(HOST);
  if (!rendered) return;
  const { metadata, spec } = rendered.find("Job", "shop-migrate");
  expect(metadata.annotations).toMatchObject({ "helm.sh/hook": "pre-install,pre-upgrade" });
  expect(spec.template.spec.containers[0].command.slice(-2)).toEqual([
    "/app/quittance/lib/commands/database.js",
    "migrate",
  ]);
});

test("with autoscaling the number of pods is not set, and workers scale by the age of callbacks too", () => {
  const rendered = render(EVERYTHING);
  if (!rendered) return;
  expect(rendered.find("Deployment", "shop-worker").spec).not.toHaveProperty("replicas");
  const { metrics } = rendered.find("HorizontalPodAutoscaler", "shop-worker").spec;
  expect(metrics.map(({ type }) => type)).toEqual(["Resource", "External"]);
  const exists = readFileSync("docs/reference/metrics.md", "utf8").includes(
    `\`${metrics[1]?.external?.metric.name}\``,
  );
  expect(exists).toBe(true);
});

test("every container gets the variables and files that the installation adds", () => {
  const rendered = render(EVERYTHING);
  if (!rendered) return;
  for (const [kind, name] of [
    ["Deployment", "shop-api"],
    ["Deployment", "shop-worker"],
    ["Job", "shop-migrate"],
  ] as const) {
    const { containers, volumes, affinity } = rendered.find(kind, name).spec.template.spec;
    expect(containers[0].env).toContainEqual({ name: "NODE_EXTRA_CA_CERTS", value: "/ca/ca.pem" });
    expect(containers[0].volumeMounts).toContainEqual({ name: "ca", mountPath: "/ca" });
    expect(volumes).toContainEqual({ name: "ca", configMap: { name: "ca" } });
    if (kind === "Deployment") expect(affinity).toHaveProperty("nodeAffinity");
  }
  const { metadata } = rendered.find("Deployment", "shop-api").spec.template;
  expect(metadata.labels).toMatchObject({ team: "payments" });
  expect(metadata.annotations?.["checksum/secret"]).toMatch(/^[0-9a-f]{64}$/);
});

test("the operator's paths have an ingress of their own", () => {
  const rendered = render(HOST);
  if (!rendered) return;
  const { metadata, spec } = rendered.find("Ingress", "shop-operations");
  expect(spec.rules[0].http.paths.map(({ path }) => path)).toEqual([
    "/api/provisioning",
    "/metrics",
    "/healthz",
    "/readyz",
  ]);
  expect(metadata.annotations).toEqual({
    "nginx.ingress.kubernetes.io/whitelist-source-range": "10.0.0.0/8",
    "nginx.ingress.kubernetes.io/proxy-body-size": "1025m",
  });
});
